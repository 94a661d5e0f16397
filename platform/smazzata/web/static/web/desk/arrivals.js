/**
 * Who has come since a list was made.
 *
 * @param {string} before what the list shows: `5:10,7:00`, a number with "here" and "has paid" each
 * @param {string} here the numbers of all who are here now: `5,7`
 * @returns {{ came: string[], before: string }} the numbers that are new, and what the list then shows
 */
export const arrivals = (before, here) => {
  const now = new Set(here.split(","));
  /** @type {string[]} */
  const came = [];
  const shown = before.split(",").map((one) => {
    const [number = "", ticks = ""] = one.split(":");
    if (ticks[0] !== "0" || !now.has(number)) return one;
    came.push(number);
    return `${number}:1${ticks[1]}`;
  });
  return { came, before: shown.join(",") };
};
