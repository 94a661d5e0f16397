/** Asks the server which of the composed moves the rules allow. */

/**
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Command} Command
 */

/** The server reads so many at once. */
const AT_ONCE = 64;
/** Several ask over one line: each asking has a number of its own. */
let askings = 0;
/** Whoever chooses ten cards in a row asks once. */
const SETTLE = 40;

export class Trial {
  /**
   * @param {(message: object) => boolean} say sends a message
   * @param {(answers: Answer[]) => void} done called with one answer a command, for the last asking
   */
  constructor(say, done) {
    this.say = say;
    this.done = done;
    this.timer = 0;
    /** @type {Map<number, number>} number of the asking → where its answers belong */
    this.open = new Map();
    /** @type {Answer[]} */
    this.answers = [];
  }

  /** Whether answers are awaited. */
  get waiting() {
    return this.timer !== 0 || this.open.size > 0;
  }

  /** @param {Command[]} commands @param {number} version */
  ask(commands, version) {
    this.cancel();
    if (!commands.length) {
      this.done([]);
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = 0;
      for (let first = 0; first < commands.length; first += AT_ONCE) {
        const id = ++askings;
        this.open.set(id, first);
        this.say({ do: "try", id, version, commands: commands.slice(first, first + AT_ONCE) });
      }
    }, SETTLE);
  }

  /** @param {number} id @param {Answer[]} answers */
  hear(id, answers) {
    const first = this.open.get(id);
    if (first === undefined) return;
    this.open.delete(id);
    answers.forEach((answer, at) => (this.answers[first + at] = answer));
    if (!this.open.size) this.done(this.answers);
  }

  /** Forgets what was asked: its answers come too late. */
  cancel() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.open.clear();
    this.answers = [];
  }
}
