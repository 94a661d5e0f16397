/** <offline-list>: what this device keeps for reading without a network, as links. */

class OfflineList extends HTMLElement {
  async connectedCallback() {
    const cache = await caches.open("read");
    const links = await Promise.all((await cache.keys()).map((request) => this.link(cache, request)));
    const found = links.filter((link) => link !== null);
    if (!found.length) return;
    const list = document.createElement("ul");
    list.append(...found);
    this.replaceChildren(list);
  }

  /**
   * @param {Cache} cache
   * @param {Request} request
   * @returns {Promise<?HTMLElement>} null for what is no page
   */
  async link(cache, request) {
    const response = await cache.match(request);
    if (!response?.headers.get("Content-Type")?.startsWith("text/html")) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const item = document.createElement("li");
    const link = document.createElement("a");
    const heading = page.querySelector("h1")?.textContent?.trim();
    link.href = request.url;
    link.textContent = [heading, page.title.split(" · ")[0]].filter(Boolean).join(" · ");
    item.append(link);
    return item;
  }
}

customElements.define("offline-list", OfflineList);
