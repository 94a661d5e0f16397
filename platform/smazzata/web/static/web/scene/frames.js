/** Frames put together: on the wire a frame says only what changed, in memory it is whole. */

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Change} Change
 */

/**
 * The table after a change. Neither the frame before nor the change is altered.
 * @param {?Frame} before null at the beginning, where the change tells everything
 * @param {Change} change @returns {Frame}
 */
export function wholeFrame(before, change) {
  const zones = new Map((before?.zones ?? []).map((zone) => [zone.id, zone]));
  for (const zone of change.zones ?? []) zones.set(zone.id, zone);
  const order = change.order ?? [...zones.keys()];
  return {
    move: change.move,
    say: change.say,
    ends_deal: change.ends_deal ?? false,
    active: change.active ?? before?.active ?? [],
    phase: change.phase ?? before?.phase,
    zones: order.flatMap((id) => zones.get(id) ?? []),
    counters: change.counters ?? before?.counters ?? [],
    badges: change.badges ?? before?.badges ?? [],
    // A menu holds for one moment only.
    menu: change.menu ?? [],
    sheet: change.sheet ? wholeSheet(before?.sheet, change.sheet) : before?.sheet,
  };
}

/**
 * The score sheet after a change, which tells only the deals after those that stay.
 * @param {import("./types.js").Sheet | undefined} before @param {import("./types.js").SheetChange} change
 * @returns {import("./types.js").Sheet}
 */
function wholeSheet(before, { kept = 0, ...sheet }) {
  return { ...sheet, deals: [...(before?.deals.slice(0, kept) ?? []), ...sheet.deals] };
}

/** The tables after each of some changes, from the beginning. @param {Change[]} changes */
export function wholeFrames(changes) {
  /** @type {Frame[]} */
  const frames = [];
  for (const change of changes) frames.push(wholeFrame(frames.at(-1) ?? null, change));
  return frames;
}
