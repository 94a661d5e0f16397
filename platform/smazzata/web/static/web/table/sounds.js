/**
 * What is heard of a table: that it is one's turn, and that somebody lays cards for good. Tones are
 * made here, nothing is loaded. Whoever wants silence says so in the settings.
 */

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {"turn"|"meld"} Sound
 *
 * @typedef {object} Tone
 * @property {number} pitch in hertz
 * @property {number} after when it begins, in seconds
 */

/** @type {Record<Sound, Tone[]>} */
const TONES = {
  turn: [{ pitch: 660, after: 0 }, { pitch: 880, after: 0.12 }],
  meld: [{ pitch: 440, after: 0 }],
};
/** Seconds, and a share of full loudness. */
const LASTS = 0.16;
const LOUD = 0.12;

/**
 * @param {?Frame} before what was shown until now @param {Frame} frame
 * @param {?number} seat the viewer's @returns {?Sound}
 */
export function soundOf(before, frame, seat) {
  if (!before || before.move === frame.move) return null;
  if (seat !== null && frame.active.includes(seat) && !before.active.includes(seat)) return "turn";
  return laid(frame) > laid(before) ? "meld" : null;
}

/** How many cards lie in melds. @param {Frame} frame */
function laid(frame) {
  return frame.zones.reduce((sum, { kind, cards }) => sum + (kind === "meld" ? cards.length : 0), 0);
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

  /** @param {?Sound} sound */
  play(sound) {
    const { audio } = this;
    if (!sound || !this.wanted || audio?.state !== "running") return;
    for (const { pitch, after } of TONES[sound]) {
      const begins = audio.currentTime + after;
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUD, begins);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + LASTS);
      tone.connect(volume).connect(audio.destination);
      tone.start(begins);
      tone.stop(begins + LASTS);
    }
  }
}
