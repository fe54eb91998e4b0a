// Two experiments beside each other: A, and B, whose page this is. Regions and paths are matched
// where the page is made.

import { make, clear, figure } from "./dom.mjs";
import { formatTime, formatCount, formatPercent, exactSeconds, toNanoseconds, plainText, fileName } from "./format.mjs";
import { changeColour, inkOn } from "./colour.mjs";
import { icicle } from "./layout.mjs";
import { describeRegion, isCount } from "./model.mjs";
import { fit, nameOf, stepOf } from "./hierarchy.mjs";

const EMPTY = { visits: 0, inclusive: 0, exclusive: 0, lost: 0 };

export class Comparison {
  constructor(before, profile, model) {
    this.run = before.run;
    this.model = model;
    this.profiles = { a: profile, b: model.profile };
    this.regions = before.regions.map(describeRegion);
    this.rows = { a: new Map(profile.regions.map(row => [Number(row.id.slice(1)), row])), b: model.rows };
    this.pairs = [];
    this.pairOf = { a: [], b: [] };
    for (let i = 0; i < before.pairs.length; i += 2) this.addPair(before.pairs[i], before.pairs[i + 1]);
    this.makePaths(before);
  }

  addPair(a, b) {
    const index = this.pairs.length;
    const pair = { index, a, b, region: b >= 0 ? this.model.regions[b] : this.regions[a] };
    this.pairs.push(pair);
    if (a >= 0) this.pairOf.a[a] = index;
    if (b >= 0) this.pairOf.b[b] = index;
  }

  makePaths(before) {
    const flat = before.shared, times = before.times;
    this.paths = [];
    this.own = [];
    for (let i = 0; i < flat.length; i += 3) {
      const index = i / 3, pair = this.pairs[flat[i]], parent = flat[i + 1] < index ? flat[i + 1] : -1;
      const take = at => ({ visits: times[at], inclusive: times[at + 1], exclusive: times[at + 2], lost: times[at + 3] });
      const path = { index, pair, region: pair.region, parent, task: Boolean(flat[i + 2]), children: [], a: take(8 * index), b: take(8 * index + 4) };
      this.paths.push(path);
      if (parent >= 0) this.paths[parent].children.push(path);
    }
    before.same.forEach((shared, path) => { if (this.own[shared] === undefined) this.own[shared] = path; });
  }

  // Widths by one side: its own times, summed up from below, so that boxes always fit.
  sums(side) {
    const sums = this.paths.map(path => ({ ...EMPTY, visits: path[side].visits, exclusive: path[side].exclusive, inclusive: path[side].exclusive }));
    for (let i = this.paths.length - 1; i > 0; i--) {
      const parent = this.paths[i].parent;
      if (parent >= 0) sums[parent].inclusive += sums[i].inclusive;
    }
    return sums;
  }

  value(side, pair, name) {
    const row = pair[side] >= 0 ? this.rows[side].get(pair[side]) : undefined;
    if (!row) return undefined;
    const value = name.startsWith("#") ? (row.sum.counters || {})[name.slice(1)] : row.sum[name];
    return value === null || value === undefined ? undefined : isCount(name) ? value : toNanoseconds(value);
  }

  // Of a measure: what each side has of each region, and the change; the largest change first.
  changes(name) {
    const list = [];
    for (const pair of this.pairs) {
      const a = this.value("a", pair, name), b = this.value("b", pair, name);
      if (a === undefined && b === undefined) continue;
      list.push({ pair, a, b, change: (b || 0) - (a || 0) });
    }
    return list.sort((x, y) => Math.abs(y.change) - Math.abs(x.change) || x.pair.index - y.pair.index);
  }

  measures() {
    const names = new Set(["exclusive", "execT", "execC"]), counters = new Set();
    for (const side of ["a", "b"])
      for (const row of this.rows[side].values()) {
        for (const name of Object.keys(row.sum)) if (name !== "counters") names.add(name);
        for (const name of Object.keys(row.sum.counters || {})) counters.add("#" + name);
      }
    return [...names, ...counters];
  }

  alone(side) {
    const other = side === "a" ? "b" : "a";
    return this.pairs.filter(pair => pair[side] >= 0 && pair[other] < 0 && this.rows[side].has(pair[side]));
  }

  // What would make a comparison one of other things than the program's changes.
  differences() {
    const mine = this.model.data.run, other = this.run, list = [];
    const say = (what, a, b) => { if (a !== b) list.push(`${what}: A ${a}, B ${b}`); };
    say("program", fileName(plainText(other.program)), fileName(plainText(mine.program)));
    say("arguments", plainText(other.arguments) || "none", plainText(mine.arguments) || "none");
    say("threads", formatCount(this.profiles.a.threads), formatCount(this.profiles.b.threads));
    say("ranks", formatCount(other.processes), formatCount(mine.processes));
    say("processor", plainText(other.cpu), plainText(mine.cpu));
    return list;
  }
}

const signed = (value, text) => (value > 0 ? "+" : value < 0 ? "−" : "") + text(Math.abs(value));
const relative = (a, change) => a ? signed(change / a, formatPercent) : change ? "new" : "–";

function cells(name, a, b, change) {
  const text = value => isCount(name) ? formatCount(value) : formatTime(value), exact = value => isCount(name) ? String(value) : exactSeconds(value);
  const cell = (side, value) => make("td", { "data-side": side }, value === undefined ? "–" : figure(text(value), exact(value)));
  return [cell("a", a), cell("b", b),
    make("td", { "data-side": "change", class: change > 0 ? "more" : change < 0 ? "less" : "" }, figure(signed(change, text), exact(change))),
    make("td", {}, a === undefined ? "new" : b === undefined ? "gone" : relative(a, change))];
}

function wholeRows(both) {
  const { a, b } = both.profiles, row = (name, x, y) => {
    const before = toNanoseconds(x || 0), after = toNanoseconds(y || 0);
    return before || after ? make("tr", { "data-whole": name }, make("td", { class: "left" }, name), ...cells("execT", before, after, after - before)) : null;
  };
  const share = (name, x, y) => make("tr", { "data-whole": name }, make("td", { class: "left" }, name),
    make("td", {}, figure(formatPercent(x), String(x))), make("td", {}, figure(formatPercent(y), String(y))),
    make("td", {}, signed(100 * (y - x), value => value.toFixed(1) + " points")), make("td", {}, ""));
  return [row("duration", a.duration, b.duration), row("CPU time of all threads", a.cpu, b.cpu),
    share("threads worked", a.efficiencies.parallel, b.efficiencies.parallel),
    row("lost: synchronisation", a.overheads.sync, b.overheads.sync), row("lost: imbalance", a.overheads.imbalance, b.overheads.imbalance),
    row("lost: work for few", a.overheads.limited_parallelism, b.overheads.limited_parallelism),
    row("lost: OpenMP's own work", a.overheads.management, b.overheads.management), row("lost: MPI", a.overheads.mpi, b.overheads.mpi),
    row("no team to work in", a.idle, b.idle)];
}

function whole(both) {
  const heads = ["", "A", "B", "change", "of A"];
  return make("div", { class: "scroll", tabindex: 0 }, make("table", { class: "whole" },
    make("thead", {}, make("tr", {}, ...heads.map(text => make("th", { scope: "col" }, text)))),
    make("tbody", {}, ...wholeRows(both).filter(Boolean))));
}

function choose(app, pair, shared) {
  const both = app.before, own = shared === undefined ? undefined : both.own[shared];
  if (own !== undefined && pair.b >= 0) app.go(app.pathChoice(own));
  else if (pair.b >= 0) app.go(app.regionChoice(pair.b));
  else app.go({ ...app.nothing(), pair: pair.index });
}

function drawChange(app, box, side, most, wide, step) {
  const path = box.path;
  const change = path ? path.b.exclusive - path.a.exclusive : 0, total = path ? path.b.inclusive - path.a.inclusive : 0;
  const state = path ? path.pair.a < 0 ? "only in B" : path.pair.b < 0 ? "only in A" : "" : "";
  const colour = changeColour(change / most, matchMedia("(prefers-color-scheme: dark)").matches);
  const text = path ? nameOf(path) : `${box.hidden} more`;
  const button = make("button", { type: "button", tabindex: -1, "data-shared": path ? path.index : undefined,
    class: "box" + (path && path.pair.index === chosenPair(app) ? " chosen" : "") + (state ? " alone" : ""),
    title: path ? `${text}${state ? " (" + state + ")" : ""}\nitself: A ${formatTime(path.a.exclusive)}, B ${formatTime(path.b.exclusive)}, ${signed(change, formatTime)} (${relative(path.a.exclusive, change)})` +
      `\nwith what is inside: A ${formatTime(path.a.inclusive)}, B ${formatTime(path.b.inclusive)}, ${signed(total, formatTime)}\n${formatCount(path.a.visits)}× and ${formatCount(path.b.visits)}×` : text + ", each too narrow to show",
    onclick: () => {
      if (!path) return;
      if (path.pair.index === chosenPair(app) && path.children.length && path.index !== app.state.root) app.go({ root: path.index });
      else choose(app, path.pair, path.index);
    } }, make("span", {}, fit(path, text, Math.floor((box.width * wide - 8) / 7.3))));
  Object.assign(button.style, { left: 100 * box.x + "%", width: 100 * box.width + "%", top: box.row * step + "px",
    height: step - 1 + "px", lineHeight: step - 1 + "px", background: colour, color: inkOn(colour) });
  return button;
}

export function chosenPair(app) {
  return app.state.pair !== undefined ? app.state.pair : app.before ? app.before.pairOf.b[app.state.region] : undefined;
}

function flames(app, panel) {
  const both = app.before, side = app.state.width === "a" ? "a" : "b", sums = both.sums(side);
  const top = both.paths[app.state.root] && sums[app.state.root].inclusive > 0 ? app.state.root : 0;
  const wide = Math.max(200, panel.clientWidth || 800), boxes = icicle(both, sums, top, 2 / wide, () => true);
  const rows = boxes.reduce((most, box) => Math.max(most, box.row + 1), 1), step = stepOf(rows);
  const most = both.paths.reduce((least, path) => Math.max(least, Math.abs(path.b.exclusive - path.a.exclusive)), 1);
  const area = make("div", { class: "icicle", role: "group", "aria-label": "call paths, coloured by change" },
    ...boxes.slice(0, 6000).map(box => drawChange(app, box, side, most, wide, step)));
  area.style.height = rows * step + "px";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const scale = make("span", { class: "scale", role: "img", "aria-label": "from less in B, green, to more, purple" });
  scale.style.background = `linear-gradient(to right, ${[-1, -0.3, 0, 0.3, 1].map(part => changeColour(part, dark)).join(", ")})`;
  return make("div", {}, make("div", { class: "tools" },
    make("label", {}, "as wide as in ", make("select", { onchange: event => app.go({ width: event.target.value }, true) },
      ...["b", "a"].map(value => make("option", { value, selected: value === side }, value.toUpperCase())))),
    top ? make("button", { type: "button", onclick: () => app.go({ root: both.paths[top].parent > 0 ? both.paths[top].parent : undefined }) }, "up") : null,
    make("span", { class: "soft" }, "less in B ", scale, " more: the time itself, without what is inside; dashed: only in " + side.toUpperCase())),
  boxes.length ? area : make("p", { class: "soft" }, "Nothing ran here."));
}

const sorts = {
  change: row => Math.abs(row.change), a: row => row.a ?? -1, b: row => row.b ?? -1,
  part: row => row.a === undefined ? Infinity : row.b === undefined ? -1 : row.a ? row.change / row.a : row.change ? Infinity : 0,
  place: row => row.pair.region.file + ":" + String(row.pair.region.begin).padStart(8, "0")
};

function sortedChanges(both, name, sort) {
  const key = sort.replace(/^-/, ""), sign = sort.startsWith("-") ? -1 : 1, value = sorts[key];
  const rows = both.changes(name);
  if (!value || sort === "-change") return rows;
  return rows.sort((x, y) => {
    const a = value(x), b = value(y);
    return sign * (a < b ? -1 : a > b ? 1 : 0);
  });
}

function head(app, key, text) {
  const sort = app.state.order || "-change", now = sort.replace(/^-/, "") === key;
  return make("th", { scope: "col", "aria-sort": now ? (sort.startsWith("-") ? "descending" : "ascending") : undefined },
    make("button", { type: "button", onclick: () => app.go({ order: now && sort.startsWith("-") ? key : "-" + key }, true) }, text, now ? (sort.startsWith("-") ? " ↓" : " ↑") : ""));
}

function placeLink(app, pair) {
  const region = pair.region, name = region.place || region.shown || region.label;
  const moved = pair.a >= 0 && pair.b >= 0 && app.before.regions[pair.a].place !== region.place ? app.before.regions[pair.a].place : "";
  return make("td", { class: "left" }, make("a", { href: pair.b >= 0 ? app.link({ ...app.regionChoice(pair.b), pair: undefined }) : app.link({ ...app.nothing(), pair: pair.index }) }, name),
    region.shown && region.file && region.shown !== name ? make("small", {}, " " + region.shown) : null,
    moved ? make("small", {}, " was " + moved) : null);
}

function changesTable(app) {
  const both = app.before, name = both.measures().includes(app.state.by) ? app.state.by : "exclusive", meanings = app.data.measures;
  const rows = sortedChanges(both, name, app.state.order || "-change");
  return make("div", {}, make("div", { class: "tools" },
    make("label", {}, "compare ", make("select", { onchange: event => app.go({ by: event.target.value }, true) },
      ...both.measures().map(value => make("option", { value, selected: value === name }, value.replace("#", "") + (value === "exclusive" ? ": time itself" : meanings[value] ? ": " + meanings[value] : ""))))),
    make("span", { class: "soft" }, `${rows.length} regions`)),
  make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "changes" }, make("table", { class: "changes" },
    make("thead", {}, make("tr", {}, head(app, "place", "where"), make("th", { scope: "col", class: "left" }, "construct"), head(app, "a", "A"), head(app, "b", "B"), head(app, "change", "change"), head(app, "part", "of A"))),
    make("tbody", {}, ...rows.slice(0, 2000).map(({ pair, a, b, change }) => make("tr", { "data-pair": pair.index, class: pair.index === chosenPair(app) ? "chosen" : "" },
      placeLink(app, pair), make("td", { class: "left soft" }, pair.region.construct), ...cells(name, a, b, change)))))));
}

function aloneList(app, side, title) {
  const pairs = app.before.alone(side);
  if (!pairs.length) return null;
  return make("section", { class: "alone-list", "data-alone": side }, make("h3", {}, title, make("small", {}, ` ${pairs.length}`)),
    make("ul", {}, ...pairs.slice(0, 200).map(pair => make("li", {}, make("strong", {}, pair.region.place || pair.region.shown), " ", pair.region.construct,
      pair.region.shown && pair.region.file ? " " + pair.region.shown : "", make("span", { class: "soft" }, " " + formatTime(app.before.value(side, pair, "exclusive") || 0))))),
    pairs.length > 200 ? make("p", { class: "soft" }, `and ${pairs.length - 200} more`) : null);
}

function sides(app) {
  const say = (name, run, profile) => make("p", { class: "side" }, make("strong", {}, name), " ", plainText(run.experiment), make("span", { class: "soft" },
    ` · ${plainText(run.date.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*/, "$1 $2"))} · ${formatTime(toNanoseconds(profile.duration))}`));
  const differ = app.before.differences();
  return [say("A", app.before.run, app.before.profiles.a), say("B", app.data.run, app.before.profiles.b),
    differ.length ? make("ul", { class: "warnings" }, ...differ.map(text => make("li", {}, "Not the same " + text))) : null];
}

export function showCompare(app, panel) {
  clear(panel, ...sides(app), whole(app.before), make("h3", {}, "Call paths ", make("small", {}, "click chooses, a second click zooms")), flames(app, panel),
    make("h3", {}, "Regions ", make("small", {}, "the largest change first")), changesTable(app),
    aloneList(app, "a", "Only in A"), aloneList(app, "b", "Only in B"),
    make("p", { class: "hint" }, "One run of each: a change may be the machine's noise. Regions are the same by construct, name, file, function and order; lines may have moved."));
}

// By line of B's file, what its regions took in A; and those of the file that only A has.
export function beforeTimes(app, file) {
  const times = new Map(), gone = [];
  for (const pair of app.before ? app.before.pairs : []) {
    const a = app.before.value("a", pair, "exclusive");
    if (pair.region.file !== file || a === undefined) continue;
    if (pair.b < 0) gone.push({ pair, a });
    else times.set(pair.region.begin, (times.get(pair.region.begin) || 0) + a);
  }
  return { times, gone };
}

// Of a chosen region, what it was in A.
export function beforeOf(app) {
  const both = app.before, pair = both && both.pairs[chosenPair(app)];
  if (!pair) return null;
  const a = both.value("a", pair, "exclusive"), b = both.value("b", pair, "exclusive");
  if (a === undefined) return make("p", { class: "soft" }, "Not in A.");
  return make("p", {}, "In A ", figure(formatTime(a), exactSeconds(a)), " itself", b === undefined ? ", not in B." : `: ${signed(b - a, formatTime)} (${relative(a, b - a)})`);
}
