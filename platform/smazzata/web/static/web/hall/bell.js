/** The sound at the end of a round's time. Browsers are silent until somebody has touched the page once. */

const PITCHES = [523, 659, 784];
/** Seconds, and a share of full loudness. */
const LASTS = 0.9;
const LOUD = 0.4;

/** @type {?AudioContext} */
let audio = null;

const wanted = () => document.documentElement.dataset.sound !== "off";

/** Lets the page be heard: called by whatever its reader does first. */
export function wake() {
  if (!wanted()) return;
  try {
    audio ??= new AudioContext();
    audio.resume().catch(() => undefined);
  } catch {
    audio = null; // No sound here, then.
  }
}

/** Whether a bell would be heard now. */
export const audible = () => wanted() && audio?.state === "running";

export function ring() {
  if (!audio || audio.state !== "running") return;
  for (const [at, pitch] of PITCHES.entries()) {
    const begins = audio.currentTime + at * 0.6;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + LASTS);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + LASTS);
  }
}
