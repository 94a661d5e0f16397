/**
 * What the server says about a table, as the scripts read it. Types only: nothing loads this file.
 *
 * @typedef {"hand"|"stock"|"pile"|"meld"|"trick"|"row"|"slots"|"captured"|"pot"} ZoneKind
 *
 * @typedef {object} Zone a place where cards lie
 * @property {string} id unique at the table: `hand:0`, `stock`, `meld:3`
 * @property {ZoneKind} kind how it is laid out
 * @property {(string|null)[]} cards codes, `null` for a face that the viewer may not know
 * @property {?number} owner the seat before which it lies
 * @property {?number} side the side to which it belongs
 * @property {string} label in words
 * @property {Record<string, any>} notes what may be written beside it, in words; `seats` of a
 *   trick: who played each card; of a meld `wilds`: the places of cards that stand for others,
 *   `stands`: for each card the one of its place, `points`: what it is worth, `closed`: whether it lies as a stack; of a hand `in_order`: whether
 *   others choose by its places, `raised`: the place of a card that stands out
 *
 * @typedef {object} Counter a number that people follow
 * @property {string} id
 * @property {number} value
 * @property {string} label in words
 * @property {string} [short] the same where there is little room, if the game has such a word
 * @property {?number} owner
 * @property {?number} side
 *
 * @typedef {object} Badge a word that a seat wears for now
 * @property {string} id what it is, then whose: `dealer:2`; `chosen:0` waits for the others
 * @property {string} label in words
 * @property {number} owner
 *
 * @typedef {object} Choice
 * @property {any} value what the command gets
 * @property {string} label in words; empty where the value speaks for itself
 *
 * @typedef {object} Pick how the value of a parameter is chosen, see games/kernel/view.py
 * @property {"card"|"cards"|"place"|"places"|"zone"|"number"|"seat"|"word"|"layout"} by
 * @property {string[]} zones
 * @property {number} least
 * @property {number} most
 * @property {Choice[]} choices
 * @property {boolean} optional whether it may be left out
 * @property {string} [among] the parameter whose cards a place is one of
 * @property {string} [label] what the parameter is called, where the game has a word for it
 * @property {string} [help] what it is for
 *
 * @typedef {object} Entry a move that may be tried now
 * @property {string} do
 * @property {string} label in words
 * @property {Record<string, Pick>} params
 * @property {string} [help] what it is for, where that is not plain
 * @property {string} at the zone that one may point at for it; `own`: the own side
 * @property {boolean} [off_turn] whether it may be made whoever's turn it is
 *
 * @typedef {object} SheetLine
 * @property {string} label
 * @property {(number|null)[]} points one a party, null where a party has no such item
 *
 * @typedef {object} Sheet the score so far
 * @property {string[]} parties names of the parties, in the order of the columns
 * @property {{deal: number, lines: SheetLine[], totals: number[]}[]} deals
 * @property {number[]} totals
 * @property {number[]} places
 * @property {?number[]} vp victory points
 * @property {string[]} out who plays no more, by name
 * @property {number[]} out_seats and by seat
 *
 * @typedef {Sheet & {kept?: number}} SheetChange of its deals only those after the first `kept`
 *
 * @typedef {object} Frame the table after an event, whole
 * @property {number} move the event's version in the match's stream
 * @property {string} say the event in words
 * @property {boolean} [ends_deal] whether this says why a deal is over
 * @property {number[]} active seats that may move now
 * @property {string} [phase]
 * @property {Zone[]} zones
 * @property {Counter[]} counters
 * @property {Badge[]} [badges]
 * @property {Entry[]} [menu]
 * @property {Sheet} [sheet]
 *
 * @typedef {object} Change a frame as it is sent: what did not change is left out
 * @property {number} move
 * @property {string} say
 * @property {boolean} [ends_deal]
 * @property {{seat: number, say: string}} [reaction] what somebody says to the table
 * @property {number[]} [active]
 * @property {string} [phase]
 * @property {Zone[]} [zones] those that changed
 * @property {string[]} [order] ids of all zones, when they are not those of the frame before
 * @property {Counter[]} [counters]
 * @property {Badge[]} [badges]
 * @property {Entry[]} [menu]
 * @property {SheetChange} [sheet]
 *
 * @typedef {object} SeatEntry
 * @property {number} seat from 0
 * @property {string} name
 * @property {number} side
 * @property {boolean} [bot]
 * @property {?string} [member]
 * @property {string} [court] the card whose head is the portrait
 *
 * @typedef {object} TableIndex what does not change while a match lasts
 * @property {string} deck `french` or `italian`
 * @property {Record<string, string>} faces whose drawing a card shows, where it is not its own
 * @property {boolean} clockwise
 * @property {string} [family] of which kind the game is
 * @property {?number} [target] at how many points a match ends
 * @property {Record<string, string>} cards what each card is called
 * @property {SeatEntry[]} seats
 * @property {Record<string, string>} texts what scripts say themselves
 *
 * @typedef {object} Deck draws the cards
 * @property {(code: ?string) => HTMLElement} card an `li`; `null` lies face down
 * @property {(code: string, stands?: string) => SVGElement} corner what shows of it in a column
 * @property {(court: string) => SVGElement} portrait the head of a court card of the French deck
 *
 * @typedef {object} Hooks what a page adds to what a scene draws; called at every drawing
 * @property {(element: HTMLElement, zone: Zone) => void} [decorate]
 * @property {(element: HTMLElement, zone: Zone, at: number) => void} [decorateCard]
 *   `at` is the card's place in the zone; of a stack only the top card is drawn
 * @property {(header: HTMLElement, seat: SeatEntry) => void} [decorateSeat]
 */

export {};
