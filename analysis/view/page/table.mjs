// Every figure of the profile, by region, by thread where asked.

import { make, clear, figure } from "./dom.mjs";
import { formatTime, formatCount, exactSeconds, toNanoseconds } from "./format.mjs";
import { isCount } from "./model.mjs";

// Counters stand behind the times, as `#name`.
function valueOf(row, name) {
  return name.startsWith("#") ? (row.counters || {})[name.slice(1)] : row[name];
}

export function valueCell(name, value) {
  if (value === undefined) return make("td", {});
  if (value === null) return make("td", { "data-column": name }, "–");
  if (isCount(name)) return make("td", { "data-column": name }, figure(formatCount(value), String(value)));
  const ns = toNanoseconds(value);
  return make("td", { "data-column": name }, figure(formatTime(ns), exactSeconds(ns)));
}

// A stroke per thread, as high as its time.
export function threadBars(threads, name) {
  const most = Math.max(0, ...threads.map(row => row[name] || 0)), shown = threads.slice(0, 64);
  const box = make("span", { class: "threads", title: `${threads.length} threads, ${name}`, "aria-hidden": "true" });
  for (const row of shown) {
    const stroke = make("i");
    stroke.style.height = most > 0 ? Math.max(4, 100 * (row[name] || 0) / most) + "%" : "4%";
    box.append(stroke);
  }
  return box;
}

function sorted(app, rows, sort) {
  const name = sort.replace(/^-/, ""), sign = sort.startsWith("-") ? -1 : 1;
  const value = ({ region, row }) => name.startsWith("#") ? valueOf(row.sum, name) ?? -1 : name === "place" ? region.file + ":" + String(region.begin).padStart(8, "0")
    : name === "construct" ? region.construct : name === "region" ? region.number : row.sum[name] ?? -1;
  return rows.sort((x, y) => {
    const a = value(x), b = value(y);
    return sign * (a < b ? -1 : a > b ? 1 : 0);
  });
}

function headCell(app, name, text, title) {
  const sort = app.state.sort || "-exclusive", now = sort.replace(/^-/, "") === name;
  const next = now && sort.startsWith("-") ? name : "-" + name;
  return make("th", { scope: "col", "aria-sort": now ? (sort.startsWith("-") ? "descending" : "ascending") : undefined },
    make("button", { type: "button", title, onclick: () => app.go({ sort: next }, true) }, text, now ? (sort.startsWith("-") ? " ↓" : " ↑") : ""));
}

function threadRows(app, row, columns) {
  return row.threads.map(thread => make("tr", { class: "thread" }, make("td", {}),
    make("td", { class: "left", colspan: 2 }, app.model.profile.regions.length && app.data.run.processes > 1 ? `rank ${thread.rank}, thread ${thread.thread}` : `thread ${thread.thread}`),
    make("td", {}), ...columns.map(name => valueCell(name, valueOf(thread, name)))));
}

function regionRow(app, { region, row }, columns) {
  const chosen = app.state.region === region.number, open = app.openRows.has(region.number);
  return [make("tr", { class: chosen ? "chosen" : "", "data-region": row.id },
    make("td", {}, make("button", { type: "button", class: "opener", "aria-expanded": String(open), "aria-label": "threads of " + (region.place || region.shown), onclick: () => {
      if (open) app.openRows.delete(region.number);
      else app.openRows.add(region.number);
      app.render();
    } }, open ? "▾" : "▸")),
    make("td", { class: "left" }, make("a", { href: app.link(app.regionChoice(region.number)) }, region.place || region.shown), region.shown && region.file ? make("small", {}, " " + region.shown) : null),
    make("td", { class: "left soft" }, region.construct),
    make("td", {}, threadBars(row.threads, "exclusive")),
    ...columns.map(name => valueCell(name, valueOf(row.sum, name)))), ...(open ? threadRows(app, row, columns) : [])];
}

const ORDER = ["exclusive", "execT", "execC"];

function allColumns(rows) {
  const seen = new Set(rows.flatMap(({ row }) => Object.keys(row.sum).filter(name => name !== "counters")));
  const counters = new Set(rows.flatMap(({ row }) => Object.keys(row.sum.counters || {})));
  return [...ORDER.filter(name => seen.has(name)), ...[...seen].filter(name => !ORDER.includes(name)), ...[...counters].map(name => "#" + name)];
}

export function showTable(app, panel) {
  const filter = app.state.filter || "", found = new Set(app.model.search(filter).map(region => region.number));
  const all = [...app.model.rows].map(([number, row]) => ({ region: app.model.regions[number], row }));
  const columns = allColumns(all), rows = sorted(app, all.filter(({ region }) => found.has(region.number)), app.state.sort || "-exclusive");
  const input = make("input", { type: "search", value: filter, placeholder: "construct, name, file:line", "aria-label": "filter rows",
    oninput: event => app.go({ filter: event.target.value }, true) });
  const focus = panel.contains(document.activeElement) && document.activeElement.type === "search" ? document.activeElement.selectionStart : -1;
  const meanings = app.data.measures;
  clear(panel, make("div", { class: "tools" }, input, make("span", { class: "soft" }, `${rows.length} of ${all.length} regions`)),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "figures" }, make("table", { class: "figures" },
      make("thead", {}, make("tr", {}, make("th", {}, make("span", { class: "hide" }, "threads")), headCell(app, "place", "where"), headCell(app, "construct", "construct"), make("th", { scope: "col" }, "balance"),
        ...columns.map(name => headCell(app, name, name.replace("#", ""), name.startsWith("#") ? "counted" : meanings[name] || "time without what is inside")))),
      make("tbody", {}, ...rows.slice(0, 2000).flatMap(entry => regionRow(app, entry, columns))))));
  if (focus >= 0) {
    input.focus();
    input.setSelectionRange(focus, focus);
  }
}
