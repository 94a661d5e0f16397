/** What lies there, told on demand: one letter for each question. */

/** The last moves that are told. */
const LATELY = 6;

export class Hearing {
  /**
   * @param {import("./live_table.js").LiveTable} table
   * @param {import("./board.js").Board} board
   */
  constructor(table, board) {
    this.table = table;
    this.board = board;
  }

  /** @param {string} letter @returns {boolean} whether it means something */
  key(letter) {
    const { words, model, announcer, clocks } = this.table;
    if (!model.frame) return false;
    switch (letter) {
      case "r":
        announcer.interrupt(words.table(model.frame, model.you.seat));
        return true;
      case "h":
        announcer.interrupt(this.hand());
        this.board.home();
        return true;
      case "c":
        announcer.interrupt(clocks.words((seat) => words.seat(seat)));
        return true;
      case "l":
        announcer.interrupt(this.lately());
        return true;
      case "?":
        this.table.dialog("help").showModal();
        return true;
    }
    return false;
  }

  hand() {
    const { shown, places } = this.board;
    const zones = shown?.zones.filter((zone) => places.has(zone.id)) ?? [];
    const chosen = this.table.play.selection.cards.map((card) => card.code);
    return this.table.words.hand(
      zones.flatMap((zone) => zone.cards),
      chosen,
    );
  }

  lately() {
    return this.table.log.latest(LATELY);
  }
}
