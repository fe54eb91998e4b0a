// Threads over time. Of each row at most two rectangles are drawn in a column of pixels.

import { make, clear, swatch } from "./dom.mjs";
import { formatTime, formatCount, formatBytes, cutMiddle, plainText } from "./format.mjs";
import { colourOf, kindOf, inkOn, LOST } from "./colour.mjs";
import { taskInstances } from "./decode.mjs";
import { messagesOf, messagesSeen, isLate, isSentAt, wayOf, MOST_LISTED } from "./arrows.mjs";
import { CREATION, DEPENDENCE } from "./tasks.mjs";
import { flatten, lane, eachColumn, eachTogether, sumSpan, WAIT } from "./segments.mjs";
import { nameOf } from "./hierarchy.mjs";
import { Tiles, covers } from "./tiles.mjs";

const MANY = 160, SAMPLE = 16, HEAD = 22, ROW = 22, MOST_ROW = 40, LANE = 18, GAP = 3;

function labelOf(track) {
  return track.kind === "thread" ? "thread " + track.label : plainText(track.label);
}

export class Timeline {
  constructor(app, all) {
    this.app = app;
    this.all = all;
    this.rows = new Map();
    this.lanes = new Map();
    this.page = { all, rows: this.rows, lanes: this.lanes };
    this.tiles = app.data.served && app.data.rest.count ? new Tiles(app, this) : null;
    this.open = new Set();
    this.drawn = { rectangles: 0, most: 0 };
    this.end = app.model.tracks.reduce((most, track) => Math.max(most, track.origin + track.end), 1);
    this.begin = app.model.tracks.reduce((least, track) => Math.min(least, track.origin + track.begin), this.end - 1);
    this.visible = app.model.tracks.map((track, index) => index)
      .filter(index => app.model.tracks[index].instances > 0 || app.model.tracks[index].kind === "thread")
      .sort((a, b) => app.model.tracks[a].rank - app.model.tracks[b].rank || this.order(a) - this.order(b) || a - b);
  }

  // Threads by their number, then devices and the ways to them.
  order(index) {
    const track = this.app.model.tracks[index];
    return track.kind === "thread" ? Number(track.label.replace(/^.*:/, "")) : 1e9;
  }

  // Many threads stand by rank; a rank opens where it is asked for.
  listRows() {
    const ranks = new Map();
    for (const index of this.visible) {
      const rank = this.app.model.tracks[index].rank;
      if (!ranks.has(rank)) ranks.set(rank, []);
      ranks.get(rank).push(index);
    }
    if (this.visible.length <= MANY || ranks.size < 2) return this.visible.map(index => ({ index }));
    const chosen = this.app.model.tracks[this.app.state.track];
    return [...ranks].flatMap(([rank, members]) => [{ rank, members, opened: chosen && chosen.rank === rank },
      ...(this.open.has(rank) || (chosen && chosen.rank === rank) ? members.map(index => ({ index })) : [])]);
  }

  row(index) {
    if (!this.rows.has(index)) this.rows.set(index, flatten(this.all, this.all.first[index], this.all.first[index + 1], this.app.model.tracks[index].end, this.app.model.tracks[index].kind !== "thread"));
    return this.rows.get(index);
  }

  lanesOf(index) {
    if (!this.lanes.has(index)) {
      const from = this.all.first[index], to = this.all.first[index + 1];
      let deepest = -1;
      for (let i = from; i < to; i++) deepest = Math.max(deepest, this.all.depth[i]);
      const list = [];
      for (let depth = 0; depth <= Math.min(deepest, 15); depth++) list.push(lane(this.all, from, to, depth, this.app.model.tracks[index].end));
      this.lanes.set(index, list);
    }
    return this.lanes.get(index);
  }

  range() {
    const { from, to } = this.app.state;
    return from !== undefined && to > from ? [from, to] : [this.begin, this.end];
  }

  show(panel) {
    if (this.panel === panel && panel.contains(this.canvas)) {
      this.refresh();
      return;
    }
    this.panel = panel;
    this.canvas = make("canvas", { tabindex: 0, role: "img", class: "timeline",
      "aria-label": "timeline; W and S zoom, A and D pan, arrows choose a thread, 0 shows all, Shift and drag measures a span" });
    this.tip = make("div", { class: "tip", hidden: true });
    this.stats = make("div", { class: "stats" });
    this.legend = make("div", { class: "legend" });
    this.said = make("span", { class: "soft", "aria-live": "polite" });
    const button = (text, label, act) => make("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);
    this.colours = make("select", { onchange: event => this.app.go({ colour: event.target.value }, true) },
      ...[["construct", "construct"], ["wait", "work and waiting"], ["region", "region"], ["rank", "rank"]]
        .map(([value, text]) => make("option", { value }, text)));
    this.arrows = this.app.arrows ? make("select", { "data-choice": "arrows", onchange: event => this.app.go({ arrows: event.target.value }, true) },
      ...[["", "of what is chosen"], ["seen", "in view"], ["none", "none"]].map(([value, text]) => make("option", { value }, text))) : null;
    const choices = [["", "of what is chosen"], ["created", "creations in view"], ["depend", "dependences in view"], ["none", "none"]];
    this.taskArrows = this.app.tasks ? make("select", { "data-choice": "tasks", onchange: event => this.app.go({ tasks: event.target.value }, true) },
      ...choices.filter(([value]) => value !== "depend" || this.app.tasks.generation.length).map(([value, text]) => make("option", { value }, text))) : null;
    const lacks = this.app.model.tracks.reduce((sum, track) => sum + track.lacks, 0);
    clear(panel, lacks ? make("p", { class: "warnings" }, `The run kept ${formatCount(this.all.count)} instances, the first ones of each call path; ` +
      `${formatCount(lacks)} more are in all other figures, and not here. Where they ran, a row shows what was around them. POMPEII_INSTANCES keeps more.`) : null,
    make("div", { class: "tools" }, ...[
      button("−", "zoom out (S)", () => this.zoom(2, 0.5)), button("+", "zoom in (W)", () => this.zoom(0.5, 0.5)),
      button("all", "show all (0)", () => this.goRange(undefined, undefined)), this.said, make("span", { class: "gap" }),
      this.arrows ? make("label", {}, "messages ", this.arrows) : null,
      this.taskArrows ? make("label", {}, "tasks ", this.taskArrows) : null,
      make("label", {}, "colour by ", this.colours)].filter(Boolean)),
    this.box = make("div", { class: "canvas-box", onscroll: () => this.draw() }, this.room = make("div", {}, this.canvas), this.tip), this.legend, this.stats);
    this.listen();
    this.refresh();
  }

  // What is seen comes from the page, or from the part that the server gave.
  takePart() {
    const [from, to] = this.range(), tile = this.tiles.tile, begin = Math.max(this.begin, from), end = Math.min(this.end, to);
    const part = covers(tile, begin, end) ? tile : this.page;
    this.tiles.look(from, to);
    if (part.all === this.all) return;
    Object.assign(this, { all: part.all, rows: part.rows, lanes: part.lanes });
    if (this.app.state.instance !== undefined) this.app.go({ instance: undefined }, true);
  }

  // How much of what is seen is there.
  tellPart() {
    if (!this.tiles) return "";
    if (this.tiles.ended) return " · the server has ended: the longest instances only";
    const { tile } = this.tiles;
    return this.all === this.page.all ? " · the longest instances; reading .." : tile.left ? ` · all but ${formatCount(tile.left)}, of at most ${formatTime(tile.longest)}: zoom in` : " · all instances";
  }

  refresh() {
    if (this.tiles) this.takePart();
    this.colours.value = this.app.state.colour || "construct";
    if (this.arrows) this.arrows.value = this.app.state.arrows || "";
    if (this.taskArrows) this.taskArrows.value = this.app.state.tasks || "";
    this.layout();
    this.draw();
    this.showLegend();
    this.showStats();
  }

  layout() {
    this.places = [];
    let y = HEAD;
    const rows = this.listRows();
    this.thick = Math.max(ROW, Math.min(MOST_ROW, Math.floor(260 / rows.length))); // few are higher
    for (const row of rows) {
      const chosen = row.members ? false : this.app.state.track === row.index, lanes = chosen ? this.lanesOf(row.index).length : 0;
      this.places.push({ ...row, y, height: this.thick, lanes });
      y += this.thick + GAP + lanes * LANE + (lanes ? GAP : 0);
    }
    // What is much taller than the window scrolls in a window of its own; only what is seen is drawn.
    const tall = y > 2400;
    this.box.classList.toggle("tall", tall);
    this.room.style.height = tall ? y + "px" : "";
    this.box.style.height = tall ? Math.max(320, innerHeight - 260) + "px" : "";
    const longest = Math.max(8, ...this.visible.slice(0, 200).map(index => labelOf(this.app.model.tracks[index]).length));
    this.left = Math.min(this.panel.clientWidth < 560 ? 92 : 170, 24 + 7 * longest);
    const width = Math.max(280, this.panel.clientWidth - (tall ? 18 : 2)), most = tall ? this.box.clientHeight : Math.max(y, HEAD + this.thick), dense = devicePixelRatio || 1;
    this.width = width;
    this.height = most;
    this.canvas.width = Math.round(width * dense);
    this.canvas.height = Math.round(most * dense);
    this.canvas.style.width = width + "px";
    this.canvas.style.height = most + "px";
    this.context = this.canvas.getContext("2d");
    this.context.setTransform(dense, 0, 0, dense, 0, 0);
  }

  colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  draw() {
    const c = this.context, [from, to] = this.range(), width = this.width - this.left;
    this.scale = (to - from) / width;
    this.ink = this.colour("--ink");
    this.soft = this.colour("--soft");
    this.drawn = { rectangles: 0, most: 0, arrows: 0, tasks: 0 };
    c.clearRect(0, 0, this.width, this.height);
    c.font = "12px " + this.colour("--sans");
    this.letter = 1.04 * c.measureText("parallel for_task.cc:0123456789").width / 31;
    this.top = this.box.scrollTop;
    this.drawAxis(from, to, width);
    c.save();
    c.beginPath();
    c.rect(0, HEAD - 2, this.width, this.height);
    c.clip();
    for (const place of this.places) {
      const y = place.y - this.top;
      if (y > this.height) break;
      if (y + this.thick + place.lanes * LANE + 2 * GAP < HEAD) continue;
      if (place.members) {
        this.drawRank(place, y, from);
        continue;
      }
      const track = this.app.model.tracks[place.index];
      this.drawLabel(labelOf(track), this.app.state.track === place.index, place.lanes > 0, y);
      this.drawRow(this.row(place.index), track, y, this.thick, from - track.origin, false);
      for (let depth = 0; depth < place.lanes; depth++)
        this.drawRow(this.lanesOf(place.index)[depth], track, y + this.thick + GAP + depth * LANE, LANE - 2, from - track.origin, true);
    }
    this.drawInstance(from);
    this.drawMessages(from, to);
    this.drawTasks(from, to);
    c.restore();
    this.drawSpan(from);
    this.said.textContent = `${formatTime(to - from)} of ${formatTime(this.end - this.begin)}${this.tellPart()}${this.tellMessages()}${this.tellTasks()}`;
  }

  drawAxis(from, to, width) {
    const c = this.context, rough = (to - from) / Math.max(2, width / 110), ten = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(n => n * ten).find(n => n >= rough) || 10 * ten;
    c.fillStyle = this.soft;
    c.textBaseline = "middle";
    c.textAlign = "left";
    const first = Math.ceil((from - this.begin) / step) * step;
    for (let k = 0; k < 100; k++) { // of huge times a step may be nothing
      const time = first + k * step;
      if (time > to - this.begin) break;
      const x = this.left + (time + this.begin - from) / this.scale;
      c.globalAlpha = 0.25;
      c.fillRect(Math.round(x), HEAD - 6, 1, this.height);
      c.globalAlpha = 1;
      if (x < this.width - 50) c.fillText(formatTime(time), x + 3, 9);
    }
  }

  drawLabel(text, chosen, open, y) {
    const c = this.context;
    c.fillStyle = chosen ? this.colour("--mark") : this.ink;
    c.textBaseline = "middle";
    c.textAlign = "left";
    const room = Math.floor((this.left - 20) / 7), short = text.length > room ? text.replace(/^thread /, "") : text;
    c.fillText((open ? "▾ " : "▸ ") + cutMiddle(short, room), 2, y + this.thick / 2);
  }

  // A rank: the share of its threads that waited, and what most of the others were at. Of many
  // threads some stand for all.
  drawRank(place, y, from) {
    const every = Math.ceil(place.members.length / SAMPLE), some = place.members.filter((index, i) => i % every === 0);
    this.drawLabel(`rank ${place.rank} (${place.members.length})`, false, this.open.has(place.rank) || place.opened, y);
    const rows = some.map(index => ({ row: this.row(index), from: from - this.app.model.tracks[index].origin }));
    this.drawColumns(put => eachTogether(rows, this.scale, this.width - this.left, put), this.app.model.tracks[place.members[0]], y, this.thick, false);
  }

  // One row: what was longest in each column, and over it, from below, the share that was waiting.
  drawRow(row, track, y, height, from, named) {
    this.drawColumns(put => eachColumn(row, from, this.scale, this.width - this.left, put), track, y, height, named);
  }

  drawColumns(each, track, y, height, named) {
    const c = this.context, by = this.app.state.colour || "construct", paths = this.app.model.paths;
    const perColumn = new Map(), picked = this.app.state;
    const rectangle = (x, w, top, h, colour) => {
      c.fillStyle = colour;
      c.fillRect(this.left + x, top, w, h);
      this.drawn.rectangles++;
      const n = (perColumn.get(x) || 0) + 1;
      perColumn.set(x, n);
      this.drawn.most = Math.max(this.drawn.most, n);
    };
    each((x, w, index, instance, waited) => {
      const path = paths[index], region = path && path.region;
      const faded = region && picked.region !== undefined && picked.region !== region.number;
      c.globalAlpha = faded ? 0.35 : 1;
      if (region && waited < 1) rectangle(x, w, y, height, colourOf(region, track, by));
      if (waited > 0.01) rectangle(x, w, y + height * (1 - waited) * (named ? 0 : 1), Math.max(1, height * (named ? 1 : waited)), LOST);
      c.globalAlpha = 1;
      if (region && w > 60) {
        c.fillStyle = faded ? this.ink : waited < 1 ? inkOn(colourOf(region, track, by)) : "#ffffff";
        c.textAlign = "left";
        c.textBaseline = "middle";
        c.fillText(this.fitName((waited < 1 ? "" : "waits: ") + nameOf(path), region.place, w - 8), this.left + x + 4, y + height / 2 + 0.5);
      }
    });
  }

  // A name in so many pixels: else its place, of which the middle gives way.
  fitName(name, place, width) {
    const fits = text => this.context.measureText(text).width <= width;
    if (fits(name)) return name;
    let room = Math.ceil(width / this.letter), text = cutMiddle(place || name, room);
    while (room > 3 && !fits(text)) text = cutMiddle(place || name, --room);
    return text;
  }

  // Where an instance stands: its begin, its end, the middle of its row; null where it is not shown.
  where(instance, track, from) {
    const place = this.places.find(p => p.index === track);
    if (!place) return null;
    const begin = this.app.model.tracks[track].origin + this.all.begin[instance];
    const depth = Math.min(this.all.depth[instance], place.lanes - 1);
    const y = place.y - this.top + (depth >= 0 ? this.thick + GAP + depth * LANE : 0), height = depth >= 0 ? LANE - 2 : this.thick;
    return { x: this.left + (begin - from) / this.scale, w: Math.max(2, this.all.last[instance] / this.scale), y, height };
  }

  // The chosen instance in a frame; of a task, arrows from its creation to where it ran.
  drawInstance(from) {
    const { instance, track } = this.app.state, c = this.context;
    if (!(instance >= 0 && instance < this.all.count) || !this.app.model.tracks[track]) return;
    const at = this.where(instance, track, from);
    c.strokeStyle = this.ink;
    c.lineWidth = 2;
    if (at) c.strokeRect(at.x, at.y + 1, at.w, at.height - 2);
    const { made, ran } = this.taskOf(instance), start = made && this.app.state.tasks !== "none" && this.where(made[0], made[1], from);
    if (!start) return;
    for (const [i, t] of ran) {
      const end = this.where(i, t, from);
      if (end) this.drawArrow(start.x + start.w / 2, start.y + start.height / 2, end.x, end.y + end.height / 2);
    }
  }

  drawArrow(x, y, x2, y2) {
    const c = this.context, bend = Math.max(12, Math.abs(x2 - x) / 3);
    c.beginPath();
    c.arc(x, y, 3, 0, 7);
    c.moveTo(x, y);
    c.bezierCurveTo(x + bend, y, x2 - bend, y2, x2, y2);
    c.moveTo(x2 - 7, y2 - 4);
    c.lineTo(x2, y2);
    c.lineTo(x2 - 7, y2 + 4);
    c.strokeStyle = this.colour("--paper");
    c.lineWidth = 4;
    c.stroke();
    c.strokeStyle = this.ink;
    c.lineWidth = 1.6;
    c.stroke();
  }

  // Which messages and collectives have arrows: those of the chosen instance, or the longest in view; of a chosen pair
  // of ranks those between them.
  messages(from, to) {
    const { arrows, track, sender, receiver } = this.app.state, all = this.app.arrows, tracks = this.app.model.tracks, begin = this.chosenBegin();
    if (!all || arrows === "none") return null;
    if (arrows === "seen") return messagesSeen(all, from, to, sender === undefined || receiver === undefined ? () => true
      : i => tracks[all.from[i]].rank === sender && tracks[all.to[i]].rank === receiver);
    return begin === undefined ? null : messagesOf(all, track, begin);
  }

  // When the chosen instance began, since the run did; undefined: none is chosen.
  chosenBegin() {
    const { instance, track } = this.app.state, row = this.app.model.tracks[track];
    return row && instance >= 0 && instance < this.all.count ? row.origin + this.all.begin[instance] : undefined;
  }

  // The middle of a track's row, or of its rank's.
  heightOf(index) {
    const rank = this.app.model.tracks[index].rank, place = this.places.find(p => p.index === index) || this.places.find(p => p.members && p.rank === rank);
    return place ? place.y - this.top + this.thick / 2 : null;
  }

  drawMessages(from, to) {
    const all = this.app.arrows, found = this.shown = this.messages(from, to);
    if (!found) return;
    const x = time => Math.max(-1e6, Math.min(1e6, this.left + (time - from) / this.scale)), chosen = this.app.state.arrows !== "seen", heights = new Map();
    const height = index => { if (!heights.has(index)) heights.set(index, this.heightOf(index)); return heights.get(index); };
    for (const i of found.shown) {
      const y = height(all.from[i]), y2 = height(all.to[i]);
      if (y === null || y2 === null) continue;
      this.drawMessage(x(all.sent[i]), y, x(all.received[i]), y2, isLate(all, i), chosen);
      this.drawn.arrows++;
    }
  }

  // The chosen task, as the page's columns have it; undefined: it is none, or not in them.
  chosenTask() {
    const { instance, track } = this.app.state, row = this.app.model.tracks[track], tasks = this.app.tasks;
    return tasks && row && this.all.task[instance] ? tasks.at(row.rank, this.all.task[instance]) : undefined;
  }

  // Arrows of tasks: dependences of the chosen one, or all of a kind in view.
  drawTasks(from, to) {
    const { tasks } = this.app.state, all = this.app.tasks, chosen = this.chosenTask();
    this.shownTasks = !all || tasks === "none" ? null : tasks ? all.seen(from, to, tasks === "created" ? CREATION : DEPENDENCE) : chosen === undefined ? null : all.of(chosen);
    if (!this.shownTasks) return;
    const x = time => Math.max(-1e6, Math.min(1e6, this.left + (time - from) / this.scale)), heights = new Map();
    const height = index => { if (!heights.has(index)) heights.set(index, this.heightOf(index)); return heights.get(index); };
    for (const arrow of this.shownTasks.shown) {
      const y = height(arrow.track), y2 = height(arrow.track2);
      if (y === null || y2 === null) continue;
      this.drawMessage(x(arrow.time), y, x(arrow.time2), y2, false, !tasks, arrow.kind === DEPENDENCE && !arrow.held);
      this.drawn.tasks++;
    }
  }

  tellTasks() {
    const found = this.shownTasks, all = this.app.tasks, { tasks } = this.app.state;
    if (!found || !found.count && !all.left) return "";
    const what = tasks === "created" ? "creation" : "dependence";
    return ` · ${found.count > found.shown.length ? `the ${tasks ? "longest" : "first"} ${formatCount(found.shown.length)} of ` : ""}${formatCount(found.count)} ${what}${found.count === 1 ? "" : "s"}` +
      (tasks === "depend" ? ", of each task the last" : "") + (all.left ? `; ${formatCount(all.left)} tasks, created later, are not in the page` : "") +
      (all.lacks && what === "dependence" ? `; of ${formatCount(all.lacks)} tasks not all is known that they depend on` : "");
  }

  // What the chosen task waited for, and what waited for it, with links.
  listTasks() {
    const all = this.app.tasks, chosen = this.chosenTask();
    if (chosen === undefined) return null;
    const last = all.lastBefore(chosen), line = (word, other, held) => make("li", {}, make("button", { type: "button", onclick: () => this.chooseTask(other) }, `${word} task ${formatCount(all.number[other])}`),
      all.ran[other] < 0 ? " not known to have run" : ` ${labelOf(this.app.model.tracks[all.ended[other]])}, ${formatTime(all.done[other] - all.begun[other])}${held ? "; held up by it" : ""}`);
    const list = (word, others, held) => [...others.slice(0, MOST_LISTED).map(other => line(word, other, held(other))),
      others.length > MOST_LISTED ? make("li", { class: "soft" }, `and ${formatCount(others.length - MOST_LISTED)} more`) : null].filter(Boolean);
    const lines = [...list("after", all.before(chosen), other => other === last && all.isHeld(chosen, other)), ...list("before", all.after(chosen), () => false)];
    return lines.length ? make("ul", { class: "sent", "data-list": "tasks" }, ...lines) : null;
  }

  chooseTask(i) {
    const { ran, begun, number } = this.app.tasks, track = ran[i] < 0 ? this.app.tasks.made[i] : ran[i];
    this.chooseAt(track, begun[i], k => this.all.task[k] === number[i] && !this.all.creation[k]);
  }

  // A straight line; vermilion where the receiver was there before it was sent.
  drawMessage(x, y, x2, y2, late, chosen, dashed) {
    const c = this.context, size = chosen ? 8 : 5, turn = Math.atan2(y2 - y, x2 - x), head = side => c.lineTo(x2 - size * Math.cos(turn + side), y2 - size * Math.sin(turn + side));
    const stroke = (colour, width) => {
      c.strokeStyle = colour;
      c.lineWidth = width;
      c.stroke();
    };
    c.save();
    c.beginPath();
    c.rect(this.left, HEAD - 2, this.width, this.height);
    c.clip();
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x2, y2);
    head(0.45);
    c.moveTo(x2, y2);
    head(-0.45);
    stroke(this.colour("--paper"), chosen ? 5 : 3);
    if (dashed) c.setLineDash([6, 3]);
    stroke(late ? LOST : this.ink, chosen ? 2 : 1.2);
    c.restore();
  }

  tellMessages() {
    const found = this.shown;
    if (!found || !found.count) return "";
    const left = this.app.arrows.left ? `; ${formatCount(this.app.arrows.left)} of at most ${formatTime(1e9 * this.app.arrows.longest)} are not in the page` : "";
    return ` · ${found.count > found.shown.length ? `the longest ${formatCount(found.shown.length)} of ` : ""}${this.tellCounts(found)}${left}`;
  }

  tellCounts(found) {
    const messages = found.count - found.collectives, say = (count, one, more) => count ? `${formatCount(count)} ${count === 1 ? one : more}` : "";
    return [say(messages, "message", "messages"), say(found.collectives, "wait in a collective", "waits in collectives")].filter(Boolean).join(", ");
  }

  // What the chosen instance sent and received, with links to the other ends.
  listMessages() {
    const all = this.app.arrows, found = this.shown, { arrows, track } = this.app.state, begin = this.chosenBegin();
    if (!all || !found || arrows === "seen" || !found.count || begin === undefined) return null;
    return make("ul", { class: "sent" }, ...found.shown.slice(0, MOST_LISTED).map(i => {
      const sends = isSentAt(all, i, track, begin), other = sends ? all.to[i] : all.from[i], size = all.bytes[i] < 0 ? "" : formatBytes(all.bytes[i]) + ", ";
      const go = () => this.chooseAt(other, sends ? all.waited[i] : all.sent[i]);
      if (all.collective[i]) return make("li", {}, make("button", { type: "button", onclick: go }, `${sends ? "waited for by" : "waited for"} ${labelOf(this.app.model.tracks[other])}`),
        ` ${formatTime(Math.min(all.sent[i], all.received[i]) - all.waited[i])}`);
      return make("li", {}, make("button", { type: "button", onclick: go }, `${sends ? "to" : "from"} ${labelOf(this.app.model.tracks[other])}`),
        ` ${size}tag ${all.tag[i]}, ${formatTime(wayOf(all, i))} on its way${isLate(all, i) ? "; waited for " + formatTime(Math.min(all.sent[i], all.received[i]) - all.waited[i]) : ""}`);
    }), found.count > MOST_LISTED ? make("li", { class: "soft" }, `and ${formatCount(found.count - MOST_LISTED)} more`) : null);
  }

  // The instance that begins then is chosen, if the page has it: a call of MPI, or what is meant.
  chooseAt(track, time, isIt = i => this.app.model.paths[this.all.path[i]].region.layer === "mpi") {
    const begin = time - this.app.model.tracks[track].origin, all = this.all;
    let i = all.first[track];
    while (i < all.first[track + 1] && !(all.begin[i] === begin && isIt(i))) i++;
    this.app.go(i < all.first[track + 1] ? { ...this.app.pathChoice(all.path[i]), track, instance: i } : { track, instance: undefined });
  }

  taskOf(instance) {
    if (!this.task || this.task.instance !== instance) this.task = { instance, ...taskInstances(this.all, this.app.model.tracks, instance) };
    return this.task;
  }

  // What is to be said of the chosen instance.
  tellInstance() {
    const { instance, track } = this.app.state;
    if (!(instance >= 0 && instance < this.all.count) || !this.app.model.tracks[track]) return null;
    const path = this.app.model.paths[this.all.path[instance]], { made, ran } = this.taskOf(instance), words = [];
    const time = ([i, t]) => this.app.model.tracks[t].origin + this.all.begin[i];
    words.push(`${formatTime(this.all.last[instance])}, from ${formatTime(time([instance, track]) - this.begin)} on`);
    if (this.all.head[instance] + this.all.tail[instance] > 0) words.push(`waiting ${formatTime(this.all.head[instance] + this.all.tail[instance])} of it`);
    if (made) words.push(`task ${formatCount(this.all.task[instance])}: created by ${labelOf(this.app.model.tracks[made[1]])}`);
    if (made && ran.length) words.push(`ran ${formatTime(Math.max(0, time(ran[0]) - time(made)))} later on ${labelOf(this.app.model.tracks[ran[0][1]])}${ran.length > 1 ? ` and in ${ran.length - 1} more pieces` : ""}`);
    return make("p", {}, make("strong", {}, path ? nameOf(path) : ""), " ", words.join(" · "));
  }

  drawSpan(from) {
    const { a, b } = this.app.state, c = this.context;
    if (a === undefined || !(b > a)) return;
    const x = this.left + (a - from) / this.scale, w = (b - a) / this.scale;
    c.fillStyle = this.colour("--mark");
    c.globalAlpha = 0.16;
    c.fillRect(x, HEAD, w, this.height);
    c.globalAlpha = 1;
    c.fillRect(x, HEAD, 1, this.height);
    c.fillRect(x + w, HEAD, 1, this.height);
  }

  showLegend() {
    const by = this.app.state.colour || "construct", rows = new Map();
    if (by === "construct")
      for (const path of this.app.model.paths) {
        const kind = kindOf(path.region);
        if (path.parent >= 0) rows.set(kind.name, kind.colour);
      }
    else if (by === "rank")
      for (const index of this.visible.slice(0, 400)) rows.set("rank " + this.app.model.tracks[index].rank, colourOf({ number: 0 }, this.app.model.tracks[index], by));
    else if (by === "wait") rows.set("work", colourOf({ number: 0 }, { rank: 0 }, "wait"));
    clear(this.legend, ...[...rows].map(([name, colour]) => make("span", {}, swatch(colour), name)),
      make("span", {}, swatch(LOST), "waiting, starting, creating"), this.shown && this.shown.count ? make("span", {}, "→ message, or the last one in a collective; vermilion: somebody waited for it") : null,
      this.shownTasks && this.shownTasks.count ? make("span", {}, this.app.state.tasks === "created" ? "→ from its creation to where a task began" : "→ dependence; dashed: held nobody up") : null,
      make("span", { class: "soft keys" }, "W S zoom · A D pan · ↑ ↓ thread · drag pans · Shift + drag measures"));
  }

  // Of the measured span, else of what is seen.
  showStats() {
    const { a, b } = this.app.state, measured = a !== undefined && b > a, [from, to] = measured ? [a, b] : this.range();
    const sums = new Map();
    let waits = 0, work = 0, budget = 4e6, seen = 0;
    const add = (path, kind, time) => {
      if (!this.app.model.paths[path]) return;
      const number = this.app.model.paths[path].region.number;
      const sum = sums.get(number) || { number, work: 0, wait: 0 };
      if (kind === WAIT) { sum.wait += time; waits += time; } else { sum.work += time; work += time; }
      sums.set(number, sum);
    };
    for (const index of this.visible) {
      if (++seen > 4096) budget = -1;
      if (budget < 0) break;
      const row = this.row(index), origin = this.app.model.tracks[index].origin;
      budget -= row.count;
      if (budget < 0) break;
      sumSpan(row, from - origin, to - origin, add);
    }
    const rows = [...sums.values()].sort((x, y) => y.work + y.wait - x.work - x.wait).slice(0, 12);
    clear(this.stats, this.tellInstance(), this.listMessages(), this.listTasks(), make("h3", {}, measured ? `Measured: ${formatTime(to - from)}` : `In view: ${formatTime(to - from)}`,
      make("small", {}, ` · work ${formatTime(work)}, waiting ${formatTime(waits)}${budget < 0 ? " · not all threads: too many instances" : ""} `),
      measured ? make("button", { type: "button", onclick: () => this.app.go({ a: undefined, b: undefined }) }, "clear") : null),
    make("div", { class: "scroll", tabindex: 0 }, make("table", {}, make("thead", {}, make("tr", {}, ...["where", "work", "waiting"].map(text => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...rows.map(sum => {
        const region = this.app.model.regions[sum.number];
        return make("tr", {}, make("td", {}, make("a", { href: this.app.link(this.app.regionChoice(sum.number)) }, region.place || region.shown, " ", region.layer === "function" || region.layer === "user" ? region.shown : region.construct, region.layer === "target" && region.shown ? " " + region.shown : "")),
          make("td", {}, formatTime(sum.work)), make("td", {}, formatTime(sum.wait)));
      })))));
  }

  // ---- What hands do

  goRange(from, to) {
    if (from === undefined) {
      this.app.go({ from: undefined, to: undefined }, true);
      return;
    }
    const least = 100, whole = this.end - this.begin, size = Math.min(whole, Math.max(least, to - from));
    const start = Math.min(this.end - size, Math.max(this.begin, from));
    this.app.go(size >= whole ? { from: undefined, to: undefined } : { from: Math.round(start), to: Math.round(start + size) }, true);
  }

  zoom(factor, share) {
    const [from, to] = this.range(), fixed = from + (to - from) * share, size = (to - from) * factor;
    this.goRange(fixed - size * share, fixed + size * (1 - share));
  }

  pan(share) {
    const [from, to] = this.range();
    this.goRange(from + (to - from) * share, to + (to - from) * share);
  }

  at(event) {
    const box = this.canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top + (this.box.classList.contains("tall") ? this.box.scrollTop : 0);
    const [from] = this.range(), time = from + (x - this.left) * this.scale;
    const place = this.places.find(p => y >= p.y && y < p.y + this.thick + GAP + p.lanes * LANE);
    const found = { x, y, time, place, share: Math.min(1, Math.max(0, (x - this.left) / (this.width - this.left))) };
    if (place && place.members === undefined && x >= this.left) {
      const track = this.app.model.tracks[place.index], depth = Math.floor((y - place.y - this.thick - GAP) / LANE);
      const row = y < place.y + this.thick ? this.row(place.index) : this.lanesOf(place.index)[depth];
      const i = row ? row.at(time - track.origin) : -1;
      if (i >= 0 && i < row.count && row.path[i] >= 0) Object.assign(found, { path: row.path[i], instance: row.instance[i], waits: row.kind[i] === WAIT });
    }
    return found;
  }

  listen() {
    const canvas = this.canvas, touches = new Map();
    let hold = null;
    canvas.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.metaKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY) && !event.shiftKey) return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) this.zoom(Math.exp(event.deltaY / 300), this.at(event).share);
      else this.pan((event.deltaX || event.deltaY) / this.width);
    }, { passive: false });
    canvas.addEventListener("pointerdown", event => {
      touches.set(event.pointerId, event);
      const [from, to] = this.range(), found = this.at(event);
      hold = { x: event.clientX, from, to, measure: event.shiftKey, start: found.time, moved: false, found };
      if (touches.size === 2) hold.pinch = this.pinch(touches);
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", event => {
      if (touches.has(event.pointerId)) touches.set(event.pointerId, event);
      if (!hold) {
        this.showTip(event);
        return;
      }
      const dx = event.clientX - hold.x;
      if (Math.abs(dx) > 3) hold.moved = true;
      if (hold.pinch && touches.size === 2) {
        const now = this.pinch(touches), factor = hold.pinch.size / Math.max(10, now.size), size = (hold.to - hold.from) * factor;
        const fixed = hold.from + (hold.to - hold.from) * hold.pinch.share;
        this.goRange(fixed - size * now.share, fixed + size * (1 - now.share));
      } else if (hold.measure && hold.moved) {
        const time = this.at(event).time;
        this.app.go({ a: Math.round(Math.min(hold.start, time)), b: Math.round(Math.max(hold.start, time)) }, true);
      } else if (hold.moved) {
        const shift = dx * (hold.to - hold.from) / (this.width - this.left);
        this.goRange(hold.from - shift, hold.to - shift);
      }
    });
    const release = event => {
      touches.delete(event.pointerId);
      if (hold && !hold.moved && event.type === "pointerup") this.choose(hold.found);
      if (!touches.size) hold = null;
    };
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    canvas.addEventListener("dblclick", event => {
      const found = this.at(event);
      if (found.instance >= 0) {
        const origin = this.app.model.tracks[found.place.index].origin, i = found.instance, last = this.all.last[i];
        this.goRange(origin + this.all.begin[i] - 0.05 * last, origin + this.all.begin[i] + 1.05 * last);
      }
    });
    canvas.addEventListener("keydown", event => this.key(event));
  }

  pinch(touches) {
    const [p, q] = [...touches.values()], box = this.canvas.getBoundingClientRect();
    return { size: Math.abs(p.clientX - q.clientX), share: Math.min(1, Math.max(0, ((p.clientX + q.clientX) / 2 - box.left - this.left) / (this.width - this.left))) };
  }

  choose(found) {
    if (!found.place) return;
    if (found.place.members) {
      const rank = found.place.rank;
      if (!this.open.delete(rank)) this.open.add(rank);
      this.refresh();
      return;
    }
    if (found.path === undefined) this.app.go({ track: this.app.state.track === found.place.index ? undefined : found.place.index });
    else this.app.go({ ...this.app.pathChoice(found.path), track: found.place.index, instance: found.instance >= 0 ? found.instance : undefined });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.visible.indexOf(this.app.state.track);
    const step = by => {
      const next = this.visible[Math.min(this.visible.length - 1, Math.max(0, at + by))];
      this.app.go({ track: next }, true);
    };
    const keys = { w: () => this.zoom(0.7, 0.5), s: () => this.zoom(1 / 0.7, 0.5), a: () => this.pan(-0.2), d: () => this.pan(0.2),
      0: () => this.goRange(undefined), ArrowLeft: () => this.pan(-0.1), ArrowRight: () => this.pan(0.1),
      ArrowUp: () => step(-1), ArrowDown: () => step(1) };
    const act = keys[event.key] || keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  showTip(event) {
    const found = this.at(event), tip = this.tip;
    if (found.path === undefined || !this.app.model.paths[found.path]) {
      tip.hidden = true;
      return;
    }
    const i = found.instance, path = this.app.model.paths[found.path];
    clear(tip, make("strong", {}, nameOf(path)), make("br"),
      `${found.waits ? "waits; " : ""}${formatTime(this.all.last[i])}` + (this.all.head[i] + this.all.tail[i] > 0
        ? `, of it waiting ${formatTime(this.all.head[i] + this.all.tail[i])}` : ""));
    tip.hidden = false;
    tip.style.left = Math.min(this.width - tip.offsetWidth - 4, found.x + 12) + "px";
    tip.style.top = found.y + 14 + "px"; // in the scrolled content
  }

  summary() {
    return `${formatCount(this.all.count)} instances on ${this.visible.length} rows`;
  }
}
