// The call paths from the program down, as wide as the time they took.

import { make, clear } from "./dom.mjs";
import { formatTime, formatPercent, formatCount, cutMiddle } from "./format.mjs";
import { colourOf, inkOn, LOST } from "./colour.mjs";
import { icicle } from "./layout.mjs";

// The place says more than the construct where there is no room for both.
export function fit(path, text, room) {
  if (room < 3) return "";
  return text.length > room && path && path.region.place && path.region.layer === "omp" ? cutMiddle(path.region.place, room) : cutMiddle(text, room);
}

// A row is as high as there is room for few, and no lower than a finger.
export const stepOf = rows => Math.max(26, Math.min(44, Math.floor(300 / rows)));

// "all", "r3": a rank, "t7": a track.
export function acceptOf(of) {
  if (/^r\d+$/.test(of || "")) return track => track.rank === Number(of.slice(1)) && track.kind === "thread";
  if (/^t\d+$/.test(of || "")) return (track, index) => index === Number(of.slice(1));
  return track => track.kind === "thread";
}

function chooser(app) {
  const ranks = [...new Set(app.model.tracks.map(track => track.rank))];
  const options = [["", "all threads"]];
  if (ranks.length > 1) for (const rank of ranks) options.push(["r" + rank, "rank " + rank]);
  if (!app.data.by_rank) app.model.tracks.slice(0, 512).forEach((track, index) => options.push(["t" + index, (track.kind === "thread" ? "thread " : track.kind + " ") + track.label]));
  return make("label", {}, "of ", make("select", { onchange: event => app.go({ of: event.target.value }) },
    ...options.map(([value, text]) => make("option", { value, selected: value === (app.state.of || "") }, text))));
}

function layerBoxes(app, redraw) {
  const layers = [...new Set(app.model.paths.map(path => path.region.layer))].filter(layer => layer !== "program");
  return layers.length < 2 ? [] : layers.map(layer => make("label", { class: "check" },
    make("input", { type: "checkbox", checked: !app.hiddenLayers.has(layer), onchange: event => {
      if (event.target.checked) app.hiddenLayers.delete(layer);
      else app.hiddenLayers.add(layer);
      redraw();
    } }), layer));
}

export function crumbs(app, top) {
  const all = app.model.ancestors(top), list = all.length > 10 ? [all[0], ...all.slice(-8)] : all;
  return make("nav", { class: "crumbs", "aria-label": "call path" }, ...list.flatMap((path, i) => [
    i ? make("span", { class: "soft", "aria-hidden": "true" }, i === 1 && list.length < all.length ? " › … › " : " › ") : null,
    path.index === top ? make("strong", {}, nameOf(path)) : make("a", { href: app.link({ top: path.index || undefined }) }, nameOf(path))]));
}

export function nameOf(path) {
  if (path.parent < 0) return path.region.shown || "program";
  const region = path.region;
  return region.layer === "function" || region.layer === "user" ? region.shown || region.place : `${region.label} ${region.place}`;
}

function drawBox(app, box, sums, whole, wide, step) {
  const path = box.path, sum = path && sums[path.index];
  const colour = path ? colourOf(path.region, { rank: 0 }, "construct") : "#9aa5b1";
  const text = path ? nameOf(path) : `${box.hidden} more`;
  const button = make("button", {
    class: "box" + (path && path.index === app.state.path ? " chosen" : path && path.region.number === app.state.region ? " same" : ""),
    tabindex: -1, type: "button", "data-path": path ? path.index : undefined,
    title: path ? `${text}\n${formatTime(sum.inclusive)}, itself ${formatTime(sum.exclusive)}, ${formatCount(sum.visits)}×` +
      `\n${formatPercent(sum.inclusive / whole)} of ${formatTime(whole)}; lost inside ${formatTime(sum.lostBelow)}` : text + ", each too narrow to show",
    onclick: () => path && app.go(path.index === app.state.path && path.children.length ? { top: path.index } : app.pathChoice(path.index)),
    ondblclick: () => path && path.children.length && app.go({ top: path.index })
  }, make("span", {}, fit(path, text, Math.floor((box.width * wide - 8) / 7.3))));
  button.style.left = 100 * box.x + "%";
  button.style.width = 100 * box.width + "%";
  button.style.top = box.row * step + "px";
  button.style.height = button.style.lineHeight = step - 1 + "px";
  button.style.background = colour;
  button.style.color = inkOn(colour);
  if (path && sum.lostBelow > 0) {
    const strip = make("i", { class: "strip", "aria-hidden": "true" });
    strip.style.width = 100 * Math.min(1, sum.lostBelow / sum.inclusive) + "%";
    strip.style.background = LOST;
    button.append(strip);
  }
  return button;
}

// Arrows walk the tree; Enter makes the chosen one the whole width.
function walk(app, event, boxes) {
  const at = boxes.findIndex(box => box.path && box.path.index === app.state.path);
  const here = at < 0 ? boxes[0] : boxes[at], key = event.key;
  if (!here) return;
  const near = list => list.filter(box => box.path).sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0];
  const moves = {
    ArrowDown: () => near(boxes.filter(box => box.row === here.row + 1 && box.x >= here.x - 1e-9 && box.x < here.x + here.width)),
    ArrowUp: () => near(boxes.filter(box => box.row === here.row - 1 && box.x <= here.x + 1e-9 && box.x + box.width > here.x)),
    ArrowRight: () => near(boxes.filter(box => box.row === here.row && box.x > here.x)),
    ArrowLeft: () => near(boxes.filter(box => box.row === here.row && box.x < here.x))
  };
  if (key === "Enter" && here.path && here.path.children.length) app.go({ top: here.path.index });
  else if (key === "Backspace") app.go({ top: app.model.paths[app.state.top || 0].parent > 0 ? app.model.paths[app.state.top].parent : undefined });
  else if (moves[key]) {
    const target = at < 0 ? here : moves[key]();
    if (target && target.path) app.go(app.pathChoice(target.path.index), true);
  } else return;
  event.preventDefault();
}

// What below `top` took most, and on which track: a cell is as dark as the track spent time there.
function heat(app, top) {
  const threads = app.model.tracks.map((track, index) => ({ track, index })).filter(({ track }) => track.kind === "thread");
  const byRank = threads.length > 256, ofTrack = new Map(), tracks = [];
  const first = new Map();
  for (const { track, index } of threads) { // a column is a thread, or a rank where there are many
    const key = byRank ? track.rank : index;
    if (!first.has(key)) {
      first.set(key, index);
      tracks.push({ track, index, label: byRank ? "rank " + track.rank : "thread " + track.label });
    }
    ofTrack.set(index, first.get(key));
  }
  const below = new Set([top]), byRegion = new Map();
  for (const path of app.model.paths) {
    if (below.has(path.parent)) below.add(path.index);
    if (!below.has(path.index)) continue;
    const row = byRegion.get(path.region.number) || { path, times: new Map(), sum: 0 };
    byRegion.set(path.region.number, row);
    for (const { track: cellTrack, exclusive, lost } of path.cells) {
      const track = ofTrack.get(cellTrack);
      if (track === undefined) continue;
      const cell = row.times.get(track) || { exclusive: 0, lost: 0 };
      row.times.set(track, { exclusive: cell.exclusive + exclusive, lost: cell.lost + lost });
      row.sum += exclusive;
    }
  }
  const rows = [...byRegion.values()].filter(row => row.sum > 0).sort((x, y) => y.sum - x.sum).slice(0, 16);
  if (tracks.length < 2 || !rows.length) return null;
  let most = 0;
  for (const row of rows) for (const cell of row.times.values()) most = Math.max(most, cell.exclusive);
  return make("div", { class: "heatmap" }, make("h3", {}, byRank ? "By region and rank " : "By region and thread ", make("small", {}, "itself; the darker, the longer, and in vermilion what was lost")),
    ...rows.map(row => make("div", { class: "heatrow" },
      make("a", { href: app.link(app.regionChoice(row.path.region.number)), class: row.path.region.number === app.state.region ? "chosen" : "", title: nameOf(row.path) }, innerWidth < 620 ? fit(row.path, nameOf(row.path), 15) : nameOf(row.path)),
      make("span", { class: tracks.length > 100 ? "cells dense" : "cells", role: "img", "aria-label": `${formatTime(row.sum)} over ${tracks.length} ${byRank ? "ranks" : "threads"}` }, ...tracks.slice(0, 1024).map(({ label, index }) => {
        const cell = row.times.get(index), time = cell ? cell.exclusive : 0, part = cell && time > 0 ? Math.min(1, cell.lost / time) : 0;
        const box = make("i", { title: `${label}: ${formatTime(time)}, of it lost ${formatTime(cell ? cell.lost : 0)}` });
        box.style.background = `linear-gradient(to top, var(--lost) ${100 * part}%, var(--work) ${100 * part}%)`;
        box.style.opacity = (time > 0 ? 0.12 + 0.88 * time / most : 0).toFixed(3);
        return box;
      })), make("span", { class: "number" }, formatTime(row.sum)))));
}

export function showHierarchy(app, panel) {
  const top = app.model.paths[app.state.top] ? app.state.top : 0;
  const sums = app.sums(app.state.of), whole = sums[top] ? sums[top].inclusive : 0;
  const wide = Math.max(200, panel.clientWidth || 800);
  const boxes = icicle(app.model, sums, top, 2 / wide, region => !app.hiddenLayers.has(region.layer));
  const rows = boxes.reduce((most, box) => Math.max(most, box.row + 1), 1), step = stepOf(rows);
  const area = make("div", { class: "icicle", tabindex: 0, role: "group", "aria-label": "call paths; arrows walk, Enter zooms, Backspace leads back",
    onkeydown: event => walk(app, event, boxes) }, ...boxes.slice(0, 6000).map(box => drawBox(app, box, sums, whole, wide, step)));
  area.style.height = rows * step + "px";
  const focused = panel.contains(document.activeElement) && document.activeElement.classList.contains("icicle");
  clear(panel,
    make("div", { class: "tools" }, crumbs(app, top), make("span", { class: "gap" }), ...layerBoxes(app, () => showHierarchy(app, panel)), chooser(app)),
    make("p", { class: "hint" }, `${formatTime(whole)} of CPU time, as wide as they took part in it; the vermilion edge is what is lost inside.`,
      " Click chooses, a second click zooms."),
    whole > 0 ? area : make("p", { class: "soft" }, "Nothing ran here."), heat(app, top));
  if (focused) area.focus();
}
