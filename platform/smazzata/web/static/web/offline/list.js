/** <offline-list>: what this device keeps for reading without a network, as links. */

class OfflineList extends HTMLElement {
  async connectedCallback() {
    const cache = await caches.open("read");
    const list = document.createElement("ul");
    for (const { url } of await cache.keys()) {
      const kept = await cache.match(url);
      if (kept?.headers.get("Content-Type")?.startsWith("text/html")) {
        list.append(await this.link(url, kept));
      }
    }
    if (list.childElementCount) this.replaceChildren(list);
  }

  /**
   * @param {string} address
   * @param {Response} kept
   * @returns {Promise<HTMLElement>}
   */
  async link(address, kept) {
    const page = new DOMParser().parseFromString(await kept.text(), "text/html");
    const item = document.createElement("li");
    const link = document.createElement("a");
    const heading = page.querySelector("h1")?.textContent?.trim();
    link.href = address;
    link.textContent = [heading, page.title.split(" · ")[0]].filter(Boolean).join(" · ");
    item.append(link);
    return item;
  }
}

customElements.define("offline-list", OfflineList);
