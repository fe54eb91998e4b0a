// The page's modules without a browser.
import test from "node:test";
import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";

const at = new URL((process.env.page_modules || "../../analysis/view/page") + "/", import.meta.url);
const { formatTime, formatBytes, formatPercent, formatCount, exactSeconds, cutMiddle, plainText } = await import(new URL("format.mjs", at));
const { Column, columnsOf, decodeTimeline, decodeCells, taskInstances, inflate, fromBase64 } = await import(new URL("decode.mjs", at));
const { flatten, lane, eachColumn, sumSpan, WORK, WAIT, NONE } = await import(new URL("segments.mjs", at));
const { readState, writeState } = await import(new URL("state.mjs", at));
const { Model, describeRegion } = await import(new URL("model.mjs", at));
const { icicle, flowLayer } = await import(new URL("layout.mjs", at));
const { inkOn, changeColour } = await import(new URL("colour.mjs", at));
const { decodeUnits, heatGrid, axisValue, axesOf, isSkewed, Scatter } = await import(new URL("units.mjs", at));
const { rankMatrix, balanceOf } = await import(new URL("ranks.mjs", at));
const { MESSAGE_COLUMNS, MOST_ARROWS, decodeMessages, messagesOf, messagesSeen, isLate, wayOf } = await import(new URL("arrows.mjs", at));
const { TASK_COLUMNS, Tasks, decodeTasks, CREATION, DEPENDENCE } = await import(new URL("tasks.mjs", at));
const { exchangeMatrix, cellWords, pairAt, heatShare, waitsBetween, waitKinds, waitsShown, doubtsOf } = await import(new URL("messages.mjs", at));
const { partToAsk, decodeTile } = await import(new URL("tiles.mjs", at));
const { Comparison } = await import(new URL("compare.mjs", at));

function varint(value) {
  const out = [];
  let rest = BigInt(value);
  do {
    const byte = Number(rest & 127n);
    rest >>= 7n;
    out.push(rest ? byte | 128 : byte);
  } while (rest);
  return out;
}
const zigzag = value => value < 0 ? -2 * value - 1 : 2 * value;

// Instances [depth, path, begin, last, head, tail] as the page has them.
function encode(instances) {
  const columns = [[], [], [], [], [], [], []], cursor = [0];
  let number = 0;
  for (const [depth, path, begin, last, head = 0, tail = 0, task = 0, creation = 0] of instances) {
    columns[0].push(...varint(cursor.length - 1 - depth));
    columns[1].push(...varint(path * 2 + creation));
    columns[2].push(...varint(zigzag(begin - cursor[depth])));
    columns[3].push(...varint(last));
    columns[4].push(...varint(head));
    columns[5].push(...varint(tail));
    if (task) {
      columns[6].push(...varint(zigzag(task - number)));
      number = task;
    }
    cursor.length = depth + 1;
    cursor[depth] = begin + last;
    cursor.push(begin);
  }
  return columns;
}

function decoded(instances, isTask = () => false) {
  const columns = encode(instances), bytes = Uint8Array.from(columns.flat());
  return decodeTimeline(columnsOf(bytes, columns.map(c => c.length)), [{ instances: instances.length, rank: 0 }], isTask);
}

test("numbers for people, and exact ones", () => {
  assert.equal(formatTime(0), "0");
  assert.equal(formatTime(999), "999 ns");
  assert.equal(formatTime(1234567), "1.23 ms");
  assert.equal(formatTime(12345678), "12.3 ms");
  assert.equal(formatTime(9.998e6), "10.0 ms");
  assert.equal(formatTime(316e6), "316 ms");
  assert.equal(formatTime(2.5e9), "2.50 s");
  assert.equal(formatPercent(0.5), "50.0 %");
  assert.equal(formatPercent(NaN), "–");
  assert.equal(formatCount(1234567), "1\u202f234\u202f567");
  assert.equal(exactSeconds(316123456), "0.316123456");
});

test("bytes", () => {
  assert.deepEqual([0, 1023, 1024, 10485760, 5 * 2 ** 30].map(formatBytes), ["0 B", "1023 B", "1.00 KiB", "10.0 MiB", "5.00 GiB"]);
});

test("long names keep both ends, strange ones turn nothing around", () => {
  assert.equal(cutMiddle("abcdefghij", 5), "ab…ij");
  assert.equal(cutMiddle("short", 5), "short");
  assert.equal([...cutMiddle("x".repeat(10000), 40)].length, 40);
  assert.equal(plainText("a\u202eb"), "a\\u202eb");
  assert.equal(plainText("a\u0007b"), "a\\u0007b");
  assert.equal(plainText("é中"), "é中");
});

test("varints up to 2^53, zeros past the end", () => {
  const bytes = Uint8Array.from([...varint(0), ...varint(300), ...varint(2 ** 53 - 1)]), column = new Column(bytes, 0, bytes.length);
  assert.deepEqual([column.next(), column.next(), column.next(), column.next()], [0, 300, 2 ** 53 - 1, 0]);
  const signed = Uint8Array.from([...varint(zigzag(-5)), ...varint(zigzag(7))]), other = new Column(signed, 0, signed.length);
  assert.deepEqual([other.signed(), other.signed()], [-5, 7]);
});

test("a timeline comes back as it went in", () => {
  const instances = [[0, 1, 10, 100, 5, 20], [1, 2, 20, 30], [1, 2, 60, 10], [2, 3, 61, 2], [0, 4, 200, 1e10]];
  const all = decoded(instances);
  instances.forEach(([depth, path, begin, last, head = 0, tail = 0], i) =>
    assert.deepEqual([all.depth[i], all.path[i], all.begin[i], all.last[i], all.head[i], all.tail[i]], [depth, path, begin, last, head, tail]));
});

test("a task, where it was created and where it ran", () => {
  const all = decoded([[0, 1, 0, 100], [1, 2, 10, 5, 0, 0, 77, 1], [1, 2, 20, 5, 0, 0, 78, 1], [1, 2, 40, 9, 0, 0, 77]], path => path === 2);
  assert.deepEqual(taskInstances(all, [{ rank: 0 }], 3), { made: [1, 0], ran: [[3, 0]] });
  assert.deepEqual(taskInstances(all, [{ rank: 0 }], 2), { made: [2, 0], ran: [] });
  assert.deepEqual(taskInstances(all, [{ rank: 0 }], 0), { made: null, ran: [] });
});

test("what is packed is unpacked", async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);
  const text = Buffer.from(deflateSync(bytes)).toString("base64");
  assert.deepEqual(await inflate(fromBase64("\n" + text + "\n")), bytes);
});

test("cells", () => {
  const columns = [[0, 2], [0, 1], [2, 4], [20, 40], [10, 30], [0, 2]].map(c => c.flatMap(varint));
  const cells = decodeCells(columnsOf(Uint8Array.from(columns.flat()), columns.map(c => c.length)), 2);
  assert.deepEqual(cells[1], { path: 2, track: 1, visits: 2, inclusive: 20, exclusive: 15, lost: 1 });
});

test("a row shows the innermost instance, and where it waits", () => {
  const row = flatten(decoded([[0, 1, 10, 100, 5, 20], [1, 2, 20, 30]]), 0, 2, 150);
  const list = Array.from({ length: row.count }, (_, i) => [row.start[i], row.path[i], row.kind[i]]);
  assert.deepEqual(list, [[0, -1, NONE], [10, 1, WAIT], [15, 1, WORK], [20, 2, WORK], [50, 1, WORK], [90, 1, WAIT], [110, -1, NONE]]);
  assert.equal(row.start[row.count], 150);
  const lost = { work: 0, wait: 0 };
  sumSpan(row, 0, 150, (path, kind, time) => { if (path === 1) lost[kind === WAIT ? "wait" : "work"] += time; });
  assert.deepEqual(lost, { work: 45, wait: 25 });
});

test("a device that is only in the program is idle", () => {
  const row = flatten(decoded([[0, 0, 0, 100], [1, 2, 20, 30]]), 0, 2, 100, true);
  assert.deepEqual(Array.from({ length: row.count }, (_, i) => row.kind[i]), [NONE, WORK, NONE]);
});

test("instances that make no sense still give a row that goes forward", () => {
  const all = decoded([[0, 1, 100, 50], [1, 2, 10, 500], [1, 3, 5, 0], [0, 4, 20, 10]]);
  const row = flatten(all, 0, 4, 0);
  for (let i = 0; i < row.count; i++) assert.ok(row.start[i] <= row.start[i + 1]);
});

// Many instances, in bursts: a generator that needs no seed from outside.
function many(count) {
  let seed = 12345, time = 0;
  const random = n => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
  return Array.from({ length: count }, (_, i) => {
    const gap = i % 100 ? random(3) : random(5000), last = 1 + random(i % 37 ? 30 : 3000);
    const begin = time + gap;
    time = begin + last;
    return [0, 1 + random(5), begin, last, 0, random(2) * Math.floor(last / 3)];
  });
}

test("a column of pixels is at most one call, whatever the zoom, and says how much is waiting", () => {
  const row = flatten(decoded(many(20000)), 0, 20000, 0), whole = row.start[row.count];
  for (const [from, to] of [[0, whole], [whole / 3, whole / 2], [1000, 1300], [whole - 10, whole + 50], [-100, 20]]) {
    const width = 700, scale = (to - from) / width, seen = new Uint8Array(width);
    eachColumn(row, from, scale, width, (x, columns, path, instance, waited) => {
      for (let k = x; k < x + columns; k++) {
        assert.equal(seen[k], 0, `column ${k} twice`);
        seen[k] = 1;
      }
      assert.ok(waited >= 0 && waited <= 1);
      const a = Math.max(0, from + x * scale), b = Math.min(whole, from + (x + columns) * scale);
      let best = -1, most = 0;
      for (let i = Math.max(0, row.at(a)); i < row.count && row.start[i] < b; i++)
        if (row.weight(i) > most) { most = row.weight(i); best = i; }
      if (columns === 1 && waited < 1 && most > 0 && row.kind[best] !== NONE)
        assert.equal(row.weight(row.longest(Math.max(0, row.at(a)), Math.max(0, row.at(b - 1e-3)) + 1)), most);
      assert.ok(path < 0 || path < 6);
      assert.ok(instance >= -1);
    });
  }
});

test("the pyramid finds what a walk finds", () => {
  const row = flatten(decoded(many(5000)), 0, 5000, 0);
  for (let i = 0; i < 300; i++) {
    const from = (i * 7919) % row.count, to = Math.min(row.count, from + 1 + (i * 104729) % 4000);
    let best = from;
    for (let k = from; k < to; k++) if (row.weight(k) > row.weight(best)) best = k;
    assert.equal(row.weight(row.longest(from, to)), row.weight(best));
  }
});

test("tasks that run while a construct waits are no waiting of its lane", () => {
  const all = decoded([[0, 1, 0, 100, 0, 80], [1, 2, 40, 20], [1, 2, 70, 10]]), row = lane(all, 0, 3, 0, 100);
  assert.deepEqual(Array.from({ length: row.count }, (_, i) => [row.start[i], row.kind[i]]), [[0, WORK], [20, WAIT], [40, WORK], [60, WAIT], [70, WORK], [80, WAIT], [100, NONE]]);
});

test("lanes by depth", () => {
  const all = decoded([[0, 1, 10, 100], [1, 2, 20, 30], [1, 3, 60, 10]]), row = lane(all, 0, 3, 1, 200);
  assert.deepEqual(Array.from({ length: row.count }, (_, i) => [row.start[i], row.path[i]]), [[0, -1], [20, 2], [50, -1], [60, 3], [70, -1]]);
});

test("the address holds the state", () => {
  const state = { view: "timeline", region: 3, from: 10, to: 2e9, file: "/a b/c&d=e.c", sort: "-execT" };
  assert.deepEqual(readState(writeState(state)), state);
  assert.deepEqual(readState("#view=nonsense&region=x&from="), { view: "answer" });
  assert.deepEqual(readState(""), { view: "answer" });
  assert.equal(readState("#view=table&filter=%3Cscript%3E").filter, "<script>");
});

const run = () => {
  const region = (construct, begin, layer = "omp") => ({ layer, construct, type: "", name: layer === "program" ? "p" : "", file: layer === "program" ? "" : "/s/a.c", begin, end: begin + 2, clauses: "" });
  const data = { tracks: [{ kind: "thread", rank: 0 }, { kind: "thread", rank: 0 }],
    regions: [region("program", 0, "program"), region("parallel", 5), region("for", 7), region("barrier", 9)],
    paths: [0, -1, 0, 1, 0, 0, 2, 1, 0, 3, 1, 0], findings: [] };
  const model = new Model(data, { cpu: 1, regions: [{ id: "R00001", sum: { execC: 2, exclusive: 0.5 } }], findings: [] });
  model.setCells([[1, 0, 1, 100, 10, 0], [1, 1, 1, 100, 10, 0], [2, 0, 5, 60, 60, 5], [2, 1, 5, 80, 80, 0], [3, 0, 5, 30, 30, 30]]
    .map(([path, track, visits, inclusive, exclusive, lost]) => ({ path, track, visits, inclusive, exclusive, lost })));
  return model;
};

test("call paths add up, for all and for one thread", () => {
  const model = run(), all = model.sums(() => true), one = model.sums((track, index) => index === 1);
  assert.equal(all[0].inclusive, 190);
  assert.equal(all[1].lostBelow, 35);
  assert.equal(one[0].inclusive, 90);
  assert.equal(model.mainPath(2), 2);
  assert.deepEqual(model.search("a.c:7").map(r => r.number), [2]);
  assert.deepEqual(model.search("FOR").map(r => r.number), [2]);
});

test("the icicle lies within its width, and what is hidden gives way", () => {
  const model = run(), sums = model.sums(() => true);
  const boxes = icicle(model, sums, 0, 0.001, () => true);
  assert.deepEqual(boxes.map(box => box.path.index).sort(), [0, 1, 2, 3]);
  for (const box of boxes) assert.ok(box.x >= 0 && box.x + box.width <= 1 + 1e-9);
  const without = icicle(model, sums, 0, 0.001, region => region.construct !== "parallel");
  assert.equal(without.find(box => box.path.index === 2).row, 1);
  assert.equal(icicle(model, sums, 0, 0.5, () => true).find(box => !box.path), undefined);
});

test("the flow of a layer: next, stubs back, what is hidden", () => {
  const model = run(), sums = model.sums(() => true);
  const edges = [{ from: 1, to: 2, child: true, count: 1 }, { from: 2, to: 3, child: false, count: 5 }, { from: 3, to: 2, child: false, count: 4 }];
  const layer = flowLayer(model, sums, edges, 1, 1, false);
  assert.equal(layer.groups.length, 2);
  assert.equal(layer.next.length, 1);
  assert.equal(layer.groups[1].loops[0].to.at, 0);
  assert.equal(layer.groups[0].from.length, 1);
});

const comparison = () => {
  const model = run(), regions = model.data.regions.map(region => ({ ...region, begin: region.begin + 3 })); // moved
  regions.push({ ...regions[2], construct: "single" });
  const rows = [{ id: "R00001", sum: { execC: 2, exclusive: 0.75 } }, { id: "R00004", sum: { execC: 1, exclusive: 0.125 } }];
  return new Comparison({ run: { processes: 1 }, regions, pairs: [0, 0, 1, 1, 2, 2, 3, -1, 4, -1], same: [0, 1, 2, 2],
    shared: [0, -1, 0, 1, 0, 0, 2, 1, 0, 4, 1, 0], times: [[1, 100, 10, 0, 1, 120, 30, 0], [1, 90, 40, 0, 2, 90, 60, 0], [3, 30, 30, 5, 3, 30, 30, 5], [1, 20, 20, 0, 0, 0, 0, 0]].flat() },
  { cpu: 1, regions: rows }, model);
};

test("of two runs, the largest change comes first, and what one has alone is told", () => {
  const both = comparison(), changes = both.changes("exclusive");
  assert.deepEqual(changes.map(({ pair, change }) => [pair.index, change]), [[1, -0.25e9], [4, -0.125e9]]);
  assert.equal(changes[1].b, undefined);
  assert.deepEqual(both.alone("a").map(pair => pair.index), [4]);
  assert.deepEqual(both.alone("b"), []);
  assert.equal(both.own[2], 2);
  assert.deepEqual(both.measures(), ["exclusive", "execT", "execC"]);
});

test("boxes of two runs fit into each other, whichever gives the width", () => {
  const both = comparison();
  for (const [side, whole] of [["a", 100], ["b", 120]]) {
    const sums = both.sums(side), boxes = icicle(both, sums, 0, 0.001, () => true);
    assert.equal(sums[0].inclusive, whole);
    for (const box of boxes) assert.ok(box.x >= 0 && box.x + box.width <= 1 + 1e-9);
    assert.equal(boxes.some(box => box.path && box.path.index === 3), side === "a");
  }
});

test("units: heat of a loop, and what is picked", () => {
  const columns = [[1, 2], [4000, 2000], [400, 500], [], [], [], [], [], [], [], []].concat([[1], [20], [6], [4], [101], [0], [], [], [], [], [], [], []]).map(c => c.flatMap(varint));
  const units = decodeUnits({ metrics: ["time", "n"], left_out: 0, kinds: [{ region: 2, kind: "range", units: 9, iterations: 6, sums: [900, 0], unknown: [0, 9], picked: 1,
    heat: { width: 4, bins: 2, tracks: [0, 1], others: false, cells: 2 } }] }, columnsOf(Uint8Array.from(columns.flat()), columns.map(c => c.length)));
  const { grid, most } = heatGrid(units.kinds[0].heat, 0);
  assert.deepEqual(grid.map(row => [...row]), [[NaN, 100], [NaN, 250], [NaN, 900 / 6]]);
  assert.equal(most, 250);
  assert.deepEqual(units.picked, [{ kind: 0, track: 1, begin: 10, first: 3, count: 4, values: [100, -1, -1, -1, -1, -1, -1, -1, -1].slice(0, 2) }]);
  assert.ok(Number.isNaN(axisValue(units, units.picked[0], "n")));
  assert.equal(axisValue(units, units.picked[0], "iterations"), 4);
  assert.deepEqual(axesOf(units), ["time", "n", "iterations", "first", "begin"]);
  assert.equal(decodeUnits(null, []), null);
});

test("a scatter chooses what lies in a rectangle, and is logarithmic where few are far away", () => {
  const list = Array.from({ length: 100 }, (_, i) => ({ kind: 0, track: 0, begin: i, first: i, count: 1, values: [i === 99 ? 1e6 : 10 + i] }));
  const scatter = new Scatter(null, { metrics: ["time"], picked: list }, list, "first", "time");
  scatter.resize(800, 300);
  assert.ok(scatter.logY && !scatter.logX);
  assert.equal(scatter.choose(0, 0, 800, 300).size, 100);
  assert.deepEqual([...scatter.choose(0, 0, 800, 20)].map(point => point.unit.first), [99]);
  assert.ok(isSkewed([1, 1, 1, 100]) && !isSkewed([1, 2, 3, 4]) && !isSkewed([]));
});

test("ranks by threads", () => {
  const thread = (rank, location, exclusive) => ({ rank, thread: location, location, exclusive, execC: 2 });
  const tracks = [[0, 1], [0, 0], [1, 0], [1, 1]].map(([rank, location]) => ({ kind: "thread", rank, location, label: `P${rank}:${location}` }));
  const rows = new Map([[3, { threads: [thread(0, 0, 1e-9), thread(0, 1, 2e-9), thread(1, 1, 5e-9)] }], [4, { threads: [thread(0, 0, 7e-9)] }]]);
  const cell = (track, lost) => ({ track, lost, exclusive: 3, visits: 1, inclusive: 4 });
  const model = { tracks, rows, paths: [{ region: { number: 3 }, cells: [cell(0, 9), cell(1, 1), cell(3, 2)] }] };
  assert.deepEqual(rankMatrix(model, 3, "exclusive", false).rows, [[1, 2], [, 5]]); // eslint-disable-line no-sparse-arrays
  assert.deepEqual(rankMatrix(model, undefined, "exclusive", false).sums, [10, 5]);
  assert.deepEqual(rankMatrix(model, 3, "execC", false).sums, [4, 2]);
  assert.deepEqual(rankMatrix(model, 3, "lost", false).rows[0], [1, 9]);
  assert.deepEqual(rankMatrix(model, 3, "lost", true).rows, [[10], [2]]);
  assert.equal(rankMatrix(model, 3, "execT", true).most, 8);
  assert.deepEqual([balanceOf([2, 2]), balanceOf([4, 0]), balanceOf([])], [1, 0.5, 1]);
});

test("a part of the timeline is asked for where more can be seen than is there", () => {
  assert.deepEqual(partToAsk(null, 100, 200, 0, 1000), { from: 50, to: 250 });
  assert.deepEqual(partToAsk(null, 0, 1000, 0, 1000), { from: 0, to: 1000 });
  assert.equal(partToAsk({ from: 50, to: 250, left: 0 }, 100, 200, 0, 1000), null);
  assert.equal(partToAsk({ from: 50, to: 250, left: 9 }, 100, 200, 0, 1000), null);
  assert.deepEqual(partToAsk({ from: 50, to: 250, left: 9 }, 100, 120, 0, 1000), { from: 90, to: 130 });
  assert.deepEqual(partToAsk({ from: 50, to: 250, left: 0 }, 240, 260, 0, 1000), { from: 230, to: 270 });
  assert.equal(partToAsk(null, 2000, 3000, 0, 1000), null);
});

test("a part as the server gives it", async () => {
  const columns = encode([[0, 1, 10, 100, 5, 20], [1, 2, 20, 30]]);
  const text = JSON.stringify({ instances: [0, 2], sections: columns.map(c => c.length), left_out: 3, longest: 7 }) + "\n" + Buffer.from(deflateSync(Uint8Array.from(columns.flat()))).toString("base64");
  const tile = await decodeTile(text, [{ instances: 99 }, { instances: 99 }], () => false);
  assert.deepEqual([tile.all.count, tile.all.first[1], tile.all.begin[1], tile.left, tile.longest], [2, 0, 20, 3, 7]);
});

test("more is purple, less is green, the same is neither", () => {
  assert.equal(changeColour(0, false), "#eceff2");
  assert.equal(changeColour(1, false), "#762a83");
  assert.equal(changeColour(-7, false), "#1b7837");
  assert.notEqual(changeColour(0.01, true), changeColour(0, true));
});

test("text on any colour can be read", () => {
  assert.equal(inkOn("#000000"), "#ffffff");
  assert.equal(inkOn("#f0e442"), "#000000");
});

test("a call of MPI is called what it does, beside where it stands", () => {
  const names = region => { const { label, place } = describeRegion({ file: "", begin: 0, construct: "", name: "", layer: "mpi", ...region }, 0); return `${label} ${place}`; };
  assert.equal(names({ construct: "allreduce", name: "main (a+0x7)" }), "allreduce main (a+0x7)");
  assert.equal(names({ construct: "allreduce", file: "/s/a.c", begin: 7 }), "allreduce a.c:7");
  assert.equal(names({ construct: "for", layer: "omp", name: "x", file: "/s/a.c", begin: 7 }), "for a.c:7");
  assert.equal(names({ construct: "function", layer: "function", name: "solve" }), "solve solve");
});

// Messages [from, to, sent, posted, waited, received, bytes, tag] as the page has them.
function messagesFrom(list, left = 0) {
  const columns = Array.from({ length: MESSAGE_COLUMNS }, () => []);
  let before = 0;
  for (const [from, to, sent, posted, waited, received, bytes, tag, kind = 0] of list) {
    const values = [from, to, sent - before, zigzag(posted - sent), zigzag(waited - sent), zigzag(received - sent), bytes + 1, zigzag(tag), kind];
    values.forEach((value, i) => columns[i].push(...varint(value)));
    before = sent;
  }
  return decodeMessages({ count: list.length, left_out: left, longest: 0 }, columnsOf(Uint8Array.from(columns.flat()), columns.map(c => c.length)));
}

test("messages: what stands in their columns, and which of them are drawn", () => {
  assert.equal(decodeMessages(null, []), null);
  const all = messagesFrom([[0, 1, 1e15, 1e15 - 7, 1e15 - 5, 1e15 + 40, 8, 3], [1, 0, 1e15 + 10, 1e15 + 20, 1e15 + 30, 1e15 + 60, -1, -1], [0, 2, 1e15 + 10, 1e15, 1e15 + 11, 1e15 + 12, 0, 0]]);
  assert.deepEqual([all.from[0], all.to[0], all.sent[0], all.posted[0], all.waited[0], all.received[0], all.bytes[0], all.tag[0]], [0, 1, 1e15, 1e15 - 7, 1e15 - 5, 1e15 + 40, 8, 3]);
  assert.deepEqual([all.bytes[1], all.tag[1], wayOf(all, 1)], [-1, -1, 50]);
  assert.deepEqual([0, 1, 2].map(i => isLate(all, i)), [true, false, false]);
  assert.deepEqual([...all.longestFirst], [1, 0, 2]);
  assert.deepEqual(messagesOf(all, 1, 1e15 - 7), { count: 1, collectives: 0, shown: [0] }); // by its receive
  assert.deepEqual(messagesOf(all, 1, 1e15 - 5), { count: 1, collectives: 0, shown: [0] }); // by the wait for it
  assert.deepEqual(messagesOf(all, 0, 1e15 + 10), { count: 1, collectives: 0, shown: [2] }); // by its send, and nobody else's
  assert.deepEqual(messagesSeen(all, 1e15 + 41, 1e15 + 50, () => true), { count: 1, collectives: 0, shown: [1] });
  assert.deepEqual(messagesSeen(all, 0, 2e15, i => i !== 1), { count: 2, collectives: 0, shown: [0, 2] });
});

// Tasks [made, ran, number, created, begun, done, [generation, waits]..] as the page has them.
function tasksFrom(list, tracks) {
  const columns = Array.from({ length: TASK_COLUMNS }, () => []);
  let number = 0, time = 0, last = 0;
  for (const [made, ran, task, created, begun, done, ...items] of list) {
    [made, ran + 1, 0, zigzag(task - number), zigzag(created - time), zigzag(begun - created), done - begun, items.length]
      .forEach((value, i) => columns[i].push(...varint(value)));
    for (const [generation, waits] of items) {
      columns[8].push(...varint(zigzag(generation - last) * 2 + waits));
      last = generation;
    }
    number = task;
    time = created;
  }
  const data = { count: list.length, left_out: 0, lacks: 0 };
  return new Tasks(decodeTasks(data, columnsOf(Uint8Array.from(columns.flat()), columns.map(c => c.length)), tracks), tracks);
}

test("tasks: one writes, two read, one writes another place, too", () => {
  assert.equal(decodeTasks(null, [], []), null);
  const tracks = [{ rank: 0, origin: 1000 }, { rank: 3, origin: 2000 }];
  const tasks = tasksFrom([[0, 0, 7, 10, 20, 30, [1, 0]], [0, 0, 9, 11, 31, 50, [2, 1]], [0, 0, 8, 12, 31, 60, [2, 1], [4, 0]], [0, 0, 12, 55, 70, 80, [3, 1], [5, 1]],
    [0, -1, 13, 56, 56, 56, [3, 1]], [1, 1, 7, 5, 6, 7]], tracks);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(i => tasks.before(i)), [[], [0], [0], [1, 2], [1, 2], []]);
  assert.deepEqual([0, 1, 2, 3].map(i => tasks.after(i)), [[1, 2], [3, 4], [3, 4], []]);
  assert.deepEqual([tasks.lastBefore(3), tasks.lastBefore(0), tasks.isHeld(3, 2), tasks.isHeld(3, 1)], [2, undefined, true, false]);
  assert.deepEqual([tasks.at(0, 7), tasks.at(3, 7), tasks.at(3, 8), tasks.at(1, 7)], [0, 5, undefined, undefined]);
  assert.deepEqual([tasks.created[5], tasks.begun[3], tasks.done[3]], [2005, 1070, 1080]);
  const last = tasks.of(3);
  assert.deepEqual([last.count, last.shown.map(a => [a.from, a.task, a.time, a.time2, a.held])], [2, [[1, 3, 1050, 1070, false], [2, 3, 1060, 1070, true]]]);
  assert.equal(tasks.of(1).count, 2); // what never ran has no arrow
  const seen = tasks.seen(1050, 1065, DEPENDENCE);
  assert.deepEqual([seen.count, seen.shown.map(a => a.task)], [1, [3]]);
  assert.equal(tasks.seen(0, 3000, DEPENDENCE).count, 3);
  assert.deepEqual(tasks.seen(1000, 1029, CREATION).shown.map(a => a.task), [1, 2, 0]);
});

test("tasks: never more arrows than there may be", () => {
  const many = tasksFrom(Array.from({ length: 1000 }, (_, i) => [0, 0, i + 1, i, i + 5, i + 6, [1 + (i > 0), Number(i > 0)]]), [{ rank: 0, origin: 0 }]);
  assert.deepEqual([many.of(0).count, many.of(0).shown.length], [999, MOST_ARROWS]);
  for (const kind of [CREATION, DEPENDENCE]) assert.deepEqual([many.seen(0, 1e9, kind).count, many.seen(0, 1e9, kind).shown.length], [kind === CREATION ? 1000 : 999, MOST_ARROWS]);
  // The links of a damaged page end where their column does.
  const columns = Array.from({ length: TASK_COLUMNS }, (_, i) => i === 7 ? varint(1e15) : i === 8 ? varint(5) : varint(0));
  assert.equal(decodeTasks({ count: 1 }, columnsOf(Uint8Array.from(columns.flat()), columns.map(c => c.length)), [{ origin: 0 }]).generation.length, 1);
});

test("messages: of a collective, the wait", () => {
  const all = messagesFrom([[0, 1, 100, 20, 20, 105, -1, -3, 1], [0, 2, 100, 60, 60, 105, -1, -3, 1], [0, 1, 100, 101, 101, 140, 8, 0]]);
  assert.deepEqual([0, 1, 2].map(i => wayOf(all, i)), [85, 45, 40]);
  assert.deepEqual(messagesOf(all, 0, 100), { count: 3, collectives: 2, shown: [0, 1, 2] });
  assert.deepEqual(messagesOf(all, 2, 60), { count: 1, collectives: 1, shown: [1] });
});

test("messages: never more arrows than there may be, the longest", () => {
  const all = messagesFrom(Array.from({ length: 3000 }, (_, i) => [0, 1, i, i, i, i + 1 + i % 1000, 1, 0]));
  const seen = messagesSeen(all, 0, 1e9, () => true);
  assert.equal(seen.count, 3000);
  assert.equal(seen.shown.length, MOST_ARROWS);
  const least = Math.min(...seen.shown.map(i => wayOf(all, i)));
  assert.equal([...all.sent.keys()].filter(i => wayOf(all, i) > least && !seen.shown.includes(i)).length, 0);
  assert.equal(messagesOf(messagesFrom(Array.from({ length: 900 }, () => [0, 1, 5, 5, 5, 9, 1, 0])), 0, 5).shown.length, MOST_ARROWS);
});

test("messages: a matrix of ranks, which stand together where there are too many", () => {
  const pairs = [{ from: 0, to: 1, count: 2, bytes: 10 }, { from: 5, to: 0, count: 1, bytes: null }, { from: 4, to: 1, count: 4, bytes: 6 }, { from: 9, to: 0, count: 9, bytes: 9 }];
  const fine = exchangeMatrix([0, 1, 4, 5], pairs, "bytes", 100);
  assert.deepEqual([fine.every, fine.lines, fine.most, fine.cells.size], [1, 4, 10, 3]); // rank 9 is not there
  assert.deepEqual(fine.cells.get(2 * 4 + 1), { row: 2, column: 1, value: 6, unknown: false, pair: pairs[2] });
  assert.equal(fine.cells.get(3 * 4).unknown, true);
  const coarse = exchangeMatrix([0, 1, 4, 5], pairs, "count", 2);
  assert.deepEqual([coarse.every, coarse.lines, coarse.most], [2, 2, 5]);
  assert.equal(coarse.cells.get(2).value, 5);
  assert.deepEqual([pairAt(coarse, 1, 0), pairAt(coarse, 0, 1)], [{ sender: 4, receiver: 1 }, { sender: 0, receiver: 4 }]); // the most; the first of an empty cell
  assert.deepEqual(pairAt(exchangeMatrix([0, 1, 4, 5], pairs, "bytes", 1), 0, 0), { sender: 0, receiver: 1 }); // whatever is not known
  assert.equal(heatShare(25, 100), 0.5);
  assert.equal(heatShare(1, 0), 0);
});

test("messages: of too many pairs, blocks of ranks", () => {
  const blocks = { every: 2, ranks: [0, 1, 2, 3, 7], cells: [[0, 1, 4, 400, 0.5], [1, 0, 2, null, 0.25], [2, 2, 1, 7, 0]], sums: [] };
  const pairs = [{ from: 0, to: 3, bytes: 10 }, { from: 1, to: 2, bytes: 30 }], matrix = exchangeMatrix([0, 1], pairs, "bytes", 100, 9, blocks);
  assert.deepEqual([matrix.lines, matrix.every, matrix.most, matrix.cut, [...matrix.cells.keys()]], [3, 2, 400, false, [1, 3, 8]]);
  assert.deepEqual(pairAt(matrix, 0, 1), { sender: 1, receiver: 2 });
  assert.deepEqual(pairAt(matrix, 2, 2), { sender: 7, receiver: 7 });
  assert.deepEqual([cellWords(matrix, matrix.cells.get(1), "bytes"), cellWords(matrix, matrix.cells.get(3), "bytes"), cellWords(matrix, undefined, "bytes")], ["400 B", "not known", "nothing"]);
  const two = exchangeMatrix([], pairs, "count", 2, 9, blocks); // in two lines
  assert.deepEqual([two.lines, two.every, two.cells.get(0).value, two.cells.get(3).value], [2, 4, 6, 1]);
});

test("messages: waits of a pair, and by kind", () => {
  const waits = [{ kind: "late sender", rank: 1, cause_rank: 0, count: 2, time_s: 0.5 }, { kind: "late receiver", rank: 0, cause_rank: 1, count: 1, time_s: 2 },
    { kind: "late sender", rank: 2, cause_rank: 0, count: 3, time_s: 0.25 }];
  assert.equal(waitsBetween(waits, undefined, 1).length, 3);
  assert.deepEqual(waitsBetween(waits, 0, 1).map(wait => wait.time_s), [0.5, 2]);
  assert.deepEqual(waitKinds(waits), [{ kind: "late receiver", count: 1, time: 2e9 }, { kind: "late sender", count: 5, time: 0.75e9 }]);
});

test("messages: what is not in the page is not nothing", () => {
  const pairs = [{ from: 0, to: 1, count: 2, bytes: 1024 }], whole = exchangeMatrix([0, 1], pairs, "bytes", 100), cut = exchangeMatrix([0, 1], pairs, "bytes", 100, 2);
  assert.equal(cellWords(whole, undefined, "bytes"), "nothing");
  assert.equal(cellWords(cut, undefined, "bytes"), "not in the page");
  assert.equal(cellWords(cut, cut.cells.get(1), "bytes"), "1.00 KiB");
  const joined = exchangeMatrix([0, 1], pairs, "bytes", 1, 2);
  assert.equal(cellWords(joined, joined.cells.get(0), "bytes"), "at least 1.00 KiB");
  const wait = { kind: "late sender", rank: 1, cause_rank: 0, count: 2, time_s: 0.5 };
  const all = { waits: [wait], causes: 3, kinds: [{ kind: "late sender", count: 9, time_s: 4 }], matrix: pairs, pairs: 2, sites: [1, 2], calls: 7, unmatched: [1], alone: 5 };
  assert.deepEqual(waitsShown(all), { waits: [wait], kinds: [{ kind: "late sender", count: 9, time: 4e9 }], cut: false });
  assert.deepEqual(waitsShown(all, 0, 1), { waits: [wait], kinds: [{ kind: "late sender", count: 2, time: 0.5e9 }], cut: true });
  assert.deepEqual(waitsShown(all, 5, 6), { waits: [], kinds: [], cut: true });
  assert.equal(waitsShown({ ...all, causes: 1 }, 5, 6).cut, false);
  assert.deepEqual(doubtsOf(all).map(line => line.match(/\d+/g).map(Number)), [[2, 1], [3, 1], [7, 2], [5, 1]]);
  assert.deepEqual(doubtsOf({ ...all, pairs: 1, causes: 1, calls: 2, alone: 1 }), []);
});
