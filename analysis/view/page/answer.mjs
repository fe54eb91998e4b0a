// The first thing to see: how well the threads were used, what was lost, what to mend.

import { make, clear, bar, figure } from "./dom.mjs";
import { devicesCard } from "./devices.mjs";
import { formatTime, formatPercent, formatCount, shortCount, exactSeconds, toNanoseconds, plainText } from "./format.mjs";

const LOSSES = [
  ["sync", "waiting at synchronisations", "critical regions, locks, barriers, taskwait"],
  ["imbalance", "waiting for threads with more work", "uneven loops, regions, sections"],
  ["limited", "one works, the rest wait", "single, too few sections"],
  ["management", "OpenMP's own work", "starting and ending teams, creating tasks"],
  ["mpi", "in MPI", "other processes"]
];

function lossRows(app) {
  const profile = app.model.profile, total = profile.cpu;
  const rows = LOSSES.map(([field, what, where]) => ({ field, what, where, time: profile.overheads[field] || 0 }));
  rows.push({ field: "idle", what: "no team to work in", where: "serial parts: their threads idle", time: profile.idle });
  return rows.filter(row => row.time > 0).sort((a, b) => b.time - a.time).map(row => make("li", {},
    make("span", { class: "what" }, row.what, make("small", {}, row.where)),
    bar(row.time / total, "lost"),
    make("span", { class: "number", "data-loss": row.field }, figure(formatTime(toNanoseconds(row.time)), row.time.toFixed(9))),
    make("span", { class: "number soft" }, formatPercent(row.time / total))));
}

function findingRow(app, finding, most) {
  const region = app.model.regions[finding.number];
  const content = [
    make("span", { class: "gain number" }, figure(formatTime(finding.gain_s * 1e9), String(finding.gain_s)),
      make("small", {}, formatPercent(finding.gain_s / app.model.profile.duration))),
    make("span", { class: "body" },
      make("strong", {}, region ? region.place : "the serial part"), " ",
      make("span", { class: "soft" }, region ? region.construct : ""),
      make("span", { class: "text" }, plainText(finding.text)),
      bar(finding.gain_s / most, "lost"))
  ];
  return make("li", { "data-finding": finding.rank }, region
    ? make("a", { href: app.link({ view: "source", ...app.regionChoice(region.number) }) }, ...content)
    : make("div", { class: "plain" }, ...content));
}

function topRows(app) {
  const rows = [...app.model.rows.entries()].map(([number, row]) => ({ number, row }))
    .sort((a, b) => b.row.sum.exclusive - a.row.sum.exclusive).slice(0, 14);
  const cpu = app.model.profile.cpu;
  return rows.filter(({ row }) => row.sum.exclusive > 0).map(({ number, row }) => {
    const region = app.model.regions[number];
    return make("li", {}, make("a", { href: app.link({ view: "hierarchy", ...app.regionChoice(number) }) },
      make("span", { class: "what" }, make("strong", {}, region.place || region.shown), " ",
        make("span", { class: "soft" }, region.layer === "omp" ? region.construct : region.shown || region.construct)),
      bar(row.sum.exclusive / cpu, "work"),
      make("span", { class: "number" }, figure(formatTime(toNanoseconds(row.sum.exclusive)), row.sum.exclusive.toFixed(9))),
      make("span", { class: "number soft" }, figure(shortCount(row.sum.execC) + "×", String(row.sum.execC)))));
  });
}

function efficiencyParts(app) {
  const e = app.model.profile.efficiencies;
  const part = (name, value, meaning) => make("div", { class: "factor" },
    make("dt", {}, name), make("dd", { title: meaning }, figure(formatPercent(value), String(value)), bar(value, "work")));
  return make("dl", { class: "factors" },
    part("serialisation", e.serialisation, "threads had a team to work in"),
    part("load balance", e.load_balance, "threads of a team lost evenly little"),
    part("scheduling", e.scheduling, "not all threads of a team lost at once"));
}

function warnings(app) {
  const run = app.data.run, profile = app.model.profile, list = [];
  const cost = profile.cpu > 0 ? run.cost / profile.cpu : 0;
  if (run.waited) list.push(run.work >= 0.05
    ? `Threads shared their processors: ${formatPercent(run.work)} of what is called work was waiting for one.`
    : `Threads shared their processors: ${formatPercent(run.waited)} of the time was waiting for one.`);
  if (cost > 0.05) list.push(`Measuring took ${formatPercent(cost)} of the CPU time: the figures are not those of the program alone.`);
  if (app.data.rest.count) list.push(`The timeline has the longest instances; ${formatCount(app.data.rest.count)} of at most ` +
    `${formatTime(toNanoseconds(app.data.rest.longest))} are left out${app.data.rest.every > 1 ? `, and of those as long every ${formatCount(app.data.rest.every)} is there` : ""}. All other figures are complete.${app.data.served ? " The server reads the rest where the timeline is looked at." : " pompeii view --serve has them, too."}`);
  for (const note of run.notes) list.push(plainText(note));
  return list.length ? make("ul", { class: "warnings" }, ...list.map(text => make("li", {}, text))) : null;
}

export function showAnswer(app, panel) {
  const profile = app.model.profile, efficiency = profile.efficiencies.parallel;
  const { findings } = app.model;
  const most = Math.max(1e-12, ...findings.map(finding => finding.gain_s));
  const gain = efficiency > 0 && efficiency < 1 ? `up to ${(1 / efficiency).toFixed(efficiency > 0.5 ? 2 : 1)}× to gain` : "";
  const lost = lossRows(app);
  clear(panel,
    warnings(app),
    make("div", { class: "cards" }, ...[
      make("section", { class: "card verdict" },
        make("h2", {}, "Threads worked"),
        make("p", { class: "big" }, figure(formatPercent(efficiency), String(efficiency)), make("small", {}, "of the time")),
        bar(efficiency, "work"),
        make("p", { class: "soft" }, `parallel efficiency ${gain ? "· " + gain : ""}`),
        efficiencyParts(app)),
      make("section", { class: "card" },
        make("h2", {}, "Time lost, by cause"),
        lost.length ? make("ul", { class: "losses" }, ...lost) : make("p", { class: "soft" }, "Nothing of note."),
        make("p", { class: "soft" }, "of ", figure(formatTime(toNanoseconds(profile.cpu)), exactSeconds(toNanoseconds(profile.cpu))), " CPU time, all threads")),
      make("section", { class: "card wide findings-card" },
        make("h2", {}, "What to mend ", make("small", {}, "and the run time that it would save, at most")),
        findings.length ? make("ol", { class: "findings" }, ...findings.slice(0, 12).map(finding => findingRow(app, finding, most)))
          : make("p", { class: "soft" }, `Nothing: ${app.data.findings_none}.`)),
      make("section", { class: "card wide tops-card" },
        make("h2", {}, "Where the time went ", make("small", {}, "without what is inside")),
        make("ul", { class: "tops" }, ...topRows(app))),
      devicesCard(app)].filter(Boolean)));
}
