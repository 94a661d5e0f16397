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
 * @property {string} said the label but for the zones, which may be shown instead
 * @property {string} way in words what it is made with, without the move
 * @property {string[]} onto ids of the zones that it names
 * @property {string[]} at ids of zones at which one may point for it; `own`: the own side
 * @property {boolean} plain whether everything that may be left out is left out
 *
 * @typedef {object} Naming
 * @property {(id: string) => string} zone
 * @property {(seat: number) => string} seat
 * @property {(entry: Entry, parameter: string) => number|null|undefined} number what was chosen:
 *   null leaves it out, undefined is for who has chosen nothing
 */

/** So few ways of a move are a button each; of more, numbers are set and the others listed. */
export const LISTED_WAYS = 6;
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
  // What is there whoever's turn it is stays there, whatever is being chosen for the turn.
  const cards = fill(entry, entry.off_turn && !takesCards(entry) ? [] : chosen);
  if (!cards) return [];
  const set = new Map(
    numbersOf(entry).map(([name, pick]) => [name, settled(pick, naming.number(entry, name))]),
  );
  /** @type {{values: Record<string, any>, words: string[], places: string[], zones: string[], plain: boolean}[]} */
  let ways = [{ values: cards, words: [], places: [], zones: [], plain: true }];
  for (const [name, pick] of Object.entries(entry.params)) {
    if (name in cards || ofCards(pick)) continue;
    const number = set.get(name);
    if (number === null) continue;
    if (number !== undefined) {
      const word = set.size > 1 && pick.label ? `${pick.label} ${number}` : String(number);
      ways = ways.map((way) => ({
        ...way, values: { ...way.values, [name]: number }, words: [...way.words, word],
      }));
      continue;
    }
    const options = optionsOf(pick, naming);
    const left = pick.optional ? ways : [];
    ways = [
      ...left,
      ...ways.flatMap((way) =>
        options.map(({ value, word, zone }) => ({
          values: { ...way.values, [name]: value },
          words: [...way.words, word],
          places: zone ? [...way.places, word] : way.places,
          zones: zone ? [...way.zones, zone] : way.zones,
          plain: way.plain && !pick.optional,
        })),
      ),
    ];
  }
  return ways.map(({ values, words, places, zones, plain }) => {
    const command = { do: entry.do, ...values };
    return {
      // While a number is being set the move stays the same one, and so does its button.
      key: JSON.stringify(command, (name, value) => (set.has(name) ? undefined : value)),
      group: `${entry.do} ${zones.join(" ")}`,
      entry,
      command,
      label: labelled(entry, words),
      said: labelled(entry, words.filter((word) => !places.includes(word))),
      way: words.join(", "),
      onto: zones,
      at: zones.length ? zones : entry.at ? [entry.at] : [],
      plain,
    };
  });
}

/** A move and what it is made with. @param {Entry} entry @param {string[]} words */
function labelled(entry, words) {
  return words.length ? `${entry.label}: ${words.join(", ")}` : entry.label;
}

/**
 * The parameters that are cards, filled with the chosen ones: each card goes where there is room
 * for it first. Null when one is left over or one is missing. A place `among` the cards of another
 * parameter is that of the first of them in its zone.
 * @returns {?Record<string, any>}
 */
function fill(/** @type {Entry} */ entry, /** @type {Chosen[]} */ chosen) {
  const places = Object.entries(entry.params)
    .filter(([, pick]) => ofCards(pick) && !pick.among)
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
    if (held.length < (several(pick) ? pick.least : 1)) return null;
    const chosen = held.map(({ code, at }) => (pick.by.startsWith("card") ? code : at));
    values[name] = several(pick) ? chosen : chosen[0];
  }
  for (const [name, { among, zones }] of Object.entries(entry.params)) {
    if (!among) continue;
    const held = places.find((place) => place.name === among)?.held ?? [];
    const there = held.filter((card) => zones.includes(card.zone)).map(({ at }) => at);
    if (!there.length) return null;
    values[name] = Math.min(...there);
  }
  return values;
}

/** What a parameter that is no card may be, each with a word for it. */
function optionsOf(/** @type {Pick} */ pick, /** @type {Naming} */ naming) {
  switch (pick.by) {
    case "zone":
      return pick.zones.map((id) => ({
        value: Number(id.split(":")[1]),
        word: naming.zone(id),
        zone: id,
      }));
    case "number":
      return Array.from({ length: pick.most - pick.least + 1 }, (_, k) => pick.least + k).map(
        (value) => ({ value, word: String(value), zone: "" }),
      );
    default:
      return pick.choices.map(({ value, label }) => ({
        value,
        word: label || (pick.by === "seat" ? naming.seat(value) : String(value)),
        zone: "",
      }));
  }
}

/**
 * The numbers of a move that are set by hand and sent together, because their combinations are too
 * many for a button each.
 */
export function numbersOf(/** @type {Entry} */ entry) {
  const numbers = Object.entries(entry.params).filter(([, pick]) => pick.by === "number");
  const ways = numbers.map(([, { least, most, optional }]) => most - least + 1 + Number(optional));
  return ways.reduce((all, each) => all * each, 1) > LISTED_WAYS ? numbers : [];
}

/** The parameter of a move that is a whole arrangement of cards: its name and how it is chosen. */
export function layoutOf(/** @type {Entry} */ entry) {
  return Object.entries(entry.params).find(([, pick]) => pick.by === "layout");
}

/** A chosen number within its bounds, null where it is left out. */
export function settled(/** @type {Pick} */ pick, /** @type {number|null|undefined} */ chosen) {
  if (chosen === null || chosen === undefined) return pick.optional ? null : pick.least;
  return Math.min(Math.max(chosen, pick.least), pick.most);
}

/** Whether cards have to be chosen, or may be, for a move. */
export function takesCards(/** @type {Entry} */ entry) {
  return Object.values(entry.params).some(ofCards);
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

function ofCards(/** @type {Pick} */ pick) {
  return ["card", "cards", "place", "places"].includes(pick.by);
}

function several(/** @type {Pick} */ pick) {
  return pick.by === "cards" || pick.by === "places";
}

function mostOf(/** @type {Pick} */ pick) {
  return several(pick) ? pick.most : 1;
}

/**
 * @typedef {object} Sorted candidates as they are offered
 * @property {{candidate: Candidate, answer: import("./types.js").Answer}[]} standing moves off turn
 *   that need no cards, allowed or not: they stay where they are
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
  const all = candidates.map((candidate, at) => ({ candidate, answer: answers[at] }));
  const stands = (/** @type {Candidate} */ { entry }) => entry.off_turn && !takesCards(entry);
  const tried = all.filter(({ candidate }) => !stands(candidate));
  const good = tried.filter(({ answer }) => answer?.ok);
  const plain = new Set(good.filter((t) => t.candidate.plain).map((t) => t.candidate.group));
  const allowed = new Set(good.map((t) => t.candidate.group));
  const aside = (/** @type {Candidate} */ c) => !c.plain && plain.has(c.group);
  const standing = all.filter(({ candidate, answer }) => answer && stands(candidate));
  const ways = standing.filter(({ candidate, answer }) => !candidate.plain && answer.ok);
  return {
    standing: standing.filter(({ candidate }) => candidate.plain),
    legal: good.filter(({ candidate }) => !aside(candidate)),
    others: [...good.filter(({ candidate }) => aside(candidate)), ...ways],
    refused: tried.filter(
      ({ candidate, answer }) =>
        answer && !answer.ok && candidate.plain && !allowed.has(candidate.group),
    ),
  };
}
