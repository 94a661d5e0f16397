/**
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
