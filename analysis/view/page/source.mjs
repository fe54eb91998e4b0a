// The source with its times in the margin.

import { make, clear, bar, figure } from "./dom.mjs";
import { formatTime, exactSeconds, toNanoseconds, fileName, plainText } from "./format.mjs";
import { beforeTimes } from "./compare.mjs";

// Times by line: what the regions that begin there took themselves, and lost.
export function lineTimes(model, file) {
  const lines = new Map();
  for (const [number, row] of model.rows) {
    const region = model.regions[number];
    if (region.file !== file) continue;
    const at = lines.get(region.begin) || { time: 0, regions: [] };
    at.time += row.sum.exclusive;
    at.regions.push(number);
    lines.set(region.begin, at);
  }
  return lines;
}

function lostOf(model, number) {
  if (!model.lostOfRegion) {
    const sums = model.sums(track => track.kind === "thread");
    model.lostOfRegion = new Map();
    for (const path of model.paths) model.lostOfRegion.set(path.region.number, (model.lostOfRegion.get(path.region.number) || 0) + sums[path.index].lost);
  }
  return model.lostOfRegion.get(number) || 0;
}

function lineRow(app, text, number, entry, most, chosen, before) {
  const lost = entry ? entry.regions.reduce((sum, region) => sum + lostOf(app.model, region), 0) : 0;
  const row = make("tr", { id: chosen.begin === number ? "chosen-line" : undefined, "data-hot": entry && entry.time === most ? "yes" : undefined, class: (number >= chosen.begin && number <= chosen.end ? "chosen" : "") + (entry ? " has" : "") },
    make("td", { class: "time" }, entry ? make("a", { href: app.link({ ...app.regionChoice(entry.regions[0]), view: "source" }) }, formatTime(toNanoseconds(entry.time))) : ""),
    make("td", { class: "heat" }, entry ? bar(entry.time / most, "work") : null),
    app.before ? make("td", { class: "time", "data-before": number }, before === undefined ? "" : figure(formatTime(before), exactSeconds(before))) : null,
    make("td", { class: "time lost" }, lost > 0 ? formatTime(lost) : ""),
    make("td", { class: "line" }, String(number)), make("td", { class: "code" }, make("code", {}, plainText(text.replace(/\t/g, "        ")))));
  return row;
}

function chooseFile(app, files, file) {
  return make("label", {}, "file ", make("select", { onchange: event => app.go({ file: event.target.value, line: undefined }) },
    ...files.map(name => make("option", { value: name, selected: name === file }, plainText(fileName(name))))));
}

// Of a long file, what is around the chosen line and the lines with times.
function shownLines(lines, times, chosen) {
  if (lines.length <= 3000) return lines.map((text, i) => i + 1);
  const keep = new Set();
  const around = (line, by) => { for (let n = line - by; n <= line + by; n++) if (n >= 1 && n <= lines.length) keep.add(n); };
  for (const line of times.keys()) around(line, 8);
  if (chosen.begin) for (let n = chosen.begin; n <= Math.min(chosen.end, chosen.begin + 500); n++) around(n, 8);
  return [...keep].sort((a, b) => a - b);
}

export function showSource(app, panel) {
  const region = app.model.regions[app.state.region], files = [...new Set(app.model.regions.map(r => r.file).filter(Boolean))].sort();
  const file = app.state.file && files.includes(app.state.file) ? app.state.file : region && region.file ? region.file : app.hottestFile() || files[0];
  const source = app.data.sources[file], times = lineTimes(app.model, file);
  const chosen = region && region.file === file ? { begin: region.begin, end: Math.max(region.begin, region.end) } : { begin: app.state.line, end: app.state.line };
  const most = Math.max(1e-12, ...[...times.values()].map(entry => entry.time));
  const lines = source ? source.lines : [], shown = shownLines(lines, times, chosen);
  const was = beforeTimes(app, file), heads = [["itself"], ["", "heat"], ...(app.before ? [["in A"]] : []), ["lost", "lost"], ["line"], [""]];
  clear(panel, make("div", { class: "tools" }, files.length ? chooseFile(app, files, file) : null, make("span", { class: "soft path" }, plainText(file || "")),
    source && source.newer ? make("strong", { class: "warn" }, "changed since the run: lines may not be those that ran") : null),
  source ? make("div", { class: "scroll source", tabindex: 0, role: "region", "aria-label": "source" }, make("table", {},
    make("thead", {}, make("tr", {}, ...heads.map(([text, kind]) => make(text ? "th" : "td", { scope: text ? "col" : undefined, class: kind }, text)))),
    make("tbody", {}, ...shown.map(number => lineRow(app, lines[number - 1], number, times.get(number), most, chosen, was.times.get(number))))))
    : make("p", { class: "soft" }, files.length ? "This file could not be read where the page was made." : "No region of this run has a file."),
  was.gone.length ? make("div", {}, make("h3", {}, "Only in A"), make("ul", {}, ...was.gone.map(({ pair, a }) => make("li", {}, make("a", { href: app.link({ ...app.nothing(), pair: pair.index }) },
    pair.region.place), " ", pair.region.construct, " ", make("span", { class: "soft" }, formatTime(a)))))) : null);
  const target = document.getElementById("chosen-line") || (chosen.begin ? null : panel.querySelector("[data-hot]"));
  const box = panel.querySelector(".scroll"); // it alone moves, not the page under its head
  if (target) box.scrollTop = target.offsetTop - box.clientHeight / 3;
}
