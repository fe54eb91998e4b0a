// In which order the constructs of a layer ran.

import { make, clear, bar } from "./dom.mjs";
import { cutMiddle, formatTime, formatPercent, formatCount, shortCount, plainText } from "./format.mjs";
import { colourOf } from "./colour.mjs";
import { flowLayer } from "./layout.mjs";
import { crumbs } from "./hierarchy.mjs";

function pathRow(app, path, sums, whole) {
  const sum = sums[path.index], opens = path.children.length > 0;
  const box = make("button", { type: "button", class: "step" + (app.state.path === path.index ? " chosen" : ""), "data-path": path.index,
    title: opens ? "a second click opens its layer" : undefined,
    onclick: () => app.go(opens && app.state.path === path.index ? { top: path.index } : app.pathChoice(path.index)) },
  make("strong", {}, cutMiddle(path.region.label, 60), opens ? make("span", { class: "soft" }, " (+)") : null),
  make("span", {}, path.region.place, path.region.shown && path.region.shown !== path.region.label && path.region.file ? " " + path.region.shown : ""),
  make("span", { class: "soft" }, `${formatCount(sum.visits)}× · ${formatTime(sum.inclusive)} · ${formatPercent(sum.inclusive / whole)}`),
  bar(sum.inclusive / whole, "work"), sum.lostBelow > 0 ? bar(sum.lostBelow / whole, "lost") : null);
  box.style.borderLeftColor = colourOf(path.region, { rank: 0 }, "construct");
  return box;
}

function chainRow(app, group, sums, whole) {
  const time = group.paths.reduce((sum, path) => sum + sums[path.index].inclusive, 0);
  const inner = make("div", { class: "inner", hidden: true }, ...group.paths.map(path => pathRow(app, path, sums, whole)));
  return make("div", { class: "chain" }, make("button", { type: "button", class: "step folded", "aria-expanded": "false", onclick: event => {
    inner.hidden = !inner.hidden;
    event.currentTarget.setAttribute("aria-expanded", String(!inner.hidden));
  } }, make("strong", {}, `${group.paths.length} in a row`), make("span", {}, `${group.paths[0].region.place} … ${group.paths[group.paths.length - 1].region.place}`),
  make("span", { class: "soft" }, `${formatTime(time)} · ${formatPercent(time / whole)}`)), inner);
}

function groupBox(app, layer, group, sums, whole) {
  const number = group.at + 1, next = layer.next.find(edge => edge.from === group);
  const stubs = group.loops.map(loop => make("a", { class: "stub", href: "#step-" + (loop.to.at + 1), title: `leads to ${loop.to.at + 1}: threads|times ${plainText(loop.edge.label)}`,
    onclick: event => {
      event.preventDefault();
      const target = document.getElementById("step-" + (loop.to.at + 1));
      if (target) {
        target.scrollIntoView({ block: "center" });
        target.classList.add("flash");
        setTimeout(() => target.classList.remove("flash"), 900);
        target.querySelector("button").focus();
      }
    } }, `${loop.to.at === group.at ? "⟲" : loop.to.at < group.at ? "↩" : "↪"} ${loop.to.at + 1}`, make("small", {}, ` ${formatCount(loop.edge.count)}×`)));
  return make("li", { id: "step-" + number, "data-step": number },
    make("span", { class: "count" }, String(number), group.from.length ? make("b", { title: "comes first" }, " ⊳") : null),
    group.paths.length > 1 ? chainRow(app, group, sums, whole) : pathRow(app, group.paths[0], sums, whole),
    stubs.length ? make("div", { class: "stubs" }, ...stubs.slice(0, 6), stubs.length > 6 ? make("small", { class: "soft" }, `+${stubs.length - 6}`) : null) : null,
    next ? make("span", { class: "arrow", title: `threads|times ${plainText(next.edge.label)}` }, "→", make("small", {}, shortCount(next.edge.count) + "×")) : make("span", { class: "arrow none" }));
}


export function showFlow(app, panel) {
  let top = app.model.paths[app.state.top] ? app.state.top : 0;
  while (app.model.paths[top] && !app.model.paths[top].children.length && app.model.paths[top].parent >= 0) top = app.model.paths[top].parent;
  const sums = app.sums(""), whole = Math.max(1, sums[top] ? sums[top].inclusive : 1);
  if (!app.model.paths.length) {
    clear(panel, make("p", { class: "soft" }, "Nothing ran here."));
    return;
  }
  const layer = flowLayer(app.model, sums, app.data.edges, top, 1, app.flowAll);
  clear(panel,
    make("div", { class: "tools" }, crumbs(app, top), make("span", { class: "gap" }),
      layer.hidden || app.flowAll ? make("button", { type: "button", onclick: () => { app.flowAll = !app.flowAll; showFlow(app, panel); } },
        app.flowAll ? "hide the least" : `show ${layer.hidden} more`) : null),
    make("p", { class: "hint" }, "In the order in which they came. → is what ran next, ↩ ↪ ⟲ lead to the box of that number; (+) has a layer of its own."),
    layer.groups.length ? make("ol", { class: "flow" }, ...layer.groups.slice(0, 2000).map(group => groupBox(app, layer, group, sums, whole)))
      : make("p", { class: "soft" }, "Nothing that was measured ran inside it."));
}
