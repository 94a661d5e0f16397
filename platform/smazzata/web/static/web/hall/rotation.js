/** Which part of which list a screen shows, one after the other, also when the lists change meanwhile. */

/**
 * @typedef {object} Panel a list, cut into pages by what fits on the screen
 * @property {string} id
 * @property {number} pages at least 1
 * @property {string} [news] what it tells, such as the number of a publication; another one is to be seen at once
 *
 * @typedef {object} Place
 * @property {string} panel
 * @property {number} page from 0
 */

/** The place itself, or the nearest that there is. @param {Panel[]} panels @param {?Place} place */
export function settle(panels, place) {
  const panel = panels.find(({ id }) => id === place?.panel);
  if (!panel || !place) return panels.length ? { panel: panels[0].id, page: 0 } : null;
  return { panel: panel.id, page: Math.min(place.page, panel.pages - 1) };
}

/** The first page of the first list that tells something else than before; null where none does.
 * @param {Panel[]} before @param {Panel[]} after */
export function findNews(before, after) {
  const told = new Set(before.map(({ news }) => news));
  const found = before.length ? after.find(({ news }) => news && !told.has(news)) : null;
  return found ? { panel: found.id, page: 0 } : null;
}

/** The place after `place`, or before it; after the last comes the first.
 * @param {Panel[]} panels @param {?Place} place @param {1|-1} step */
export function move(panels, place, step = 1) {
  const all = panels.flatMap(({ id, pages }) =>
    Array.from({ length: pages }, (_, page) => ({ panel: id, page })),
  );
  const here = settle(panels, place);
  if (!here) return null;
  const at = all.findIndex(({ panel, page }) => panel === here.panel && page === here.page);
  return all[(at + step + all.length) % all.length];
}
