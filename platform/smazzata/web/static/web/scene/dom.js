/** Making elements, and changing them without disturbing those who use them. */

/**
 * @param {string} tag @param {string} [name] its classes @param {(Node|string)[]} [children]
 * @returns {HTMLElement}
 */
export function element(tag, name = "", children = []) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
}

/**
 * Gives a parent exactly these children in this order. What stands right is not touched: an
 * element that is moved loses the focus, and a screen reader its place.
 * @param {Element} parent @param {Element[]} children
 */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, at) => {
    const there = parent.children[at];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}

/** Writes a text where it is not already. @param {Element} place @param {string} text */
export function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
