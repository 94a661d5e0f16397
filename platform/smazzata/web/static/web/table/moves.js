/**
 * From chosen cards to moves: every move of the menu that the chosen cards can fill, spelled out.
 * Whether the rules allow it is for the server to say; no game is known here.
 */

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("../scene/types.js").Pick} Pick
 * @typedef {import("./selection.js").Chosen} Chosen
 *
 * @typedef {object} Candidate
 * @property {string} key the same for the same command
 * @property {string} group moves that differ only in what may be left out
 * @property {Entry} entry
 * @property {Command} command
 * @property {string} label in words
 * @property {string[]} at ids of zones at which one may point for it; `own`: the own side
 * @property {boolean} plain whether everything that may be left out is left out
 *
 * @typedef {object} Naming
 * @property {(id: string) => string} zone
 * @property {(seat: number) => string} seat
 * @property {(entry: Entry, parameter: string) => number|undefined} number what was typed in
 */

/** Numbers in a wider range than this are typed and not offered one by one. */
const LISTED_NUMBERS = 15;
/** One for each bid of the longest auction, and enough for any table of melds. */
const MOST = 128;

/**
 * @param {Entry[]} menu @param {Chosen[]} chosen @param {Naming} naming
 * @returns {Candidate[]}
 */
export function compose(menu, chosen, naming) {
  return menu.flatMap((entry) => spell(entry, chosen, naming)).slice(0, MOST);
}

/** @returns {Candidate[]} */
function spell(
  /** @type {Entry} */ entry,
  /** @type {Chosen[]} */ chosen,
  /** @type {Naming} */ naming,
) {
  const cards = fill(entry, chosen);
  if (!cards) return [];
  /** @type {{values: Record<string, any>, words: string[], zones: string[], plain: boolean}[]} */
  let ways = [{ values: cards, words: [], zones: [], plain: true }];
  for (const [name, pick] of Object.entries(entry.params)) {
    if (name in cards || ofCards(pick)) continue;
    const options = optionsOf(entry, name, pick, naming);
    const left = pick.optional ? ways : [];
    ways = [
      ...left,
      ...ways.flatMap((way) =>
        options.map(({ value, word, zone }) => ({
          values: { ...way.values, [name]: value },
          words: [...way.words, word],
          zones: zone ? [...way.zones, zone] : way.zones,
          plain: way.plain && !pick.optional,
        })),
      ),
    ];
  }
  return ways.map(({ values, words, zones, plain }) => {
    const command = { do: entry.do, ...values };
    return {
      key: JSON.stringify(command),
      group: `${entry.do} ${zones.join(" ")}`,
      entry,
      command,
      label: [entry.label, ...(words.length ? [words.join(", ")] : [])].join(": "),
      at: zones.length ? zones : entry.at ? [entry.at] : [],
      plain,
    };
  });
}

/**
 * The parameters that are cards, filled with the chosen ones: each card goes where there is room
 * for it first. Null when one is left over or one is missing.
 * @returns {?Record<string, any>}
 */
function fill(/** @type {Entry} */ entry, /** @type {Chosen[]} */ chosen) {
  const places = Object.entries(entry.params)
    .filter(([, pick]) => ofCards(pick))
    .map(([name, pick]) => ({ name, pick, held: /** @type {Chosen[]} */ ([]) }));
  for (const card of chosen) {
    const home = places.find(
      ({ pick, held }) => pick.zones.includes(card.zone) && held.length < mostOf(pick),
    );
    if (!home) return null;
    home.held.push(card);
  }
  /** @type {Record<string, any>} */
  const values = {};
  for (const { name, pick, held } of places) {
    if (!held.length && pick.optional) continue;
    if (held.length < (pick.by === "cards" ? pick.least : 1)) return null;
    if (pick.by === "cards") values[name] = held.map((card) => card.code);
    else values[name] = pick.by === "card" ? held[0].code : held[0].at;
  }
  return values;
}

/** What a parameter that is no card may be, each with a word for it. */
function optionsOf(
  /** @type {Entry} */ entry,
  /** @type {string} */ name,
  /** @type {Pick} */ pick,
  /** @type {Naming} */ naming,
) {
  switch (pick.by) {
    case "zone":
      return pick.zones.map((id) => ({
        value: Number(id.split(":")[1]),
        word: naming.zone(id),
        zone: id,
      }));
    case "number":
      return numbersOf(pick, naming.number(entry, name)).map((value) => ({
        value,
        word: String(value),
        zone: "",
      }));
    default:
      return pick.choices.map(({ value, label }) => ({
        value,
        word: label || (pick.by === "seat" ? naming.seat(value) : String(value)),
        zone: "",
      }));
  }
}

function numbersOf(/** @type {Pick} */ pick, /** @type {number|undefined} */ typed) {
  if (isTyped(pick)) return [Math.min(Math.max(typed ?? pick.least, pick.least), pick.most)];
  return Array.from({ length: pick.most - pick.least + 1 }, (_, k) => pick.least + k);
}

/** Where one may point for a move of a menu: ids of zones; `own`: the own side. */
export function targetsOf(/** @type {Entry[]} */ menu) {
  return new Set(
    menu.flatMap((entry) => [
      ...(entry.at ? [entry.at] : []),
      ...Object.values(entry.params).flatMap((pick) => (pick.by === "zone" ? pick.zones : [])),
    ]),
  );
}

/** Whether a number is to be typed in. */
export function isTyped(/** @type {Pick} */ pick) {
  return pick.by === "number" && pick.most - pick.least >= LISTED_NUMBERS;
}

function ofCards(/** @type {Pick} */ pick) {
  return pick.by === "card" || pick.by === "cards" || pick.by === "place";
}

function mostOf(/** @type {Pick} */ pick) {
  return pick.by === "cards" ? pick.most : 1;
}

/**
 * @typedef {object} Sorted candidates as they are offered
 * @property {{candidate: Candidate, answer: import("./types.js").Answer}[]} legal
 * @property {{candidate: Candidate, answer: import("./types.js").Answer}[]} others legal as well,
 *   the same move in another way
 * @property {{candidate: Candidate, answer: import("./types.js").Answer}[]} refused
 */

/**
 * Sorts candidates by what the rules said. Another way of a move that is allowed as it stands goes
 * aside; where it is not, the way in which it is allowed stands in its place.
 * @param {Candidate[]} candidates @param {import("./types.js").Answer[]} answers
 * @returns {Sorted}
 */
export function sortOut(candidates, answers) {
  const tried = candidates.map((candidate, at) => ({ candidate, answer: answers[at] }));
  const good = tried.filter(({ answer }) => answer?.ok);
  const plain = new Set(good.filter((t) => t.candidate.plain).map((t) => t.candidate.group));
  const allowed = new Set(good.map((t) => t.candidate.group));
  const aside = (/** @type {Candidate} */ c) => !c.plain && plain.has(c.group);
  return {
    legal: good.filter(({ candidate }) => !aside(candidate)),
    others: good.filter(({ candidate }) => aside(candidate)),
    refused: tried.filter(
      ({ candidate, answer }) =>
        answer && !answer.ok && candidate.plain && !allowed.has(candidate.group),
    ),
  };
}
