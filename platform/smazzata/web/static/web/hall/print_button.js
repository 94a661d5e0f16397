/** <print-button><button hidden>…</button></print-button>: prints the page. Without scripts the browser's menu does it. */

class PrintButton extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}

customElements.define("print-button", PrintButton);
