// What is chosen, on the side of every view.

import { make, clear, bar, figure } from "./dom.mjs";
import { formatTime, formatPercent, formatCount, exactSeconds, toNanoseconds, plainText } from "./format.mjs";
import { isCount } from "./model.mjs";
import { beforeOf } from "./compare.mjs";
import { lineTimes } from "./source.mjs";
import { callFigures } from "./messages.mjs";

function figureRows(app, number) {
  const row = app.model.rows.get(number), meanings = app.data.measures;
  if (!row) return null;
  return make("dl", { class: "values" }, ...app.model.columns(number).filter(name => row.sum[name] || name === "execC").flatMap(name => {
    const value = row.sum[name];
    return [make("dt", { title: meanings[name] }, name, make("small", {}, meanings[name] || "without what is inside")),
      make("dd", {}, isCount(name) ? figure(formatCount(value), String(value)) : figure(formatTime(toNanoseconds(value)), exactSeconds(toNanoseconds(value))))];
  }), ...Object.entries(row.sum.counters || {}).flatMap(([name, count]) =>
    [make("dt", {}, name), make("dd", {}, count === null ? "–" : figure(formatCount(count), String(count)))]));
}

function threadList(app, number) {
  const row = app.model.rows.get(number);
  if (row && app.data.by_rank) return make("p", { class: "soft" }, "More threads than a page can list: the hierarchy has this region by rank.");
  if (!row || row.threads.length < 2) return null;
  const lost = app.model.lostBy(number);
  const most = Math.max(1e-12, ...row.threads.map(thread => thread.exclusive));
  return make("div", {}, make("h3", {}, "By thread ", make("small", {}, "its own time; in vermilion, of it lost")), make("ul", { class: "bythread" }, ...row.threads.slice(0, 128).map(thread => {
    const wait = (lost.get(thread.rank + ":" + thread.location) || 0) / 1e9;
    return make("li", {}, make("span", {}, app.data.run.processes > 1 ? `P${thread.rank}:${thread.thread}` : String(thread.thread)),
      make("span", { class: "two" }, bar(thread.exclusive / most, "work"), bar(wait / most, "lost")),
      make("span", { class: "number" }, formatTime(toNanoseconds(thread.exclusive))));
  })), row.threads.length > 128 ? make("p", { class: "soft" }, `and ${row.threads.length - 128} more: see the table`) : null);
}

function snippet(app, region) {
  const source = app.data.sources[region.file];
  if (!source || !region.begin) return null;
  const from = Math.max(1, region.begin - 1), to = Math.min(source.lines.length, Math.max(region.end, region.begin) + 1, region.begin + 14);
  const times = lineTimes(app.model, region.file), lines = [];
  for (let n = from; n <= to; n++)
    lines.push(make("span", { class: times.has(n) ? "has" : "" }, make("b", {}, String(n).padStart(5) + "  "), plainText(source.lines[n - 1].replace(/\t/g, "    ")) + "\n"));
  return lines.length ? make("pre", { tabindex: 0, "aria-label": "source of the chosen region" }, ...lines) : null;
}

export function showDetail(app, panel) {
  const region = app.model.regions[app.state.region];
  const gone = !region && app.before && app.before.pairs[app.state.pair];
  if (gone) {
    clear(panel, make("h2", {}, gone.region.label), make("p", { class: "place" }, gone.region.place), make("p", { class: "soft" }, "Only in A."), beforeOf(app));
    return;
  }
  if (!region) {
    clear(panel, make("h2", {}, "Nothing chosen"), make("p", { class: "soft" }, "Choose a finding, a box, a row or a line: it is then chosen in every view, and its figures stand here."));
    return;
  }
  const path = app.model.paths[app.state.path], findings = app.model.findings.filter(finding => finding.number === region.number);
  const row = app.model.rows.get(region.number);
  clear(panel,
    make("button", { type: "button", class: "close", "aria-label": "choose nothing (Esc)", title: "Esc", onclick: () => app.go(app.nothing()) }, "×"),
    make("h2", {}, region.label), make("p", { class: "place" }, region.place, region.shown && region.file && region.layer === "omp" ? ` “${region.shown}”` : "",
      region.clauses ? make("small", { class: "soft" }, " " + plainText(region.clauses)) : null),
    row ? null : make("p", { class: "soft" }, region.layer === "pompeii" ? "Part of the measurement, not of the program." : "Not in the profile of the threads."),
    row ? make("p", { class: "share" }, figure(formatTime(toNanoseconds(row.sum.exclusive)), exactSeconds(toNanoseconds(row.sum.exclusive))), make("span", { class: "soft" }, ` itself, ${formatPercent(row.sum.exclusive / app.model.profile.cpu)} of all threads' time`)) : null,
    beforeOf(app),
    make("p", { class: "goto" }, ...app.views.slice(1).map(view => make("a", { href: app.link({ view, top: view === "flow" && path ? Math.max(0, path.parent) : undefined }), "aria-current": view === app.state.view ? "page" : undefined }, view))),
    ...findings.map(finding => make("p", { class: "finding" }, plainText(finding.text), make("small", {}, ` Mended, it would save up to ${formatTime(finding.gain_s * 1e9)}.`))),
    callFigures(app, region), snippet(app, region), threadList(app, region.number), row ? make("h3", {}, "All threads") : null, figureRows(app, region.number),
    path ? make("div", {}, make("h3", {}, "Called from"), make("ol", { class: "stack" }, ...app.model.ancestors(path.index).slice(0, -1).slice(-40).map(p =>
      make("li", {}, make("a", { href: app.link(app.pathChoice(p.index)) }, p.parent < 0 ? p.region.shown || "program" : `${p.region.label} ${p.region.place}`))))) : null);
}
