/**
 * <match-proof src="RECORD" guide="ID">: proves a match before the reader's eyes.
 *
 * The server writes headings, explanations, sentences and the pattern of a deal into the element;
 * the data beside the record stand in the JSON element with the id that `guide` names.
 */

import { keptLinks } from "../table/witness.js";
import { MatchFile, NotAMatch, brokenLinks, brokenWitness } from "./chain.js";
import { provedDeals } from "./deals.js";
import { Hashing } from "./hashing.js";

/** @typedef {import("./chain.js").Json} Json */
/** @typedef {import("./chain.js").Finding} Finding */
/** @typedef {import("./deals.js").DeckProof} DeckProof */
/** @typedef {import("./deals.js").Comparison} Comparison */
/** @typedef {{file: MatchFile, name: string, own: boolean, kept: Map<number, string>, faults: Finding[], links: Finding[], proofs: DeckProof[]}} Outcome */

/** So many digits of a link find it: nobody meets another one by chance. */
const ENOUGH_DIGITS = 12;

class MatchProof extends HTMLElement {
  /** @type {Json} */
  guide = {};
  /** @type {Record<string, any>} */
  parts = {};
  /** @type {Record<string, string>} */
  texts = {};
  hashing = new Hashing();
  /** Of two checks that overlap only the later one may say anything. */
  request = 0;
  /** @type {MatchFile | null} */
  file = null;

  connectedCallback() {
    const guide = document.getElementById(this.getAttribute("guide") ?? "");
    this.guide = JSON.parse(guide?.textContent ?? "{}");
    for (const part of this.querySelectorAll("[data-part]")) {
      this.parts[/** @type {HTMLElement} */ (part).dataset.part ?? ""] = part;
    }
    for (const text of this.parts.texts.content.querySelectorAll("[data-text]")) {
      this.texts[text.dataset.text] = (text.textContent ?? "").trim();
    }
    this.listen();
    if (!this.hashing.native) this.parts.hashing.textContent = this.say("own_hashing");
    this.fromSite();
  }

  listen() {
    const { parts } = this;
    this.querySelector("[data-do=site]")?.addEventListener("click", () => this.fromSite());
    // A file that was mended and is picked again is another file.
    parts.file.addEventListener("click", () => (parts.file.value = ""));
    parts.file.addEventListener("change", () => this.fromDisk(parts.file.files[0]));
    parts.drop.addEventListener("dragover", (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      parts.drop.classList.add("over");
    });
    parts.drop.addEventListener("dragleave", () => parts.drop.classList.remove("over"));
    parts.drop.addEventListener("drop", (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      parts.drop.classList.remove("over");
      this.fromDisk(event.dataTransfer?.files[0]);
    });
    parts.search.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      parts.found.textContent = this.search(parts.link.value.trim().toLowerCase());
    });
    parts.links.addEventListener("toggle", () => this.listLinks());
  }

  /** A sentence of the server's, with values put in. @param {string} key @param {Json} values */
  say(key, values = {}) {
    const text = this.texts[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
      String(values[name] ?? ""),
    );
  }

  async fromSite() {
    const request = this.begin("fetching");
    let text;
    try {
      const answer = await fetch(this.getAttribute("src") ?? "");
      if (!answer.ok) throw new Error(String(answer.status));
      text = await answer.text();
    } catch {
      if (request === this.request) this.end(false, this.say("failed"));
      return;
    }
    this.parts.file.value = "";
    await this.check(request, text, this.say("from_site"), true);
  }

  /** @param {File | undefined} picked */
  async fromDisk(picked) {
    if (!picked) return;
    const request = this.begin("working");
    let text;
    try {
      text = await picked.text();
    } catch {
      if (request === this.request) this.end(false, this.say("file_unreadable"));
      return;
    }
    await this.check(request, text, this.say("from_file", { name: picked.name }), false);
  }

  /** @param {string} what @returns {number} to tell whether another check has begun meanwhile */
  begin(what) {
    const { parts } = this;
    delete this.dataset.outcome;
    parts.verdict.className = "verdict";
    parts.verdict.textContent = this.say(what);
    parts.bar.hidden = false;
    parts.bar.removeAttribute("value");
    for (const part of ["faults", "deals", "rows"]) parts[part].replaceChildren();
    for (const part of ["source", "chain", "witness", "found"]) parts[part].textContent = "";
    this.file = null;
    return ++this.request;
  }

  /** @param {boolean} good @param {string} said */
  end(good, said) {
    const { parts } = this;
    parts.bar.hidden = true;
    parts.verdict.classList.add(good ? "good" : "bad");
    parts.verdict.textContent = said;
    this.dataset.outcome = good ? "sound" : "unsound";
  }

  /**
   * @param {number} request @param {string} text @param {string} name what is checked, in words
   * @param {boolean} own whether the site itself gave it
   */
  async check(request, text, name, own) {
    const { guide, parts, hashing } = this;
    let file;
    /** @type {Finding[]} */
    let links = [];
    try {
      file = MatchFile.read(text);
      const total = file.lines.length;
      const progress = (/** @type {number} */ done) => {
        if (request === this.request) parts.bar.value = total && done / total;
      };
      if (file.about) links = await brokenLinks(file, hashing, progress);
    } catch (error) {
      // Besides what the reader of files finds: an id that is none, a nest of a million brackets.
      const foreseen = [NotAMatch, TypeError, RangeError].some((kind) => error instanceof kind);
      if (!foreseen) throw error;
      const code = error instanceof NotAMatch ? error.code : "not_a_match";
      if (request === this.request) this.end(false, this.say(code));
      return;
    }
    const proofs = await provedDeals(file.events, guide.games, hashing);
    const stream = file.stream || guide.match;
    const kept = keptLinks(stream);
    const faults = [
      ...links,
      ...brokenWitness(file, kept),
      ...(own || stream !== guide.match ? [] : this.againstSite(file)),
      ...proofs.flatMap(({ deal, problems }) => problems.map((one) => ({ ...one, code: one.code, deal }))),
    ];
    if (request !== this.request) return;
    this.file = file;
    this.show({ file, name, own, kept, faults, links, proofs });
  }

  /** What this site says of the match, against a file. @param {MatchFile} file @returns {Finding[]} */
  againstSite(file) {
    const { version, hash } = this.guide;
    const site = brokenWitness(file, new Map([[version, hash]]));
    return site.map((fault) => ({ ...fault, code: fault.code.replace("witness", "site") }));
  }

  /** @param {Outcome} outcome */
  show({ file, name, kept, faults, links, proofs }) {
    const { guide, parts } = this;
    const other = file.stream && file.stream !== guide.match;
    const proved = proofs.filter((proof) => proof.status === "proved").length;
    const counts = { links: file.lines.length, proved, deals: proofs.length, count: faults.length };
    parts.source.textContent = other ? `${name} ${this.say("other_match", { match: file.stream })}` : name;
    parts.faults.replaceChildren(...faults.map((fault) => proofElement("li", this.say(fault.code, fault))));
    parts.deals.replaceChildren(...proofs.map((proof) => this.dealShown(proof, Boolean(other))));
    const version = file.lines.at(-1)?.version ?? 0;
    const chain = links.length ? "chain_broken" : "chain_sound";
    parts.chain.textContent = file.about
      ? this.say(chain, { version: links[0]?.version ?? version, links: counts.links })
      : this.say("chain_later");
    const lost = faults.filter((fault) => fault.code.startsWith("witness"));
    parts.witness.textContent = lost.length
      ? lost.map((fault) => this.say(fault.code, fault)).join(" ")
      : this.say(kept.size ? "witness_sound" : "witness_none", { count: kept.size });
    this.listLinks();
    const said = faults.length ? "unsound" : file.about ? "sound" : "sound_seen";
    this.end(!faults.length, this.say(said, counts));
    this.openNamed();
  }

  /** Opens the deal that the address names: `#deal-3`. */
  openNamed() {
    const named = location.hash && document.getElementById(location.hash.slice(1));
    if (!(named instanceof HTMLDetailsElement) || !this.contains(named)) return;
    named.open = true;
    named.scrollIntoView();
  }

  /** @param {DeckProof} proof @param {boolean} other whether the file is of another match */
  dealShown(proof, other) {
    const whole = /** @type {DocumentFragment} */ (this.parts.deal.content.cloneNode(true));
    /** @type {Record<string, any>} */
    const slots = {};
    for (const slot of whole.querySelectorAll("[data-slot]")) {
      slots[/** @type {HTMLElement} */ (slot).dataset.slot ?? ""] = slot;
    }
    const details = /** @type {HTMLDetailsElement} */ (whole.firstElementChild);
    details.id = `deal-${proof.deal}`;
    slots.title.textContent = this.say("deal", proof);
    slots.status.textContent = this.say(proof.status);
    if (proof.status === "proved") slots.status.classList.add("good");
    if (proof.status === "broken") slots.status.classList.add("bad");
    const told = proof.problems.map((one) => this.say(one.code, { ...one, deal: proof.deal }));
    slots.problems.replaceChildren(...told.map((said) => proofElement("li", said)));
    if (!proof.order) {
      slots.steps.remove();
      return whole;
    }
    // A deck of a hundred cards is a long list: it is written when somebody opens it.
    const fill = () => this.fillDeal(slots, proof, other);
    details.addEventListener("toggle", fill, { once: true });
    return whole;
  }

  /** @param {Record<string, any>} slots @param {DeckProof} proof @param {boolean} other */
  fillDeal(slots, proof, other) {
    const names = this.guide.cards[proof.game] ?? {};
    for (const name of ["secret", "recomputed", "commitment", "seed"]) {
      slots[name].textContent = proof[name];
    }
    slots.derived.textContent = proof.derived || this.say("unknown");
    const nonces = proof.nonces.map((/** @type {[number, string]} */ given) => given.join("="));
    slots.nonces.textContent = nonces.join(" · ") || this.say("none");
    slots.pack.replaceChildren(...codeItems(proof.pack, proof.pack, names));
    slots.order.replaceChildren(...codeItems(proof.stated, proof.order, names));
    const swaps = proof.swaps.map((/** @type {Json} */ swap) =>
      proofElement("li", this.say("swap", { ...swap, card: swap.card + 1, other: swap.other + 1 })),
    );
    slots.swaps.replaceChildren(...swaps);
    const seats = other ? [] : this.guide.seats;
    const rows = proof.comparisons.map((/** @type {Comparison} */ { event, version, seat, seen, good }) => {
      const list = proofElement("ol", ...codeItems(seen, seen, names));
      list.className = "codes";
      const who = seat === null ? "" : ` · ${seats[seat] ?? this.say("seat", { seat: seat + 1 })}`;
      return tableRow(version, `${event}${who}`, list, this.say(good ? "good" : "bad"));
    });
    slots.comparisons.replaceChildren(...rows);
  }

  /** The table of all links, when it is open. */
  listLinks() {
    const { file, parts } = this;
    if (!parts.links.open || !file) return;
    const rows = file.lines.map(({ version, type, hash }) =>
      tableRow(version, type, proofElement("code", hash)),
    );
    parts.rows.replaceChildren(...rows);
  }

  /** Where a link stands, in words. @param {string} digits @returns {string} */
  search(digits) {
    const link = digits.includes(":") ? digits.slice(digits.indexOf(":") + 1) : digits;
    if (!/^[0-9a-f]+$/.test(link) || link.length < ENOUGH_DIGITS || link.length > 64) {
      return this.say("bad_link");
    }
    const line = this.file?.lines.find((one) => one.hash.startsWith(link));
    if (!line) return this.say("not_found");
    const spoken = document.documentElement.lang === "en" ? "en-GB" : "it";
    const time = new Date(line.at).toLocaleString(spoken, { dateStyle: "long", timeStyle: "medium" });
    return this.say("found", { version: line.version, type: line.type, time });
  }
}

/** @param {string} tag @param {(string | Node)[]} content */
function proofElement(tag, ...content) {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

/** @param {number} version @param {(string | Node)[]} content of the cells after it */
function tableRow(version, ...content) {
  const number = proofElement("td", String(version));
  number.className = "number";
  return proofElement("tr", number, ...content.map((one) => proofElement("td", one)));
}

/**
 * Cards as they are written, those marked that should be others.
 * @param {string[]} codes @param {string[]} right @param {Json} names
 */
function codeItems(codes, right, names) {
  return codes.map((code, at) => {
    const item = proofElement("li", code);
    item.title = names[code] ?? code;
    if (code !== right[at]) item.className = "wrong";
    return item;
  });
}

customElements.define("match-proof", MatchProof);
