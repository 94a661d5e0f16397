/** <offline-list>: what this device keeps for reading without a network, as links. */

class OfflineList extends HTMLElement {
  async connectedCallback() {
    const cache = await caches.open("read");
    const pages = (await cache.matchAll()).filter((kept) =>
      kept.headers.get("Content-Type")?.startsWith("text/html"),
    );
    if (!pages.length) return;
    const list = document.createElement("ul");
    list.append(...(await Promise.all(pages.map((page) => this.link(page)))));
    this.replaceChildren(list);
  }

  /**
   * @param {Response} kept
   * @returns {Promise<HTMLElement>}
   */
  async link(kept) {
    const page = new DOMParser().parseFromString(await kept.text(), "text/html");
    const item = document.createElement("li");
    const link = document.createElement("a");
    const heading = page.querySelector("h1")?.textContent?.trim();
    link.href = kept.url;
    link.textContent = [heading, page.title.split(" · ")[0]].filter(Boolean).join(" · ");
    item.append(link);
    return item;
  }
}

customElements.define("offline-list", OfflineList);
