// Ranks: what each rank and thread has of a region, as a matrix.

import { make, clear, figure } from "./dom.mjs";
import { formatTime, formatCount, formatPercent, exactSeconds, toNanoseconds } from "./format.mjs";
import { mix } from "./colour.mjs";
import { isCount } from "./model.mjs";
import { nameOf } from "./hierarchy.mjs";

const LABEL = 64;

// What is lost is of the call paths, all else of the profile; where that has no threads, all is.
function entriesOf(model, number, measure, byRank) {
  const tracks = model.tracks, list = [];
  if (measure !== "lost" && !byRank) {
    for (const [at, row] of model.rows)
      if (number === undefined || at === number)
        for (const thread of row.threads)
          if (thread[measure] !== undefined) list.push({ row: thread.rank, key: thread.rank + ":" + thread.location, value: isCount(measure) ? thread[measure] : toNanoseconds(thread[measure]) });
    return list;
  }
  const field = { lost: "lost", exclusive: "exclusive", execC: "visits", execT: "inclusive" }[measure];
  for (const path of model.paths)
    if (number === undefined || path.region.number === number)
      for (const cell of path.cells) {
        const track = tracks[cell.track];
        if (track.kind === "thread") list.push({ row: track.rank, key: track.rank + ":" + (byRank ? "" : track.location), value: cell[field] });
      }
  return list;
}

// Entries put together: a row for each rank, a column for each of its threads in their order.
export function matrixOf(ranks, places, entries) {
  const rows = ranks.map(() => []), at = new Map(ranks.map((rank, row) => [rank, row]));
  let most = 0, columns = 1;
  for (const { row, key, value } of entries) {
    const place = places.get(key);
    if (place === undefined || !at.has(row)) continue;
    const cells = rows[at.get(row)];
    cells[place] = (cells[place] || 0) + value;
    columns = Math.max(columns, place + 1);
  }
  for (const cells of rows) for (const value of cells) most = Math.max(most, value || 0);
  const sums = rows.map(cells => cells.reduce((sum, value) => sum + (value || 0), 0));
  return { ranks, rows, columns, most, sums };
}

function threadPlaces(model, byRank) {
  const places = new Map(), tracks = new Map(), next = new Map();
  const number = track => Number(track.label.replace(/^.*:/, "")) || 0;
  const threads = model.tracks.map((track, index) => ({ track, index })).filter(({ track }) => track.kind === "thread")
    .sort((a, b) => a.track.rank - b.track.rank || number(a.track) - number(b.track) || a.index - b.index);
  for (const { track, index } of threads) {
    const place = byRank ? 0 : next.get(track.rank) || 0, key = track.rank + ":" + (byRank ? "" : track.location);
    if (!places.has(key)) {
      places.set(key, place);
      tracks.set(track.rank + ":" + place, index);
      next.set(track.rank, place + 1);
    }
  }
  return { places, tracks, ranks: [...new Set(threads.map(({ track }) => track.rank))] };
}

export function rankMatrix(model, number, measure, byRank) {
  const { places, tracks, ranks } = threadPlaces(model, byRank);
  return { ...matrixOf(ranks, places, entriesOf(model, number, measure, byRank)), tracks };
}

// How evenly the ranks share it: the mean by the most, 1 where all have the same.
export function balanceOf(sums) {
  const most = Math.max(0, ...sums);
  return most > 0 ? sums.reduce((sum, value) => sum + value, 0) / sums.length / most : 1;
}

const text = (measure, value) => isCount(measure) ? formatCount(value) : formatTime(value);
const exact = (measure, value) => isCount(measure) ? String(value) : exactSeconds(value);

// One rank alone would be a strip of single cells: ranks without threads stand in lines of many.
function shapeOf(matrix, wide) {
  if (matrix.columns > 1) return { across: matrix.columns, down: matrix.rows.length, cell: (row, column) => [column, row], find: (x, y) => [y, x] };
  const across = Math.max(1, Math.min(matrix.rows.length, 32, Math.floor(wide / 24)));
  return { across, down: Math.ceil(matrix.rows.length / across), cell: row => [row % across, Math.floor(row / across)], find: (x, y) => [y * across + x, 0] };
}

function drawMatrix(canvas, matrix, shape, size, measure) {
  const ratio = window.devicePixelRatio || 1, c = canvas.getContext("2d"), style = getComputedStyle(document.documentElement);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches, lost = measure === "lost";
  const low = dark ? "#22303c" : "#e9eff4", high = lost ? (dark ? "#ff8a3a" : "#d55e00") : dark ? "#8fd0ff" : "#00456e";
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  canvas.style.width = size.width + "px";
  canvas.style.height = size.height + "px";
  c.scale(ratio, ratio);
  c.font = "12px " + style.getPropertyValue("--sans");
  c.fillStyle = style.getPropertyValue("--soft");
  c.textBaseline = "middle";
  for (let line = 0, last = -20; line < shape.down; line++) {
    const y = (line + 0.5) * size.high;
    if (y - last >= 14) {
      c.fillText("rank " + matrix.ranks[shape.find(0, line)[0]], 0, y);
      last = y;
    }
  }
  const gap = Math.min(size.wide, size.high) > 4 ? 1 : 0;
  matrix.rows.forEach((cells, row) => cells.forEach((value, column) => {
    const [x, y] = shape.cell(row, column);
    c.fillStyle = mix(low, high, matrix.most > 0 ? value / matrix.most : 0);
    c.fillRect(LABEL + x * size.wide, y * size.high, size.wide - gap, size.high - gap);
  }));
}

function canvasOf(app, matrix, measure, panel) {
  const room = Math.max(200, (panel.clientWidth || 800) - LABEL), shape = shapeOf(matrix, room);
  const wide = Math.max(1, Math.min(34, room / shape.across)), high = Math.max(2, Math.min(26, 520 / shape.down));
  const size = { wide, high, width: Math.ceil(LABEL + wide * shape.across), height: Math.ceil(high * shape.down) };
  const canvas = make("canvas", { class: "matrix", tabindex: 0, role: "img", "aria-label": `${matrix.ranks.length} ranks by ${matrix.columns} threads, ${measure}` });
  const find = event => {
    const box = canvas.getBoundingClientRect(), x = Math.floor((event.clientX - box.left - LABEL) / wide), y = Math.floor((event.clientY - box.top) / high);
    if (x < 0 || x >= shape.across || y < 0) return null;
    const [row, column] = shape.find(x, y);
    return matrix.rows[row] ? { rank: matrix.ranks[row], column, value: matrix.rows[row][column], track: matrix.tracks.get(matrix.ranks[row] + ":" + column) } : null;
  };
  drawMatrix(canvas, matrix, shape, size, measure);
  canvas.addEventListener("pointermove", event => {
    const found = find(event), track = found && app.model.tracks[found.track];
    canvas.title = found ? `rank ${found.rank}${track && !app.data.by_rank ? ", thread " + track.label.replace(/^.*:/, "") : ""}: ${found.value === undefined ? "not there" : text(measure, found.value)}` : "";
  });
  canvas.addEventListener("click", event => {
    const found = find(event);
    if (found && found.track !== undefined) app.go({ track: found.track, view: "timeline" });
  });
  return canvas;
}

function rankTable(app, matrix, measure) {
  const whole = matrix.sums.reduce((sum, value) => sum + value, 0) || 1;
  const rows = matrix.ranks.map((rank, row) => ({ rank, sum: matrix.sums[row], most: Math.max(0, ...matrix.rows[row].filter(value => value !== undefined)) })).sort((a, b) => b.sum - a.sum);
  const cell = value => make("td", {}, figure(text(measure, value), exact(measure, value)));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "ranks" }, make("table", { class: "ranks" },
    make("thead", {}, make("tr", {}, ...["rank", "sum", "share", ...(app.data.by_rank ? [] : ["its largest thread"])].map(title => make("th", { scope: "col" }, title)))),
    make("tbody", {}, ...rows.slice(0, 1000).map(({ rank, sum, most }) => make("tr", { "data-rank": rank },
      make("td", {}, make("a", { href: app.link({ view: "hierarchy", of: "r" + rank }) }, String(rank))), cell(sum), make("td", {}, formatPercent(sum / whole)), app.data.by_rank ? null : cell(most))))));
}

export function showRanks(app, panel) {
  const model = app.model, region = model.rows.has(app.state.region) ? app.state.region : undefined, byRank = app.data.by_rank;
  const offered = byRank ? ["exclusive", "execT", "execC", "lost"] : [...(region === undefined ? ["exclusive"] : model.columns(region)), "lost"];
  const measure = offered.includes(app.state.by) ? app.state.by : "exclusive", matrix = rankMatrix(model, region, measure, byRank);
  const path = model.paths[model.mainPath(region)], meanings = { ...app.data.measures, lost: "waiting and OpenMP's own work, of the construct itself", exclusive: "time itself" };
  app.matrix = matrix;
  clear(panel, make("h3", {}, region === undefined ? "All regions" : path ? nameOf(path) : model.regions[region].label, make("small", {}, " by rank and thread")),
    make("div", { class: "tools" }, make("label", {}, "of each ", make("select", { "data-choice": "by", onchange: event => app.go({ by: event.target.value }, true) },
      ...offered.map(value => make("option", { value, selected: value === measure }, meanings[value] ? `${value}: ${meanings[value]}` : value)))),
    make("span", { class: "soft" }, `the strongest colour: ${text(measure, matrix.most)}; balance of the ranks: ${formatPercent(balanceOf(matrix.sums))}`)),
    make("p", { class: "hint" }, byRank ? "A cell is a rank: of so many threads the page has no figures of each." : "A row is a rank, a cell a thread of it.", " A click leads to its timeline."),
    canvasOf(app, matrix, measure, panel), rankTable(app, matrix, measure));
}
