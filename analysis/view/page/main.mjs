// The page: what is shown where, who is told of a choice.

import { make, clear } from "./dom.mjs";
import { fromBase64, inflate, columnsOf, decodeTimeline, decodeCells } from "./decode.mjs";
import { formatTime, formatCount, toNanoseconds, plainText } from "./format.mjs";
import { Model } from "./model.mjs";
import { VIEWS, readState, writeState } from "./state.mjs";
import { showAnswer } from "./answer.mjs";
import { showHierarchy, acceptOf } from "./hierarchy.mjs";
import { Timeline } from "./timeline.mjs";
import { showFlow } from "./flow.mjs";
import { showTable } from "./table.mjs";
import { showSource } from "./source.mjs";
import { Comparison, showCompare } from "./compare.mjs";
import { decodeUnits, showUnits } from "./units.mjs";
import { showRanks } from "./ranks.mjs";
import { MESSAGE_COLUMNS, decodeMessages } from "./arrows.mjs";
import { TASK_COLUMNS, Tasks, decodeTasks } from "./tasks.mjs";
import { showMessages } from "./messages.mjs";
import { showDetail } from "./detail.mjs";

class App {
  constructor() {
    this.data = JSON.parse(document.getElementById("data").textContent);
    this.model = new Model(this.data, JSON.parse(document.getElementById("profile").textContent));
    const before = JSON.parse(document.getElementById("before").textContent);
    this.before = before ? new Comparison(this.data.before, before, this.model) : null;
    this.messages = JSON.parse(document.getElementById("messages").textContent);
    const there = { compare: this.before, units: this.data.units, ranks: this.data.run.processes > 1, messages: this.messages };
    this.views = VIEWS.filter(view => !(view in there) || there[view]);
    this.offload = JSON.parse(document.getElementById("offload").textContent);
    this.state = readState(location.hash);
    this.hiddenLayers = new Set();
    this.openRows = new Set();
    this.sumsOf = new Map();
    this.flowAll = false;
    this.ready = false;
  }

  nothing() {
    return { region: undefined, path: undefined, pair: undefined, track: undefined, instance: undefined, sender: undefined, receiver: undefined };
  }

  link(changes) {
    return writeState({ ...this.state, ...changes });
  }

  // A choice is a step back's worth; moving about is not.
  go(changes, quietly) {
    const hash = this.link(changes);
    if (quietly) {
      history.replaceState(null, "", hash);
      this.state = readState(hash);
      if (!this.waiting) this.waiting = requestAnimationFrame(() => { this.waiting = 0; this.render(); });
    } else if (hash !== location.hash) location.hash = hash;
  }

  regionChoice(number) {
    const region = this.model.regions[number];
    return { region: number, path: this.ready ? this.model.mainPath(number) : undefined, file: region && region.file || undefined, pair: undefined, line: undefined, instance: undefined };
  }

  pathChoice(index) {
    const path = this.model.paths[index];
    return { path: index, region: path.region.number, file: path.region.file || undefined, pair: undefined, line: undefined, instance: undefined };
  }

  sums(of) {
    const key = of || "";
    if (!this.sumsOf.has(key)) this.sumsOf.set(key, this.model.sums(acceptOf(key)));
    return this.sumsOf.get(key);
  }

  hottestFile() {
    let best = null;
    for (const [number, row] of this.model.rows)
      if (this.model.regions[number].file && (!best || row.sum.exclusive > best.time)) best = { time: row.sum.exclusive, file: this.model.regions[number].file };
    return best ? best.file : "";
  }

  head() {
    const run = this.data.run, profile = this.model.profile;
    const name = plainText(run.program);
    document.title = name + " · Pompeii";
    clear(document.getElementById("program"), name, make("small", {}, " " + plainText(run.arguments)));
    clear(document.getElementById("what"), [formatTime(toNanoseconds(profile.duration)), `${formatCount(profile.threads)} thread${profile.threads === 1 ? "" : "s"}`,
      run.processes > 1 ? `${formatCount(run.processes)} ranks` : "", plainText(run.host), plainText(run.date.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*/, "$1 $2"))].filter(Boolean).join(" · "));
  }

  tabs() {
    clear(document.getElementById("tabs"), ...this.views.map((view, i) => make("a", { href: this.link({ view }), id: "tab-" + view,
      "aria-current": view === this.state.view ? "page" : undefined, title: `key ${i + 1}` }, view[0].toUpperCase() + view.slice(1))));
    const row = document.getElementById("tabs"), now = row.querySelector("[aria-current]");
    if (now) row.scrollLeft = now.offsetLeft + now.offsetWidth - row.clientWidth + 24; // on a narrow screen
  }

  render() {
    if (!this.views.includes(this.state.view)) this.state.view = "answer";
    const view = this.state.view, panel = document.getElementById("view-" + view), body = document.body;
    for (const name of VIEWS) document.getElementById("view-" + name).hidden = name !== view;
    body.dataset.view = view;
    body.classList.toggle("has-choice", this.model.regions[this.state.region] !== undefined || Boolean(this.before && this.before.pairs[this.state.pair]));
    this.tabs();
    if (view === "answer") showAnswer(this, panel);
    else if (view === "table") showTable(this, panel);
    else if (view === "messages") showMessages(this, panel);
    else if (view === "compare") showCompare(this, panel);
    else if (!this.ready) clear(panel, make("p", { class: "soft" }, "reading …"));
    else if (view === "hierarchy") showHierarchy(this, panel);
    else if (view === "timeline") this.timeline.show(panel);
    else if (view === "flow") showFlow(this, panel);
    else if (view === "ranks") showRanks(this, panel);
    else if (view === "units") showUnits(this, panel);
    else showSource(this, panel);
    showDetail(this, document.getElementById("detail"));
  }

  async load() {
    const bytes = await inflate(fromBase64(document.getElementById("columns").textContent));
    const columns = columnsOf(bytes, this.data.sections);
    this.model.setCells(decodeCells(columns.slice(7, 13), this.data.cells));
    this.units = decodeUnits(this.data.units, columns.slice(13, -MESSAGE_COLUMNS - TASK_COLUMNS));
    this.arrows = decodeMessages(this.data.messages, columns.slice(-MESSAGE_COLUMNS - TASK_COLUMNS, -TASK_COLUMNS));
    const tasks = decodeTasks(this.data.tasks, columns.slice(-TASK_COLUMNS), this.model.tracks);
    this.tasks = tasks ? new Tasks(tasks, this.model.tracks) : null;
    this.timeline = new Timeline(this, decodeTimeline(columns, this.model.tracks, path => this.model.paths[path] && this.model.paths[path].task));
    document.getElementById("columns").remove();
    this.ready = true;
    this.render();
    document.body.dataset.ready = "yes";
    performance.mark("ready");
  }
}

function searchBox(app) {
  const input = document.getElementById("search"), list = document.getElementById("found");
  const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); };
  const show = () => {
    const found = input.value.trim() ? app.model.search(input.value).slice(0, 12) : [];
    clear(list, ...found.map(region => make("li", {}, make("a", { href: app.link({ ...app.regionChoice(region.number), view: app.state.view === "answer" ? "source" : app.state.view }), onclick: close },
      make("strong", {}, region.place || region.shown), " ", region.construct, region.shown ? " " + region.shown : ""))));
    if (input.value.trim() && !found.length) list.append(make("li", { class: "soft" }, "nothing like it"));
    list.hidden = !input.value.trim();
    input.setAttribute("aria-expanded", String(!list.hidden));
  };
  input.addEventListener("input", show);
  input.addEventListener("keydown", event => {
    if (event.key === "Escape") { input.value = ""; close(); input.blur(); event.stopPropagation(); }
    if (event.key === "Enter" && list.querySelector("a")) { list.querySelector("a").click(); input.blur(); }
    if (event.key === "ArrowDown" && list.querySelector("a")) { event.preventDefault(); list.querySelector("a").focus(); }
  });
  document.addEventListener("click", event => { if (!event.target.closest(".search")) close(); });
}

function keys(app) {
  document.addEventListener("keydown", event => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") { event.preventDefault(); document.getElementById("search").focus(); }
    else if (event.key === "Escape") app.go({ ...app.nothing(), a: undefined, b: undefined });
    else if (event.key >= "1" && event.key <= String(app.views.length)) app.go({ view: app.views[event.key - 1] });
    else if (app.state.view === "timeline" && app.timeline && !event.target.closest("canvas")) app.timeline.key(event);
  });
}

function start() {
  const app = new App();
  app.head();
  app.render();
  addEventListener("hashchange", () => { app.state = readState(location.hash); app.render(); });
  let resized = 0;
  addEventListener("resize", () => { clearTimeout(resized); resized = setTimeout(() => app.render(), 100); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => app.render());
  searchBox(app);
  keys(app);
  window.pompeii = app;
  // The answer is painted before the timeline is unpacked.
  requestAnimationFrame(() => setTimeout(() => app.load().catch(error => {
    document.getElementById("what").textContent = "The page is damaged: " + error.message;
  }), 0));
}

if (typeof document !== "undefined") start();
