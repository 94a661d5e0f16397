/**
 * What is heard of a table: a card that is played, a trick that is taken, cards that are laid, a meld that is
 * closed, and one's turn. All of it is made here, nothing is loaded. It is quiet and short, and one touch of
 * the button in the bar turns it off (`hush.js`).
 */

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {"card"|"trick"|"meld"|"closed"|"turn"} Sound
 *
 * @typedef {object} Note
 * @property {number} pitch in hertz; of a noise, where it is the strongest
 * @property {number} after when it begins, in seconds
 * @property {number} lasts seconds
 * @property {number} loud a share of full loudness
 * @property {boolean} [noise] whether it is a rustle and not a tone
 */

/** @type {Record<Sound, Note[]>} */
const NOTES = {
  card: [{ pitch: 1700, after: 0, lasts: 0.05, loud: 0.16, noise: true }],
  trick: [
    { pitch: 900, after: 0, lasts: 0.12, loud: 0.1, noise: true },
    { pitch: 1500, after: 0.07, lasts: 0.12, loud: 0.08, noise: true },
  ],
  meld: [
    { pitch: 1300, after: 0, lasts: 0.05, loud: 0.14, noise: true },
    { pitch: 440, after: 0.02, lasts: 0.16, loud: 0.1 },
  ],
  closed: [523, 659, 784].map((pitch, at) => ({ pitch, after: at * 0.09, lasts: 0.22, loud: 0.1 })),
  turn: [660, 880].map((pitch, at) => ({ pitch, after: at * 0.12, lasts: 0.16, loud: 0.12 })),
};
/** One's turn is heard after what brought it, by so many seconds. */
const THEN = 0.2;
/** Kinds of places to which a card is played. */
const PLAYED = new Set(["trick", "pile"]);

/**
 * What is to be heard, one after the other.
 * @param {?Frame} before what was shown until now @param {Frame} frame
 * @param {?number} seat the viewer's @returns {Sound[]}
 */
export function soundsOf(before, frame, seat) {
  if (!before || before.move === frame.move) return [];
  const begins = seat !== null && frame.active.includes(seat) && !before.active.includes(seat);
  const deed = deedOf(before, frame);
  return [...(deed ? [deed] : []), .../** @type {Sound[]} */ (begins ? ["turn"] : [])];
}

/** @param {Frame} before @param {Frame} frame @returns {?Sound} */
function deedOf(before, frame) {
  const more = (/** @type {(zone: import("./types.js").Zone) => number} */ count) =>
    sum(frame, count) - sum(before, count);
  if (more(({ notes }) => Number(Boolean(notes.closed))) > 0) return "closed";
  if (more(({ kind, cards }) => (kind === "meld" ? cards.length : 0)) > 0) return "meld";
  const tricks = more(({ kind, cards }) => (kind === "trick" ? cards.length : 0));
  if (tricks < 0) return "trick";
  return more(({ kind, cards }) => (PLAYED.has(kind) ? cards.length : 0)) > 0 ? "card" : null;
}

/** @param {Frame} frame @param {(zone: import("./types.js").Zone) => number} count */
function sum({ zones }, count) {
  return zones.reduce((total, zone) => total + count(zone), 0);
}

export class Sounds {
  /** @param {boolean} wanted @param {() => AudioContext} opened */
  constructor(wanted, opened) {
    this.wanted = wanted;
    this.opened = opened;
    /** @type {?AudioContext} */
    this.audio = null;
  }

  /** Browsers are silent until their reader has done something. */
  start() {
    if (!this.wanted) return;
    try {
      this.audio ??= this.opened();
      this.audio.resume().catch(() => undefined);
    } catch {
      this.wanted = false; // No sound here, then.
    }
  }

  /** @param {Sound[]} sounds one after the other */
  play(sounds) {
    const { audio } = this;
    if (!this.wanted || audio?.state !== "running") return;
    sounds.forEach((sound, at) => {
      for (const note of NOTES[sound]) sing(audio, note, audio.currentTime + at * THEN);
    });
  }
}

/** @param {AudioContext} audio @param {Note} note @param {number} from seconds by its clock */
function sing(audio, { pitch, after, lasts, loud, noise }, from) {
  const begins = from + after;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, begins);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  volume.connect(audio.destination);
  const source = noise ? rustle(audio, pitch, lasts, volume) : tone(audio, pitch, volume);
  source.start(begins);
  source.stop(begins + lasts);
}

/** @param {AudioContext} audio @param {number} pitch @param {AudioNode} into */
function tone(audio, pitch, into) {
  const source = audio.createOscillator();
  source.frequency.value = pitch;
  source.connect(into);
  return source;
}

/** Chance, and of it what lies near a pitch. @param {AudioContext} audio @param {number} pitch @param {number} lasts @param {AudioNode} into */
function rustle(audio, pitch, lasts, into) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  buffer.getChannelData(0).forEach((_, at, samples) => (samples[at] = 2 * Math.random() - 1));
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const near = audio.createBiquadFilter();
  near.type = "bandpass";
  near.frequency.value = pitch;
  source.connect(near).connect(into);
  return source;
}
