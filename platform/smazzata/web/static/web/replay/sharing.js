/** Sending a moment to others: its link, the code that shows it elsewhere, the system's own way. */

export class Sharing {
  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} texts
   */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    this.link = /** @type {HTMLInputElement} */ (root.querySelector("[data-share=link]"));
    this.code = /** @type {?HTMLTextAreaElement} */ (root.querySelector("[data-share=code]"));
    this.status = /** @type {HTMLElement} */ (root.querySelector("[data-share=status]"));
    this.whole = /** @type {HTMLElement} */ (root.querySelector("[data-do=share]"));
    this.whole.hidden = !navigator.share;
    this.base = this.link.value;
    this.frame = this.code?.value ?? "";
  }

  /** Leads to this moment from now on. @param {number} version @param {string} viewer */
  follow(version, viewer) {
    this.link.value = withMoment(this.base, version, viewer);
    if (!this.code) return;
    const source = this.code.dataset.source ?? "";
    // In an attribute of HTML "&" is written "&amp;".
    const moment = withMoment(source, version, viewer).replaceAll("&", "&amp;");
    this.code.value = this.frame.replace(source.replaceAll("&", "&amp;"), moment);
  }

  /** @param {string} action what the button says */
  async do(action) {
    this.status.textContent = "";
    if (action === "share") {
      // Somebody who changes their mind is no failure.
      await navigator.share({ title: document.title, url: this.link.value }).catch(() => {});
      return;
    }
    const field = action === "copy-link" ? this.link : this.code;
    if (!field) return;
    try {
      await navigator.clipboard.writeText(field.value);
      this.status.textContent = this.texts.copied;
    } catch {
      field.select();
      this.status.textContent = this.texts.copy_failed;
    }
  }
}

/** An address with a moment in it. @param {string} base @param {number} version @param {string} viewer */
export function withMoment(base, version, viewer) {
  const address = new URL(base, location.href);
  address.searchParams.set("move", String(version));
  address.searchParams.set("seat", viewer);
  return address.href;
}
