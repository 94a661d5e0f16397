/**
 * What the socket of a table says, as the scripts read it. Types only: nothing loads this file.
 *
 * @typedef {import("../scene/types.js").Frame} Frame
 * @typedef {import("../scene/types.js").Change} Change
 * @typedef {import("../scene/types.js").Entry} Entry
 * @typedef {import("../scene/types.js").Zone} Zone
 *
 * @typedef {Record<string, any> & {do: string}} Command a move as the rules read it
 *
 * @typedef {object} SeatClock
 * @property {number} seat
 * @property {number} bank_ms left of the seat's bank, now
 * @property {boolean} running
 * @property {number} allotted_ms left of this turn's free time, now
 * @property {?number} due_ms when the seat times out, by the server's clock
 *
 * @typedef {object} ClockState
 * @property {number} now_ms the server's time
 * @property {SeatClock[]} seats
 * @property {?number} round_due_ms when the time of the match is over
 * @property {boolean} race whether those whose clocks run have one time in common, without their banks
 * @property {boolean} stopped whether a referee has stopped all clocks
 *
 * @typedef {object} Look a deal is over, and people look at it
 * @property {number[]} waiting the seats that are not ready for the next one
 * @property {number[]} ready
 * @property {?number} left_ms how long it waits for them
 *
 * @typedef {object} Spot where a player touches the table
 * @property {string} zone
 * @property {?number} place of a card there; null for the zone as a whole
 *
 * @typedef {object} Hinted what a good player would do
 * @property {number} version
 * @property {string} say
 * @property {string} move
 * @property {string[]} cards
 * @property {Spot[]} spots
 *
 * @typedef {object} Taught what a lesson says on the learner's turn
 * @property {string} title
 * @property {string} text
 * @property {string[]} show cards of which it speaks
 * @property {string} move the command that it asks for
 * @property {string[]} cards those of the command
 * @property {Spot[]} spots what else is touched for it
 * @property {number} step from 1
 * @property {number} steps
 *
 * @typedef {object} Presence
 * @property {number} seat
 * @property {boolean} online
 * @property {boolean} bot
 * @property {?number} since_ms
 *
 * @typedef {object} Viewer
 * @property {?number} seat
 * @property {"player"|"spectator"|"referee"} role
 *
 * @typedef {object} Whole the first message, and the one after a gap
 * @property {"table"} type
 * @property {number} version
 * @property {string} hash
 * @property {Viewer} you
 * @property {import("../scene/types.js").TableIndex} index
 * @property {Frame} frame
 * @property {string[]} lately the moves before it, in words
 * @property {?ClockState} clock
 * @property {Presence[]} presence
 * @property {?Look} look
 * @property {?Taught} guide
 * @property {boolean} over
 * @property {?{moves: number, seconds: number}} delay
 *
 * @typedef {object} Moves what happened since a version
 * @property {"moves"} type
 * @property {number} since
 * @property {number} version
 * @property {string} hash
 * @property {Viewer} [you] in the first message of a line
 * @property {Change[]} frames
 * @property {?ClockState} [clock]
 * @property {?Look} [look]
 * @property {?Taught} [guide]
 * @property {boolean} over
 *
 * @typedef {object} Reason why something is refused
 * @property {string} [say]
 * @property {?string} [clause]
 * @property {?string} [rules] the address at which that clause is to be read
 *
 * @typedef {object} Answer what the rules say of a command that was tried
 * @property {boolean} ok
 * @property {?string} [ask] what to ask before it is sent
 * @property {string} [code]
 * @property {?string} [clause]
 * @property {?string} [rules] the address at which that clause is to be read
 * @property {string} [say] why it is refused
 *
 * @typedef {object} Refusal
 * @property {string} id
 * @property {string} code
 * @property {?string} [clause]
 * @property {?string} [rules] the address at which that clause is to be read
 * @property {string} say
 * @property {number} version
 */

export {};
