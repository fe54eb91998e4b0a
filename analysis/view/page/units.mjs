// Units of work: what ranges of a loop's iterations took on each thread, and one measure of the
// units against another (analysis/view/units.h says what is in the columns).

import { make, clear, figure } from "./dom.mjs";
import { formatTime, formatCount, exactSeconds, plainText } from "./format.mjs";
import { kindOf, mix } from "./colour.mjs";
import { nameOf } from "./hierarchy.mjs";

const CELLS = 2, PICKS = 4;
export const METRICS = 9;

function decodeHeat(heat, columns, metrics) {
  const cells = [];
  let at = 0;
  for (let i = 0; i < heat.cells; i++) {
    at += columns[0].next();
    const iterations = columns[1].next() / 1000, values = [];
    for (let m = 0; m < metrics; m++) values.push(columns[CELLS + m].next());
    cells.push({ row: Math.floor(at / heat.bins), bin: at % heat.bins, iterations, values });
  }
  return { ...heat, cells };
}

function decodePicked(count, kind, columns, metrics) {
  const picked = [];
  for (let i = 0; i < count; i++) {
    const unit = { kind, track: columns[0].next(), begin: columns[1].signed(), first: columns[2].signed(), count: columns[3].next(), values: [] };
    for (let m = 0; m < metrics; m++) unit.values.push(columns[PICKS + m].next() - 1);
    picked.push(unit);
  }
  return picked;
}

// The units of the page, with their columns; null where it has none.
export function decodeUnits(data, columns) {
  if (!data) return null;
  const cells = columns.slice(0, CELLS + METRICS), picks = columns.slice(CELLS + METRICS), count = data.metrics.length;
  const kinds = data.kinds.map((kind, index) => ({ ...kind, index, heat: kind.heat ? decodeHeat(kind.heat, cells, count) : null }));
  return { metrics: data.metrics, left: data.left_out, kinds, picked: kinds.flatMap(kind => decodePicked(kind.picked, kind.index, picks, count)) };
}

// By thread and range of iterations what one of them took; the last row is that of all threads.
export function heatGrid(heat, metric) {
  const rows = heat.tracks.length, grid = Array.from({ length: rows + 1 }, () => new Float64Array(heat.bins).fill(NaN));
  const sums = new Float64Array(heat.bins), counts = new Float64Array(heat.bins);
  let most = 0, mostOfAll = 0;
  for (const cell of heat.cells) {
    const value = cell.values[metric] / cell.iterations;
    grid[cell.row][cell.bin] = value;
    most = Math.max(most, value);
    sums[cell.bin] += cell.values[metric];
    counts[cell.bin] += cell.iterations;
  }
  for (let bin = 0; bin < heat.bins; bin++) {
    if (counts[bin] > 0) grid[rows][bin] = sums[bin] / counts[bin];
    mostOfAll = Math.max(mostOfAll, grid[rows][bin] || 0);
  }
  return { grid, most, mostOfAll, dark: usual(heat.cells.map(cell => cell.values[metric] / cell.iterations)) };
}

// What all but the largest fiftieth do not reach: a few that were interrupted leave the rest visible.
export function usual(values) {
  const sorted = Float64Array.from(values.filter(value => value > 0)).sort();
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(0.98 * sorted.length))] : 0;
}

// What a unit is worth on an axis; NaN: that is not known.
export function axisValue(units, unit, axis) {
  if (axis === "iterations") return unit.count || NaN;
  if (axis === "first") return unit.first;
  if (axis === "begin") return unit.begin;
  const value = unit.values[units.metrics.indexOf(axis)];
  return value === undefined || value < 0 ? NaN : value;
}

export function axesOf(units) {
  return [...units.metrics, ...(units.picked.some(unit => unit.count) ? ["iterations"] : []), "first", "begin"];
}

const AXES = { first: "iteration, or number", begin: "when it began", iterations: "how many iterations" };
const axisName = axis => AXES[axis] || axis;
const isTime = axis => axis === "time" || axis === "begin";
const axisText = (axis, value) => isTime(axis) ? formatTime(value) : value < 100 && value % 1 ? value.toFixed(2) : formatCount(Math.round(value));

function option(value, text, now) {
  return make("option", { value, selected: value === now }, text);
}

function choice(app, label, key, now, values, name) {
  return make("label", {}, label + " ", make("select", { "data-choice": key, onchange: event => app.go({ [key]: event.target.value }, true) },
    ...values.map(value => option(value, (name || String)(value), now))));
}

function rowLabel(app, heat, row) {
  if (row === heat.tracks.length) return "all";
  const track = app.model.tracks[heat.tracks[row]];
  return heat.others && row === heat.tracks.length - 1 ? "others" : track.kind === "thread" ? "thread " + track.label : plainText(track.label);
}

const cellRange = (heat, bin) => heat.width > 1 ? `iterations ${formatCount(bin * heat.width)} to ${formatCount((bin + 1) * heat.width - 1)}` : `iteration ${formatCount(bin)}`;

function heatRow(app, heat, row, values, most, name) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const area = make("canvas", { class: "heatline", "data-row": row, role: "img", "aria-label": rowLabel(app, heat, row) });
  area.width = heat.bins;
  area.height = 1;
  const c = area.getContext("2d");
  for (let bin = 0; bin < heat.bins; bin++) {
    if (Number.isNaN(values[bin])) continue;
    c.fillStyle = mix(dark ? "#22303c" : "#e4eef6", dark ? "#8fd0ff" : "#00456e", most > 0 ? Math.min(1, values[bin] / most) : 0);
    c.fillRect(bin, 0, 1, 1);
  }
  area.addEventListener("pointermove", event => {
    const box = area.getBoundingClientRect(), bin = Math.max(0, Math.min(heat.bins - 1, Math.floor((event.clientX - box.left) / box.width * heat.bins)));
    area.title = Number.isNaN(values[bin]) ? `${cellRange(heat, bin)}: not on ${rowLabel(app, heat, row)}` : `${cellRange(heat, bin)}: ${axisText(name, values[bin])} each`;
  });
  return make("div", { class: "heatrow" }, make("span", {}, rowLabel(app, heat, row)), area,
    make("span", { class: "number" }, axisText(name, values.reduce((x, y) => Math.max(x, y || 0), 0))));
}

function heatPart(app, kind, metric) {
  const heat = kind.heat, name = app.units.metrics[metric];
  if (!heat) return make("p", { class: "soft" }, kind.iterations ? "Other loops fill the page: there was no room for this one's iterations." : "These units have no iterations.");
  const { grid, dark } = heatGrid(heat, metric), last = heat.tracks.length;
  const number = row => Number(app.model.tracks[heat.tracks[row]].label.replace(/^.*:/, "")) || 0, rank = row => app.model.tracks[heat.tracks[row]].rank;
  const order = heat.tracks.map((track, row) => row).sort((a, b) => rank(a) - rank(b) || number(a) - number(b));
  return make("div", { class: "unitheat" },
    make("p", { class: "hint" }, `${axisName(name)} of an iteration, from 0 on the left to ${formatCount(heat.bins * heat.width - 1)}${heat.width > 1 ? `, ${formatCount(heat.width)} in a column` : ""}; the stronger the colour, the more, the strongest ${axisText(name, dark)} or more; on the right the most. `,
      "What a unit took is spread over its iterations: where a thread had all of its own in one piece, only their mean is known.", kind.unknown[metric] ? ` Not known of ${formatCount(kind.unknown[metric])} units.` : ""),
    heatRow(app, heat, last, grid[last], dark, name), ...order.map(row => heatRow(app, heat, row, grid[row], dark, name)));
}

// ---- Scatter

const PAD = { left: 64, right: 14, top: 10, bottom: 34 };

// Whether a few are so much larger than the rest that these need a logarithm to be told apart.
export function isSkewed(values) {
  const sorted = Float64Array.from(values.filter(value => !Number.isNaN(value))).sort(), middle = sorted[sorted.length >> 1];
  return sorted.length > 2 && sorted[0] >= 0 && sorted[sorted.length - 1] > 30 * Math.max(1, middle);
}

function rangeOf(values) {
  let least = Infinity, most = -Infinity;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most >= least ? [least > 0 && least < most / 2 ? 0 : least, most > least ? most : least + 1] : [0, 1];
}

// The share of the axis that lies before a value.
function shareOf(value, [from, to], logarithmic) {
  return logarithmic ? Math.log1p(value - from) / Math.log1p(to - from) : (value - from) / (to - from);
}

export class Scatter {
  constructor(app, units, list, x, y) {
    Object.assign(this, { app, units, x, y, chosen: new Set() });
    this.points = list.map(unit => ({ unit, x: axisValue(units, unit, x), y: axisValue(units, unit, y) })).filter(point => !Number.isNaN(point.x) && !Number.isNaN(point.y));
    this.rangeX = rangeOf(this.points.map(point => point.x));
    this.rangeY = rangeOf(this.points.map(point => point.y));
    this.logX = x !== "begin" && x !== "first" && isSkewed(this.points.map(point => point.x));
    this.logY = y !== "begin" && y !== "first" && isSkewed(this.points.map(point => point.y));
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
    for (const point of this.points) {
      point.px = PAD.left + shareOf(point.x, this.rangeX, this.logX) * (width - PAD.left - PAD.right);
      point.py = height - PAD.bottom - shareOf(point.y, this.rangeY, this.logY) * (height - PAD.top - PAD.bottom);
    }
  }

  // What lies in a rectangle of pixels.
  choose(left, top, right, bottom) {
    this.chosen = new Set(this.points.filter(({ px, py }) => px >= left && px <= right && py >= top && py <= bottom));
    return this.chosen;
  }

  draw(canvas, hold) {
    const ratio = window.devicePixelRatio || 1, c = canvas.getContext("2d"), style = getComputedStyle(document.documentElement);
    canvas.width = this.width * ratio;
    canvas.height = this.height * ratio;
    c.scale(ratio, ratio);
    c.font = "12px " + style.getPropertyValue("--sans");
    c.fillStyle = style.getPropertyValue("--soft");
    c.strokeStyle = style.getPropertyValue("--line");
    c.strokeRect(PAD.left, PAD.top, this.width - PAD.left - PAD.right, this.height - PAD.top - PAD.bottom);
    c.textAlign = "right";
    for (const [value, y] of [[this.rangeY[1], PAD.top + 10], [this.rangeY[0], this.height - PAD.bottom]]) c.fillText(axisText(this.y, value), PAD.left - 6, y);
    c.fillText(axisText(this.x, this.rangeX[1]), this.width - PAD.right, this.height - PAD.bottom + 16);
    c.textAlign = "left";
    c.fillText(axisText(this.x, this.rangeX[0]), PAD.left, this.height - PAD.bottom + 16);
    for (const point of this.points) {
      c.fillStyle = kindOf(this.app.model.regions[this.units.kinds[point.unit.kind].region]).colour;
      c.globalAlpha = this.chosen.size && !this.chosen.has(point) ? 0.15 : 0.85;
      c.fillRect(point.px - 2, point.py - 2, 4, 4);
    }
    c.globalAlpha = 1;
    if (!hold) return;
    c.strokeStyle = style.getPropertyValue("--mark");
    c.strokeRect(Math.min(hold.x, hold.x2), Math.min(hold.y, hold.y2), Math.abs(hold.x2 - hold.x), Math.abs(hold.y2 - hold.y));
  }
}

// The chosen units, the longest first, each with the way to its moment.
function chosenList(app, scatter) {
  const list = [...scatter.chosen].map(point => point.unit).sort((a, b) => b.values[0] - a.values[0]), units = app.units;
  if (!list.length) return make("p", { class: "soft" }, "Drag over units to choose some.");
  const sum = list.reduce((total, unit) => total + Math.max(0, unit.values[0]), 0);
  const cell = (unit, m) => make("td", {}, unit.values[m] < 0 ? "–" : m ? figure(formatCount(unit.values[m]), String(unit.values[m])) : figure(formatTime(unit.values[0]), exactSeconds(unit.values[0])));
  return make("div", {}, make("p", {}, `${formatCount(list.length)} chosen, ${formatTime(sum)} in all`, list.length > 20 ? "; the longest:" : ""),
    make("div", { class: "scroll", tabindex: 0 }, make("table", { class: "picked" },
      make("thead", {}, make("tr", {}, ...["where", "thread", "iterations, or number", ...units.metrics].map(text => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...list.slice(0, 20).map(unit => {
        const track = app.model.tracks[unit.track], region = app.model.regions[units.kinds[unit.kind].region], begin = track.origin + unit.begin;
        return make("tr", {}, make("td", { class: "left" }, make("a", { title: "its moment in the timeline", href: app.link({ ...app.regionChoice(region.number), view: "timeline", track: unit.track,
          from: Math.round(begin - unit.values[0]), to: Math.round(begin + 2 * Math.max(1000, unit.values[0])) }) }, region.place || region.label)),
        make("td", {}, plainText(track.label)), make("td", {}, unit.count > 1 ? `${formatCount(unit.first)}, ${formatCount(unit.count)} of them` : formatCount(unit.first)),
        ...units.metrics.map((name, m) => cell(unit, m)));
      })))));
}

function scatterPart(app, panel, list, total) {
  const axes = axesOf(app.units), x = axes.includes(app.state.x) ? app.state.x : axes.includes("iterations") ? "first" : "begin", y = axes.includes(app.state.y) ? app.state.y : "time";
  const scatter = new Scatter(app, app.units, list, x, y), told = make("div", {});
  const canvas = make("canvas", { class: "scatter", tabindex: 0, role: "img", "aria-label": `${scatter.points.length} units, ${axisName(y)} against ${axisName(x)}` });
  const wide = Math.max(220, Math.min(1100, panel.clientWidth || 800));
  let hold = null;
  canvas.style.width = wide + "px";
  canvas.style.height = "300px";
  scatter.resize(wide, 300);
  scatter.draw(canvas);
  const at = event => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  canvas.addEventListener("pointerdown", event => {
    const [px, py] = at(event);
    hold = { x: px, y: py, x2: px, y2: py };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", event => {
    if (!hold) return;
    [hold.x2, hold.y2] = at(event);
    scatter.choose(Math.min(hold.x, hold.x2), Math.min(hold.y, hold.y2), Math.max(hold.x, hold.x2), Math.max(hold.y, hold.y2));
    scatter.draw(canvas, hold);
  });
  const release = () => {
    if (!hold) return;
    if (Math.abs(hold.x2 - hold.x) < 3 && Math.abs(hold.y2 - hold.y) < 3) scatter.choose(hold.x - 5, hold.y - 5, hold.x + 5, hold.y + 5);
    hold = null;
    scatter.draw(canvas);
    clear(told, chosenList(app, scatter));
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  app.scatter = scatter;
  clear(told, chosenList(app, scatter));
  return make("div", {}, make("h3", {}, "Units ", make("small", {}, scatter.points.length < total ? `${formatCount(scatter.points.length)} of ${formatCount(total)}: some at random, and the longest` : formatCount(total))),
    make("div", { class: "tools" }, choice(app, "up", "y", y, axes, axisName), choice(app, "across", "x", x, axes, axisName),
    scatter.logX || scatter.logY ? make("span", { class: "soft" }, `logarithmic ${[scatter.logY ? "up" : "", scatter.logX ? "across" : ""].filter(Boolean).join(" and ")}`) : null), canvas, told);
}

function kindRow(app, units, kind) {
  const region = app.model.regions[kind.region];
  return make("tr", { "data-kind": kind.index, class: app.state.region === kind.region ? "chosen" : "" },
    make("td", { class: "left" }, make("a", { href: app.link(app.regionChoice(kind.region)) }, region.place || region.label)), make("td", { class: "left soft" }, region.construct),
    make("td", { class: "left soft" }, kind.kind), make("td", {}, figure(formatCount(kind.units), String(kind.units))), make("td", {}, kind.iterations ? figure(formatCount(kind.iterations), String(kind.iterations)) : ""),
    ...kind.sums.map((sum, m) => make("td", { "data-metric": units.metrics[m] }, kind.unknown[m] === kind.units ? "–" : m ? figure(formatCount(sum), String(sum)) : figure(formatTime(sum), exactSeconds(sum)))));
}

export function showUnits(app, panel) {
  const units = app.units, found = units.kinds.find(kind => kind.region === app.state.region), kind = found || units.kinds[0];
  const metric = Math.max(0, units.metrics.indexOf(app.state.metric)), list = found ? units.picked.filter(unit => unit.kind === kind.index) : units.picked;
  const region = app.model.regions[kind.region], path = app.model.paths[app.model.mainPath(kind.region)];
  clear(panel, make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "units by construct" }, make("table", { class: "kinds" },
    make("thead", {}, make("tr", {}, ...["where", "construct", "kind", "units", "iterations", ...units.metrics].map((text, i) => make("th", { scope: "col", class: i < 3 ? "left" : undefined }, text)))),
    make("tbody", {}, ...units.kinds.map(one => kindRow(app, units, one))))),
  units.left ? make("p", { class: "soft" }, `${formatCount(units.left)} units of more constructs are not in the page: pompeii labels.`) : null,
  make("h3", {}, "Iterations of ", path ? nameOf(path) : region.label), make("div", { class: "tools" }, choice(app, "by", "metric", units.metrics[metric], units.metrics, axisName)),
  heatPart(app, kind, metric), scatterPart(app, panel, list, found ? kind.units : units.kinds.reduce((sum, one) => sum + one.units, 0)));
}
