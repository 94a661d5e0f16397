/**
 * What is sent to others: a link, a picture.
 *
 * <share-link for="ID"><button hidden>…</button> <span role="status" data-done="…"></span></share-link>:
 * shares or copies the text of the element ID. Without scripts, and where a browser lets no page copy because the site has no
 * certificate, the text is there to be copied by hand.
 */

class ShareLink extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button || !("share" in navigator || "clipboard" in navigator)) return;
    button.hidden = false;
    button.addEventListener("click", () => void this.share());
  }

  async share() {
    const text = document.getElementById(this.getAttribute("for") ?? "")?.textContent ?? "";
    if (navigator.share) {
      // Whoever closes the sheet of his telephone has not made a mistake.
      await navigator.share({ url: text }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(text);
    const status = this.querySelector("[role=status]");
    if (status instanceof HTMLElement) status.textContent = status.dataset.done ?? "";
  }
}

customElements.define("share-link", ShareLink);

/**
 * <share-picture><a href="PICTURE.png" download="NAME.png">…</a></share-picture>: hands the picture to the
 * telephone, to be sent with what it has. Where a browser hands no files over, the link saves it.
 */
class SharePicture extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector("a");
    link?.addEventListener("click", (event) => {
      if (!navigator.canShare?.({ files: [fileOf(link, "")] })) return;
      event.preventDefault();
      void this.share(link);
    });
  }

  /** @param {HTMLAnchorElement} link */
  async share(link) {
    const answer = await fetch(link.href).catch(() => null);
    if (!answer?.ok) {
      location.assign(link.href); // the page says what is wrong
      return;
    }
    const files = [fileOf(link, await answer.blob())];
    // Whoever closes the sheet of his telephone has not made a mistake.
    await navigator.share({ files }).catch(() => undefined);
  }
}

/** @param {HTMLAnchorElement} link @param {BlobPart} content */
function fileOf(link, content) {
  return new File([content], link.download, { type: "image/png" });
}

customElements.define("share-picture", SharePicture);
