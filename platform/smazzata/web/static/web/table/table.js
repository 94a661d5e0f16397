/** <smazzata-table match="ID" socket="/ws/…" decks="FOLDER/">: see live_table.js. */

import { LiveTable } from "./live_table.js";

class TableElement extends HTMLElement {
  connectedCallback() {
    this.live = new LiveTable(this);
    this.live.start();
  }

  disconnectedCallback() {
    this.live?.stop();
  }
}

customElements.define("smazzata-table", TableElement);
