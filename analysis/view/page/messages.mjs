// Messages of MPI: who sent what to whom, who waited for whom, at which lines. The figures are those
// of `pompeii messages --format=json`.

import { make, clear, bar, figure } from "./dom.mjs";
import { formatTime, formatCount, formatBytes, formatPercent, fileName, plainText, toNanoseconds } from "./format.mjs";
import { mix } from "./colour.mjs";

const MARGIN = 58, TOP = 22, MOST_SHOWN = 200;
const MEASURES = { bytes: "bytes", count: "messages", time_s: "time on the way" };

const byMeasure = (by, value) => by === "time_s" ? formatTime(toNanoseconds(value)) : by === "bytes" ? formatBytes(value) : formatCount(value);

// Of too many pairs the sums of blocks of ranks are in the page, of all of them.
function blockMatrix(blocks, pairs, by, room) {
  const whole = Math.ceil(blocks.ranks.length / blocks.every), joined = Math.max(1, Math.ceil(whole / Math.max(1, room)));
  const ranks = blocks.ranks, every = blocks.every * joined, lines = Math.ceil(whole / joined), cells = new Map(), heaviest = new Map();
  const at = new Map(ranks.map((rank, i) => [rank, Math.floor(i / every)])), measure = { count: 2, bytes: 3, time_s: 4 }[by];
  for (const pair of pairs) {
    const key = at.get(pair.from) * lines + at.get(pair.to);
    if (!heaviest.has(key) || (pair[by] ?? -1) > (heaviest.get(key)[by] ?? -1)) heaviest.set(key, pair);
  }
  let most = 0;
  for (const block of blocks.cells) {
    const row = Math.floor(block[0] / joined), column = Math.floor(block[1] / joined), key = row * lines + column;
    const cell = cells.get(key) || { row, column, value: 0, unknown: false, pair: heaviest.get(key) || { from: ranks[row * every], to: ranks[column * every] } };
    if (block[measure] === null) cell.unknown = true;
    else cell.value += block[measure];
    cells.set(key, cell);
    most = Math.max(most, cell.value);
  }
  return { ranks, every, lines, cells, most, cut: false };
}

// Ranks by ranks, of so many that each has a pixel: more stand together, `every` in a line. A cell
// has the pair with the most in it. Of `known` pairs some may not be in the page.
export function exchangeMatrix(ranks, pairs, by, room, known = pairs.length, blocks = null) {
  if (blocks) return blockMatrix(blocks, pairs, by, room);
  const every = Math.max(1, Math.ceil(ranks.length / Math.max(1, room))), lines = Math.ceil(ranks.length / every);
  const at = new Map(ranks.map((rank, i) => [rank, Math.floor(i / every)])), cells = new Map();
  let most = 0;
  for (const pair of pairs) {
    const row = at.get(pair.from), column = at.get(pair.to);
    if (row === undefined || column === undefined) continue;
    const key = row * lines + column, cell = cells.get(key) || { row, column, value: 0, unknown: false, pair };
    if ((pair[by] ?? -1) > (cell.pair[by] ?? -1)) cell.pair = pair;
    if (pair[by] === null) cell.unknown = true;
    else cell.value += pair[by];
    cells.set(key, cell);
    most = Math.max(most, cell.value);
  }
  return { ranks, every, lines, cells, most, cut: known > pairs.length };
}

// What is said of a cell; undefined: of one that no pair is in.
export function cellWords(matrix, cell, by) {
  if (!cell) return matrix.cut ? "not in the page" : "nothing";
  if (cell.unknown) return "not known";
  return (matrix.cut && matrix.every > 1 ? "at least " : "") + byMeasure(by, cell.value);
}

// The pair that a cell stands for.
export function pairAt(matrix, row, column) {
  const cell = matrix.cells.get(row * matrix.lines + column);
  return cell ? { sender: cell.pair.from, receiver: cell.pair.to } : { sender: matrix.ranks[row * matrix.every], receiver: matrix.ranks[column * matrix.every] };
}

const rankName = (matrix, line) => matrix.every === 1 ? `rank ${matrix.ranks[line]}`
  : `ranks ${matrix.ranks[line * matrix.every]} to ${matrix.ranks[Math.min(matrix.ranks.length, (line + 1) * matrix.every) - 1]}`;

// The root makes what is small beside the largest seen, too.
export function heatShare(value, most) {
  return most > 0 ? Math.sqrt(Math.max(0, value) / most) : 0;
}

function heatEnds() {
  return matchMedia("(prefers-color-scheme: dark)").matches ? ["#27455c", "#a9dcff"] : ["#d3e4f2", "#00305a"];
}

function drawExchange(canvas, matrix, size, chosen) {
  const ratio = window.devicePixelRatio || 1, c = canvas.getContext("2d"), style = getComputedStyle(document.documentElement), [low, high] = heatEnds();
  const edge = MARGIN + size * matrix.lines, bottom = TOP + size * matrix.lines, gap = size > 5 ? 1 : 0;
  canvas.width = Math.round((edge + 1) * ratio);
  canvas.height = Math.round((bottom + 1) * ratio);
  canvas.style.width = edge + 1 + "px";
  canvas.style.height = bottom + 1 + "px";
  c.scale(ratio, ratio);
  c.fillStyle = style.getPropertyValue("--panel");
  c.fillRect(MARGIN, TOP, size * matrix.lines, size * matrix.lines);
  for (const { row, column, value } of matrix.cells.values()) {
    c.fillStyle = mix(low, high, heatShare(value, matrix.most));
    c.fillRect(MARGIN + column * size, TOP + row * size, size - gap, size - gap);
  }
  c.font = "12px " + style.getPropertyValue("--sans");
  c.fillStyle = style.getPropertyValue("--soft");
  c.textBaseline = "middle";
  for (let line = 0, lastX = -99, lastY = -99; line < matrix.lines; line++) {
    const name = String(matrix.ranks[line * matrix.every]), x = MARGIN + (line + 0.5) * size, y = TOP + (line + 0.5) * size;
    c.textAlign = "right";
    if (y - lastY >= 15) { c.fillText((size > 5 || !line ? "from " : "") + name, MARGIN - 6, y); lastY = y; }
    c.textAlign = "center";
    if (x - lastX >= Math.max(18, c.measureText(name).width + 10)) { c.fillText(name, x, TOP - 10); lastX = x; }
  }
  c.textAlign = "right";
  c.fillText("to", MARGIN - 16, TOP - 10);
  if (!chosen) return;
  for (const [name, width] of [["--paper", 6], ["--ink", 2]]) {
    c.strokeStyle = style.getPropertyValue(name);
    c.lineWidth = width;
    c.strokeRect(MARGIN + chosen.column * size - 1, TOP + chosen.row * size - 1, size + 2 - gap, size + 2 - gap);
  }
}

function exchangeCanvas(app, matrix, by, room) {
  const size = Math.max(1, Math.min(44, Math.floor(room / matrix.lines))), line = rank => Math.floor(matrix.ranks.indexOf(rank) / matrix.every);
  const { sender, receiver } = app.state, chosen = matrix.ranks.includes(sender) && matrix.ranks.includes(receiver) ? { row: line(sender), column: line(receiver) } : null;
  const canvas = make("canvas", { class: "matrix exchange", tabindex: 0, role: "img", "aria-label":
    `${matrix.ranks.length} by ${matrix.ranks.length} ranks, ${MEASURES[by]}; arrows choose a pair; the table has the figures` });
  const choose = (row, column) => {
    if (row < 0 || column < 0 || row >= matrix.lines || column >= matrix.lines) return;
    app.go(pairAt(matrix, row, column));
  };
  const find = event => {
    const box = canvas.getBoundingClientRect();
    return [Math.floor((event.clientY - box.top - TOP) / size), Math.floor((event.clientX - box.left - MARGIN) / size)];
  };
  drawExchange(canvas, matrix, size, chosen);
  canvas.addEventListener("pointermove", event => {
    const [row, column] = find(event), cell = matrix.cells.get(row * matrix.lines + column);
    canvas.title = row < 0 || column < 0 || row >= matrix.lines || column >= matrix.lines ? ""
      : `${rankName(matrix, row)} to ${rankName(matrix, column)}: ${cellWords(matrix, cell, by)}`;
  });
  canvas.addEventListener("click", event => choose(...find(event)));
  canvas.addEventListener("keydown", event => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(chosen ? chosen.row + step[0] : 0, chosen ? chosen.column + step[1] : 0);
    requestAnimationFrame(() => { const next = document.querySelector("canvas.exchange"); if (next) next.focus(); });
  });
  return canvas;
}

function heatLegend(matrix, by) {
  const [low, high] = heatEnds(), strip = make("span", { class: "scale", "aria-hidden": "true" });
  strip.style.background = `linear-gradient(to right, ${low}, ${high})`;
  return make("p", { class: "hint" }, "little ", strip, ` ${byMeasure(by, matrix.most)}; grey: ${cellWords(matrix, undefined, by)}. A colour half as strong is a quarter of it.`);
}

// ---- Tables ----

const secondsCell = value => make("td", {}, value === null ? "–" : figure(formatTime(toNanoseconds(value)), value.toFixed(9)));
const countCell = value => make("td", {}, figure(formatCount(value), String(value)));
const bytesCell = value => make("td", {}, value === null ? "–" : figure(formatBytes(value), String(value)));

// A head that ends with a blank stands to the left.
function sheet(name, heads, rows, note) {
  if (!rows.length) return null;
  return make("section", { class: "sheet", "data-sheet": name }, make("h3", {}, name, note ? make("small", {}, " " + note) : null), make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, make("table", {},
    make("thead", {}, make("tr", {}, ...heads.map(text => make("th", { scope: "col", class: text.endsWith(" ") ? "left" : undefined }, text)))),
    make("tbody", {}, ...rows.slice(0, MOST_SHOWN)))),
  rows.length > MOST_SHOWN ? make("p", { class: "soft" }, `${formatCount(rows.length - MOST_SHOWN)} more: pompeii messages`) : null);
}

// The region of a call that a row names.
function callRegion(app, operation, file, line) {
  if (!app.callRegions) {
    app.callRegions = new Map();
    for (const region of app.model.regions)
      if (region.layer === "mpi") app.callRegions.set([region.construct, region.file || "", region.begin].join("\n"), region.number);
  }
  return app.callRegions.get([operation, file || "", line].join("\n"));
}

function callCell(app, operation, file, line) {
  const number = callRegion(app, operation, file, line), text = file ? `${plainText(fileName(file))}:${line}` : "";
  return make("td", { class: "left" }, number === undefined ? text : make("a", { href: app.link(app.regionChoice(number)) }, text || plainText(operation)), " ", make("small", {}, plainText(operation)));
}

function pairRows(app, pairs, by) {
  return [...pairs].sort((a, b) => (b[by] ?? -1) - (a[by] ?? -1) || a.from - b.from || a.to - b.to).map(pair => {
    const chosen = pair.from === app.state.sender && pair.to === app.state.receiver;
    return make("tr", { "data-pair": pair.from + ":" + pair.to, class: chosen ? "chosen" : undefined },
      make("td", { class: "left" }, make("a", { href: app.link({ sender: pair.from, receiver: pair.to }) }, `${pair.from} → ${pair.to}`)),
      countCell(pair.count), bytesCell(pair.bytes), secondsCell(pair.time_s));
  });
}

// Of a chosen pair, those where one of the two waited for the other one.
export function waitsBetween(waits, sender, receiver) {
  if (sender === undefined || receiver === undefined) return waits;
  return waits.filter(wait => (wait.rank === receiver && wait.cause_rank === sender) || (wait.rank === sender && wait.cause_rank === receiver));
}

function waitRows(app, waits) {
  return waits.map(wait => {
    const at = callRegion(app, wait.operation, wait.file, wait.line), cause = callRegion(app, wait.cause_operation, wait.cause_file, wait.cause_line);
    const chosen = app.state.region !== undefined && [at, cause].includes(app.state.region);
    return make("tr", { class: chosen ? "chosen" : undefined }, make("td", { class: "left" }, wait.kind), make("td", {}, String(wait.rank)), callCell(app, wait.operation, wait.file, wait.line),
      make("td", {}, String(wait.cause_rank)), callCell(app, wait.cause_operation, wait.cause_file, wait.cause_line), countCell(wait.count), secondsCell(wait.time_s));
  });
}

export function waitKinds(waits) {
  const kinds = new Map();
  for (const { kind, count, time_s: time } of waits) {
    const sum = kinds.get(kind) || { kind, count: 0, time: 0 };
    sum.count += count;
    sum.time += toNanoseconds(time);
    kinds.set(kind, sum);
  }
  return [...kinds.values()].sort((a, b) => b.time - a.time);
}

// Waits of a pair, if one is chosen, and their sums, which are of all waits where none is: of a pair
// the page may not have all of them.
export function waitsShown(all, sender, receiver) {
  const waits = waitsBetween(all.waits, sender, receiver), ofPair = waits !== all.waits;
  return { waits, kinds: waitKinds(ofPair ? waits : all.kinds), cut: ofPair && all.causes > all.waits.length };
}

function kindList(app, kinds) {
  const most = Math.max(1, ...kinds.map(kind => kind.time)), whole = kinds.reduce((sum, kind) => sum + kind.time, 0) || 1;
  return make("ul", { class: "losses kindlist" }, ...kinds.map(({ kind, count, time }) => make("li", { "data-kind": kind },
    make("span", { class: "what" }, kind, make("small", {}, formatCount(count) + " times")), bar(time / most, "lost"),
    make("span", { class: "number" }, figure(formatTime(time), (time / 1e9).toFixed(9))), make("span", { class: "number soft" }, formatPercent(time / whole)))));
}

// The most bytes first; what is not known last.
export function rankRows(blocks) {
  const weight = ([, sent, , received]) => (sent ?? 0) + (received ?? 0);
  return blocks.ranks.map((rank, i) => ({ rank, sums: blocks.sums[i] })).sort((a, b) => weight(b.sums) - weight(a.sums) || a.rank - b.rank)
    .map(({ rank, sums }) => make("tr", { "data-rank": rank }, make("td", { class: "left" }, String(rank)), countCell(sums[0]), bytesCell(sums[1]), countCell(sums[2]), bytesCell(sums[3])));
}

function siteRows(app, sites) {
  return sites.map(site => {
    const number = callRegion(app, site.operation, site.file, site.line);
    return make("tr", { class: number !== undefined && number === app.state.region ? "chosen" : undefined }, callCell(app, site.operation, site.file, site.line), countCell(site.count), bytesCell(site.bytes),
      secondsCell(site.time_s), secondsCell(site.wait_s), secondsCell(site.caused_s));
  });
}

function sizeRows(sizes) {
  const most = Math.max(1, ...sizes.map(size => size.count));
  return sizes.map(size => make("tr", {}, make("td", { class: "left" }, size.from_bytes ? formatBytes(size.from_bytes) + " and more" : "0 B"), countCell(size.count), bytesCell(size.bytes), make("td", { class: "wide-bar" }, bar(size.count / most, "work"))));
}

function unmatchedRows(app, rows) {
  return rows.map(row => make("tr", {}, callCell(app, row.operation, row.file, row.line), make("td", {}, String(row.rank)), make("td", {}, plainText(String(row.peer))),
    make("td", { class: "left" }, plainText(row.comm)), countCell(row.count), make("td", { class: "left" }, row.reason)));
}

// What should be known of the figures: doubts, and which tables are cut.
export function doubtsOf(all) {
  const list = [];
  if (all.left_out) list.push(`${formatCount(all.left_out)} calls are left out: the timeline of their process has not all calls any more there: set POMPEII_MESSAGES higher.`);
  if (all.uncertain) list.push(`${formatCount(all.uncertain)} messages may be another's: several threads sent or received messages of one communicator, partner and tag.`);
  if (all.reversed) list.push(`${formatCount(all.reversed)} messages were received before they were sent: the clocks of their ranks differ, and waits are off by that.`);
  if (all.moved) list.push(`${formatCount(all.moved)} messages came before they were sent by the clocks of their nodes: calls are moved by ${formatTime(toNanoseconds(all.moved_most_s))} at most.`);
  if (all.pairs > all.matrix.length) list.push(`Of ${formatCount(all.pairs)} pairs of ranks ${all.blocks ? "all are in the matrix, by " + formatCount(all.blocks.every) + " ranks, and in the sums of ranks; the table has" : "these are"} the ${formatCount(all.matrix.length)} with the most bytes.`);
  if (all.causes > all.waits.length) list.push(`Of ${formatCount(all.causes)} waits these are the ${formatCount(all.waits.length)} longest.`);
  if (all.calls > all.sites.length) list.push(`Of ${formatCount(all.calls)} places of calls only ${formatCount(all.sites.length)} are in the page.`);
  if (all.alone > all.unmatched.length) list.push(`Of ${formatCount(all.alone)} kinds of calls without a partner these are the ${formatCount(all.unmatched.length)} with the most calls.`);
  return list;
}

function doubtList(all) {
  const list = doubtsOf(all);
  return list.length ? make("ul", { class: "warnings" }, ...list.map(line => make("li", {}, line))) : null;
}

// What messages say of a region, beside its other figures.
export function callFigures(app, region) {
  const site = app.messages && region.layer === "mpi" && app.messages.sites.find(row => callRegion(app, row.operation, row.file, row.line) === region.number);
  if (!site) return null;
  const line = (name, content) => [make("dt", {}, name), make("dd", {}, content)];
  return make("div", {}, make("h3", {}, "Messages"), make("dl", { class: "values" }, ...line("bytes", site.bytes === null ? "–" : figure(formatBytes(site.bytes), String(site.bytes))),
    ...line("waited for others", figure(formatTime(toNanoseconds(site.wait_s)), site.wait_s.toFixed(9))), ...line("let others wait", figure(formatTime(toNanoseconds(site.caused_s)), site.caused_s.toFixed(9)))));
}

function pairTools(app) {
  const { sender, receiver } = app.state;
  if (sender === undefined || receiver === undefined) return null;
  return make("p", { class: "path" }, make("strong", {}, `rank ${sender} → rank ${receiver} `), make("a", { href: app.link({ view: "timeline", arrows: "seen" }) }, "its arrows in the timeline"), " · ",
    make("a", { href: app.link({ sender: undefined, receiver: undefined }) }, "all pairs"));
}

export function showMessages(app, panel) {
  const all = app.messages, known = all.matrix.some(pair => pair.bytes !== null), by = MEASURES[app.state.by] ? app.state.by : known ? "bytes" : "count";
  const ranks = [...new Set([...app.model.tracks.map(track => track.rank), ...all.matrix.flatMap(pair => [pair.from, pair.to])])].sort((a, b) => a - b);
  const wide = panel.clientWidth || 800, room = Math.max(120, Math.min(640, (wide > 900 ? wide / 2 : wide) - MARGIN - 24));
  const matrix = exchangeMatrix(ranks, all.matrix, by, room, all.pairs, all.blocks), { sender, receiver } = app.state;
  const { waits, kinds, cut } = waitsShown(all, sender, receiver);
  app.exchange = matrix;
  clear(panel, doubtList(all), make("p", {}, make("strong", {}, formatCount(all.messages)), ` messages between ${formatCount(ranks.length)} ranks, which waited `,
    make("strong", { "data-waited": true }, figure(formatTime(toNanoseconds(all.waited_s)), all.waited_s.toFixed(9))), " for each other."),
  make("div", { class: "exchange-top" }, all.matrix.length ? make("section", {}, make("div", { class: "tools" }, make("label", {}, "from rank to rank: ", make("select", { "data-choice": "by", onchange: event => app.go({ by: event.target.value }, true) },
    ...Object.entries(MEASURES).map(([value, words]) => make("option", { value, selected: value === by }, words))))),
  exchangeCanvas(app, matrix, by, room), heatLegend(matrix, by), pairTools(app)) : null,
  make("section", {}, kinds.length ? make("h3", {}, "Waits by kind", cut ? make("small", {}, " of waits that are in the page") : null) : null,
    kinds.length ? kindList(app, kinds) : make("p", { class: "soft" }, cut ? "No wait of this pair is in the page." : "Nobody waited for anybody here."),
    sheet("Pairs", ["from → to ", "messages", "bytes", "on the way"], pairRows(app, all.matrix, by)))),
  make("div", { class: "sheets" }, ...[
    sheet("Who waited for whom", ["wait ", "rank", "at ", "for rank", "at ", "times", "time"], waitRows(app, waits), waits === all.waits ? "" : "of the chosen pair"),
    all.blocks ? sheet("Ranks", ["rank ", "sent", "bytes", "received", "bytes"], rankRows(all.blocks), "of all pairs") : null,
    sheet("Calls", ["call ", "calls", "bytes", "time", "waited", "let others wait"], siteRows(app, all.sites)),
    sheet("Sizes", ["at least ", "messages", "bytes", ""], sizeRows(all.sizes)),
    sheet("Without a partner", ["call ", "rank", "partner", "communicator ", "times", "why "], unmatchedRows(app, all.unmatched))].filter(Boolean)));
}
