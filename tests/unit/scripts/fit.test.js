import assert from "node:assert/strict";
import { test } from "node:test";
import { EDGE, GAP, fitColumns, fitHand, largest } from "#web/scene/fit.js";

/** @typedef {import("#web/scene/fit.js").Fit} Fit */

const RATIO = 0.7;
const melds = (/** @type {number[]} */ ...counts) => counts.map((count) => ({ count, kept: [] }));

/** How much room a plan takes, worked out from what it says. @param {Fit} fit @param {number[]} counts */
function taken(fit, counts, /** @type {number} */ width) {
  const abreast = Math.floor((width + fit.gap) / (fit.width + fit.gap));
  const heights = counts.map((count, at) => {
    const edges = fit.squeezed[at].size;
    return fit.height + edges * EDGE + (count - 1 - edges) * fit.step;
  });
  const lines = [];
  for (let at = 0; at < heights.length; at += abreast) {
    lines.push(Math.max(...heights.slice(at, at + abreast)));
  }
  return lines.reduce((sum, line) => sum + line, 0) + (lines.length - 1) * GAP;
}

test("with room to spare cards are large and all their corners show", () => {
  const fit = fitColumns({ width: 660, height: 300 }, melds(7, 4, 3), RATIO);
  assert.ok(fit.width >= 55, String(fit.width));
  assert.deepEqual(fit.squeezed.map((places) => places.size), [0, 0, 0]);
  assert.equal(fit.whole, true);
});

test("whatever lies there and however small the room, nothing leaves it", () => {
  const hands = [[3], [13, 3], Array(10).fill(7), Array(10).fill(3), Array(20).fill(3), [14, 14, 3, 5]];
  for (const counts of hands) {
    for (const width of [330, 348, 660]) {
      for (const height of [76, 100, 140, 250]) {
        const fit = fitColumns({ width, height }, melds(...counts), RATIO);
        assert.equal(fit.whole, true, `${counts} in ${width} × ${height}`);
        assert.ok(taken(fit, counts, width) <= height, `${counts} in ${width} × ${height}`);
      }
    }
  }
});

test("cards get smaller before any is squeezed, and are squeezed before they get too small", () => {
  const width = 340;
  const low = fitColumns({ width, height: 170 }, melds(5), RATIO);
  assert.ok(low.width >= 38 && low.width < 60 && low.squeezed[0].size === 0);
  const lower = fitColumns({ width, height: 100 }, melds(7), RATIO);
  assert.ok(lower.squeezed[0].size > 0 && lower.width > 24, String(lower.width));
});

test("on a phone each card of a full table of short melds shows, as it does on a smaller one", () => {
  const counts = [3, 3, 4, 3, 3, 4, ...Array(12).fill(3), 4, 3, 3, 3, 4];
  for (const room of [{ width: 365, height: 253 }, { width: 722, height: 129 }]) {
    const fit = fitColumns(room, melds(...counts), 0.64);
    assert.ok(fit.width >= 26 && fit.whole, String(fit.width));
    assert.equal(fit.squeezed.reduce((sum, places) => sum + places.size, 0), 0, String(room.width));
  }
});

test("of a squeezed meld the ends stay, and what stands for another card", () => {
  const [squeezed] = fitColumns({ width: 40, height: 90 }, [{ count: 8, kept: [3] }], RATIO).squeezed;
  assert.ok(squeezed.size > 0);
  for (const at of [0, 3, 7]) assert.ok(!squeezed.has(at), String(at));
});

test("as many cards stand abreast as were counted, for they are no wider than was planned", () => {
  for (const ratio of [0.64, RATIO]) {
    for (let width = 100; width < 1400; width += 7) {
      const fit = fitColumns({ width, height: 220 }, melds(...Array(22).fill(4)), ratio);
      assert.ok(fit.height * ratio <= fit.width, `${fit.height} × ${ratio} in ${width}`);
    }
  }
});

test("what is written on a closed meld leaves its last corner in sight, and has its room", () => {
  for (const height of [70, 76, 100, 180]) {
    const meld = { count: 8, kept: [2], closed: true, lines: 3 };
    const { width, height: tall, step, squeezed, below, whole } = fitColumns({ width: 330, height }, [meld], RATIO);
    const written = 3 * Math.max(9.2, tall * 0.23);
    assert.ok(below[0] + tall >= step + written, `${below} of ${tall} in ${height}`);
    const edges = squeezed[0].size;
    assert.ok(tall + (7 - edges) * step + edges * EDGE + below[0] <= height, `${width} in ${height}`);
    assert.equal(whole, true);
  }
  assert.deepEqual(fitColumns({ width: 330, height: 100 }, melds(3), RATIO).below, [0]);
  const low = fitColumns({ width: 330, height: 56 }, [{ count: 8, kept: [2], closed: true, lines: 3 }], RATIO);
  assert.deepEqual([low.below, low.whole], [[0], true], "rather covered than cut");
});

test("wild cards of closed melds are squeezed only where cards would be too small otherwise", () => {
  const meld = { count: 8, kept: [2], closed: true };
  const [roomy, low] = [180, 76].map((height) => fitColumns({ width: 330, height }, [meld], RATIO));
  assert.ok(!roomy.squeezed[0].has(2));
  assert.ok(low.squeezed[0].has(2) && low.width >= 28, String(low.width));
});

test("ten melds a side are 34 wide on a small phone: columns stand close, wild cards of closed ones are edges", () => {
  const pulito = { count: 7, kept: [], closed: true, lines: 2 };
  const sporco = { count: 8, kept: [1], closed: true, lines: 2 };
  const room = { width: 343, height: 86 };
  const fit = fitColumns(room, [pulito, sporco, ...melds(3, 3, 3, 3, 3, 3, 3, 3)], RATIO);
  assert.equal(fit.width, 34);
  assert.equal(fit.gap, 0);
  assert.ok(fit.squeezed[1].has(1));
  for (const places of fit.squeezed.slice(2)) assert.equal(places.size, 0, "of an open meld all is seen");
  const roomy = fitColumns({ width: 400, height: 140 }, [pulito, sporco, ...melds(3, 3, 3)], RATIO);
  assert.equal(roomy.gap, GAP);
  assert.ok(!roomy.squeezed[1].has(1));
});

test("inner cards of long melds are squeezed before cards get narrower than 34, those of short ones are not", () => {
  const fit = fitColumns({ width: 343, height: 110 }, melds(6, 3, 4, 3, 7, 3), RATIO);
  assert.ok(fit.width >= 34 && fit.whole, String(fit.width));
  assert.deepEqual(fit.squeezed.map(({ size }) => size > 0), [true, false, false, false, true, false]);
});

test("where not even edges have room it is said, and nothing breaks", () => {
  assert.equal(fitColumns({ width: 30, height: 20 }, melds(14, 14), RATIO).whole, false);
  assert.equal(fitColumns({ width: 0, height: 0 }, melds(3), RATIO).whole, false);
  assert.deepEqual(fitColumns({ width: 300, height: 100 }, [], RATIO).squeezed, []);
});

test("a closed meld lies as a stack, its wild card in sight where there is room", () => {
  const closed = { count: 8, kept: [3], closed: true };
  const roomy = fitColumns({ width: 660, height: 300 }, [closed], RATIO);
  assert.deepEqual([...roomy.squeezed[0]].sort(), [1, 2, 4, 5, 6]);
  const open = fitColumns({ width: 660, height: 120 }, [{ ...closed, closed: false }], RATIO);
  const stacked = fitColumns({ width: 660, height: 120 }, [closed], RATIO);
  assert.ok(stacked.width > open.width, `${stacked.width} > ${open.width}`);
});

test("the largest that fits is found, and the least where none does", () => {
  for (const limit of [10, 26, 27, 55, 89, 200]) {
    let times = 0;
    const found = largest(26, 90, (number) => {
      times++;
      return number <= limit;
    });
    assert.equal(found, Math.max(26, Math.min(limit, 89)), String(limit));
    assert.ok(times <= 7, `the page was laid out ${times} times`);
  }
  assert.equal(largest(26, 20, () => false), 26);
});

test("a hand lies whole, in as many rows as make its cards the largest", () => {
  for (const [width, height] of [[1366, 184], [390, 185], [360, 160], [844, 86]]) {
    for (let count = 1; count <= 60; count++) {
      const { height: tall, step, abreast } = fitHand({ width, height }, count, RATIO);
      const rows = Math.ceil(count / abreast);
      assert.ok(rows * tall <= height, `${count} cards in ${width} × ${height}`);
      assert.ok((abreast - 1) * step + tall * RATIO <= width + 1, `${count} in ${width}`);
    }
  }
  const ten = fitHand({ width: 390, height: 185 }, 10, RATIO);
  assert.equal(ten.abreast, 5);
  assert.ok(ten.step > ten.height * RATIO, "they do not overlap while there is room");
  assert.ok(fitHand({ width: 1366, height: 184 }, 6, RATIO).height > 150);
});
