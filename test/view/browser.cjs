// Drives the pages that browser.sh made.
"use strict";
const fs = require("fs"), { join } = require("path");
const puppeteer = require("puppeteer-core").default || require("puppeteer-core");
const work = process.argv[2], firefox = process.env.KIND === "firefox";
let failures = 0;

function check(good, what) {
  if (good) return;
  failures++;
  console.error("FAIL: " + what);
}

async function open(browser, name, hash, size) {
  const page = await browser.newPage();
  const noise = page.noise = [];
  await page.setViewport(size || { width: 1280, height: 800 });
  page.on("console", message => { if (["error", "warn"].includes(message.type())) noise.push(message.text()); });
  page.on("pageerror", error => noise.push(String(error)));
  const from = name.startsWith("http:") ? name : "file://" + work;
  page.on("request", request => { if (!request.url().startsWith(from) && !/^(blob|data):/.test(request.url()) && !(name.startsWith("http:") && request.url() === new URL("/favicon.ico", name).href)) noise.push("asks for " + request.url()); });
  await page.goto((name.startsWith("http:") ? name : "file://" + join(work, name + ".html")) + (hash || ""));
  await page.waitForSelector("body[data-ready]", { timeout: 60000 });
  return page;
}

const text = (page, selector) => page.$eval(selector, element => element.textContent);
const settle = page => page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));

async function figures(browser, name) {
  const profile = JSON.parse(fs.readFileSync(join(work, name + ".json")));
  const page = await open(browser, name, "#view=table");
  for (const opener of await page.$$(".opener")) await opener.dispose();
  const ids = profile.regions.map(region => region.id);
  for (const region of profile.regions) {
    await page.evaluate(id => document.querySelector(`tr[data-region="${id}"] .opener`).click(), region.id);
    await settle(page);
  }
  const rows = await page.evaluate(() => {
    const all = {};
    let current = null;
    for (const row of document.querySelectorAll(".figures tbody tr")) {
      const values = {};
      for (const cell of row.querySelectorAll("td[data-column]")) values[cell.dataset.column] = cell.querySelector("data").value;
      if (row.dataset.region) all[current = row.dataset.region] = { sum: values, threads: [] };
      else all[current].threads.push(values);
    }
    return all;
  });
  check(Object.keys(rows).length === ids.length, `${name}: ${Object.keys(rows).length} rows for ${ids.length} regions`);
  const counts = ["execC", "sectC", "singleC", "createC"];
  const same = (got, want, where) => {
    for (const [key, value] of Object.entries(want)) {
      if (["rank", "thread", "location"].includes(key)) continue;
      if (key === "counters") {
        for (const [counter, count] of Object.entries(value)) check(got["#" + counter] === String(count), `${name}: ${where} ${counter}: ${got["#" + counter]} for ${count}`);
        continue;
      }
      check(got[key] === (counts.includes(key) ? String(value) : value.toFixed(9)), `${name}: ${where} ${key}: ${got[key]} for ${value}`);
    }
  };
  for (const region of profile.regions) {
    same(rows[region.id].sum, region.sum, region.id);
    region.threads.forEach((thread, i) => same(rows[region.id].threads[i], thread, region.id + " thread " + i));
  }
  await page.evaluate(() => { location.hash = "#view=answer"; });
  await settle(page);
  check(await page.$eval(".big data", d => Number(d.value)) === profile.efficiencies.parallel, name + ": efficiency");
  const gains = await page.$$eval(".findings .gain data", list => list.map(d => Number(d.value)));
  check(JSON.stringify(gains) === JSON.stringify(profile.findings.filter(f => f.severity_percent >= 0.1 && f.gain_s >= 0.0005 * profile.duration).slice(0, 12).map(f => f.gain_s)), name + ": gains " + gains);
  const losses = await page.$$eval("[data-loss]", list => list.map(e => [e.dataset.loss, e.querySelector("data").value]));
  for (const [field, value] of losses) check(value === (field === "idle" ? profile.idle : profile.overheads[field]).toFixed(9), `${name}: ${field} ${value}`);
  check(!page.noise.length, name + ": " + page.noise.join("; "));
  await page.close();
}

async function devices(browser) {
  const want = JSON.parse(fs.readFileSync(join(work, "offload.json"))).devices;
  const page = await open(browser, "offload");
  const bytes = await page.$$eval(".devices tbody tr", rows => rows.map(row => row.querySelectorAll("data")).filter(list => list.length).map(list => list[0].value));
  const sum = want.flatMap(device => device.transfers).map(transfer => String(transfer.bytes));
  for (const one of sum) check(bytes.includes(one), "offload: no transfer of " + one + " bytes in " + bytes);
  check(!page.noise.length, "offload: " + page.noise.join("; "));
  await page.close();
}

async function links(browser) {
  const page = await open(browser, "critical");
  check((await text(page, ".verdict")).includes("Threads worked"), "the answer is not there first");
  await page.click(".findings a");
  await settle(page);
  check(await page.$("#view-source tr.chosen") !== null, "a finding leads to no line");
  check((await text(page, "#view-source")).includes("of main.c &<é </script>"), "source lines");
  const chosen = (await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("region")));
  const path = (await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("path")));
  for (const [view, selector] of [["table", `tr.chosen[data-region="R${String(chosen).padStart(5, "0")}"]`], ["hierarchy", `.box.chosen[data-path="${path}"]`], ["flow", `.step.chosen[data-path="${path}"]`]]) {
    await page.evaluate(name => [...document.querySelectorAll("#detail .goto a")].find(a => a.textContent === name).click(), view);
    await settle(page);
    check(await page.$(selector) !== null, `${view}: ${selector} is not chosen`);
  }
  const before = await page.evaluate(() => location.hash);
  await page.goBack();
  await settle(page);
  check(await page.$eval("#view-hierarchy", e => !e.hidden), "back leads elsewhere: " + before);
  const state = await page.evaluate(() => location.hash);
  const other = await open(browser, "critical", state);
  check(await other.$(`.box.chosen[data-path="${path}"]`) !== null, "an address does not bring its state back");
  await other.keyboard.press("/");
  await other.keyboard.type("critical");
  await settle(other);
  check((await text(other, "#found")).includes("critical"), "search finds nothing");
  await other.keyboard.press("Enter");
  await settle(other);
  check((await text(other, "#detail h2")) === "critical", "search chooses nothing");
  await other.keyboard.press("Escape");
  await settle(other);
  check(!(await other.evaluate(() => location.hash)).includes("region="), "Escape leaves the choice");
  await other.keyboard.press("3");
  await settle(other);
  check(await other.$eval("#view-timeline", e => !e.hidden), "key 3");
  check(!page.noise.length && !other.noise.length, "links: " + [...page.noise, ...other.noise].join("; "));
  await page.close();
  await other.close();
}

// Of two experiments, each figure is that of the profile of its side.
async function compares(browser, name, sides) {
  const profiles = sides.map(side => JSON.parse(fs.readFileSync(join(work, side + ".json"))));
  const page = await open(browser, name, "#view=compare");
  const pairs = await page.evaluate(() => pompeii.before.pairs.map(({ a, b }) => [a, b]));
  const rowOf = (profile, number) => number >= 0 ? profile.regions.find(row => Number(row.id.slice(1)) === number) : undefined;
  const measures = await page.evaluate(() => pompeii.before.measures());
  for (const measure of measures) {
    await page.evaluate(by => { location.hash = "#view=compare&by=" + by; }, measure);
    await settle(page);
    const rows = await page.$$eval(".changes tbody tr", list => list.map(row => [Number(row.dataset.pair),
      ...["a", "b", "change"].map(side => { const data = row.querySelector(`[data-side="${side}"] data`); return data ? data.value : "–"; })]));
    const exact = value => value === undefined ? "–" : measure.endsWith("C") ? String(value) : value.toFixed(9);
    const want = pairs.map(([a, b], pair) => [pair, ...[a, b].map((number, side) => (rowOf(profiles[side], number) || { sum: {} }).sum[measure])])
      .filter(([, a, b]) => a !== undefined || b !== undefined);
    check(rows.length === want.length, `${name} ${measure}: ${rows.length} rows for ${want.length}`);
    for (const [pair, a, b] of want) {
      const row = rows.find(([index]) => index === pair) || [], change = Number(((b || 0) - (a || 0)).toFixed(9)) + 0;
      check(row[1] === exact(a) && row[2] === exact(b), `${name} ${measure} ${pairs[pair]}: ${row} for ${exact(a)} ${exact(b)}`);
      check(Number(row[3]) === change, `${name} ${measure} ${pairs[pair]}: change ${row[3]}, not ${change}`);
    }
    const changes = rows.map(row => Math.abs(Number(row[3])));
    check(changes.every((size, i) => !i || size <= changes[i - 1]), `${name} ${measure}: not by the largest change: ${changes}`);
  }
  for (const [what, field] of [["duration", "duration"], ["CPU time of all threads", "cpu"]]) {
    const values = await page.$$eval(`[data-whole="${what}"] data`, list => list.map(data => data.value));
    check(values[0] === profiles[0][field].toFixed(9) && values[1] === profiles[1][field].toFixed(9), `${name}: ${what} ${values}`);
  }
  check(!page.noise.length, `${name}: ` + page.noise.join("; "));
  return page;
}

async function comparing(browser) {
  const page = await compares(browser, "both", ["critical", "moved"]);
  check((await text(page, '[data-alone="a"]')).includes("main") && (await text(page, '[data-alone="b"]')).includes("start"), "both: what has no counterpart");
  const odd = await page.evaluate(() => pompeii.before.paths.filter(path => pompeii.before.own[path.index] !== undefined)
    .filter(path => ["visits", "exclusive", "inclusive", "lost"].some(name => path.b[name] !==
      pompeii.model.paths[pompeii.before.own[path.index]].cells.filter(cell => pompeii.model.tracks[cell.track].kind === "thread").reduce((sum, cell) => sum + cell[name], 0)))
    .map(path => path.index));
  check(!odd.length, "both: times of paths " + odd);
  const shape = () => page.evaluate(() => ({ boxes: document.querySelectorAll(".icicle .box").length,
    texts: [...document.querySelectorAll(".icicle .box")].map(box => box.title.split("\n")[0]).sort() }));
  const wideB = await shape();
  await page.evaluate(() => { location.hash = "#view=compare&width=a"; });
  await settle(page);
  const wideA = await shape();
  check(wideB.texts.some(t => t.startsWith("start")) && !wideB.texts.some(t => t.startsWith("main")), "as wide as in B: " + wideB.texts);
  check(wideA.texts.some(t => t.startsWith("main")) && !wideA.texts.some(t => t.startsWith("start")), "as wide as in A: " + wideA.texts);
  await page.evaluate(() => [...document.querySelectorAll(".changes a")].find(a => a.textContent.includes("sum.c:146")).click());
  await settle(page);
  check((await text(page, "#detail")).includes("In A"), "the chosen region does not say what it was in A");
  check(await page.$(".icicle .box.chosen") !== null, "the chosen region is not chosen in the call paths");
  await page.evaluate(() => [...document.querySelectorAll("#detail .goto a")].find(a => a.textContent === "source").click());
  await settle(page);
  const was = await page.$eval("[data-before='146'] data", data => data.value);
  const critical = JSON.parse(fs.readFileSync(join(work, "critical.json"))).regions.find(row => row.construct === "critical");
  check(was === critical.sum.exclusive.toFixed(9), `source: ${was} in A, not ${critical.sum.exclusive}`);
  check(!page.noise.length, "both: " + page.noise.join("; "));
  await page.close();
  const same = await compares(browser, "same", ["hostile", "hostile"]);
  check(await same.evaluate(() => pompeii.before.paths.length > 1 && pompeii.before.paths.every(path => JSON.stringify(path.a) === JSON.stringify(path.b))), "the same twice: paths differ");
  check(await same.$("[data-alone]") === null, "the same twice: something is alone");
  check(await same.$$eval("[data-side=change] data", list => list.every(data => Number(data.value) === 0)), "the same twice: a change");
  check(await same.evaluate(() => typeof hacked === "undefined" && !document.querySelector("img")), "compare: a name is obeyed");
  await same.close();
}

// Heat and scatter of units whose values are known: 500 + i % 300 nanoseconds for four iterations.
async function units(browser) {
  const page = await open(browser, "units", "#view=units&region=1");
  const sums = await page.$$eval(".kinds tbody data", list => list.map(data => data.value));
  let time = 0, one = 0, two = 0;
  for (let i = 0; i < 5000; i++) { time += 500 + i % 300; one += i % 7; two += i % 5 ? i % 11 : 0; }
  check(JSON.stringify(sums) === JSON.stringify(["5000", "20000", (time / 1e9).toFixed(9), String(one), String(two)]), "units: sums " + sums);
  const heat = await page.evaluate(() => {
    const kind = pompeii.units.kinds[0], of = metric => kind.heat.cells.reduce((sum, cell) => sum + cell.values[metric], 0);
    return { rows: document.querySelectorAll(".heatline").length, iterations: kind.heat.cells.reduce((sum, cell) => sum + cell.iterations, 0), time: of(0), one: of(1), bins: kind.heat.bins, width: kind.heat.width };
  });
  check(heat.rows === 3 && heat.bins > 64 && heat.bins <= 128 && heat.bins * heat.width >= 20000, "units: " + JSON.stringify(heat));
  check(Math.abs(heat.iterations - 20000) < 1 && Math.abs(heat.time - time) < 300 && Math.abs(heat.one - one) < 300, `units: heat ${JSON.stringify(heat)} for ${time}, ${one}`);
  const odd = await page.evaluate(() => pompeii.units.picked.filter(unit => { const i = unit.first / 4; return unit.values[0] !== 500 + i % 300 || unit.values[1] !== i % 7 || unit.values[2] !== (i % 5 ? i % 11 : -1) || unit.begin !== 1000 * i || unit.count !== 4; }).length);
  check(odd === 0, `units: ${odd} picked ones are no unit of the run`);
  const box = await (await page.$("canvas.scatter")).boundingBox();
  await page.mouse.move(box.x + 70, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 150, { steps: 3 });
  await page.mouse.up();
  const chosen = await page.evaluate(() => ({ n: pompeii.scatter.chosen.size, all: pompeii.scatter.points.length, least: Math.min(...[...pompeii.scatter.chosen].map(point => point.y)) }));
  check(chosen.n > 16 && chosen.n < chosen.all && chosen.least > 600, "units: a choice of " + JSON.stringify(chosen));
  check((await page.$$(".picked tbody tr")).length === 20, "units: the chosen ones are not listed");
  await page.click(".picked tbody a");
  await settle(page);
  check(/view=timeline.*from=\d+&to=\d+/.test(await page.evaluate(() => location.hash)), "units: no way to the moment");
  for (const metric of ["one", "two"]) {
    await page.evaluate(name => { location.hash = `#view=units&metric=${name}&x=one&y=${name}`; }, metric);
    await settle(page);
    check((await page.$$(".heatline")).length === 3 && await page.evaluate(() => pompeii.scatter.points.length) > 100, "units by " + metric);
  }
  check(!page.noise.length, "units: " + page.noise.join("; "));
  await page.close();
}

async function drawing(browser) {
  const page = await open(browser, "long", "#view=timeline&track=0");
  const drawn = () => page.evaluate(() => ({ ...pompeii.timeline.drawn, width: pompeii.timeline.width, rows: pompeii.timeline.places.reduce((n, p) => n + 1 + p.lanes, 0) }));
  for (const key of ["", "w", "w", "w", "w", "w", "d", "w", "w", "w", "w", "w", "w", "w", "w", "s", "0"]) {
    if (key) await page.keyboard.press(key);
    await settle(page);
    await settle(page);
    const d = await drawn();
    check(d.most <= 2 && d.rectangles <= 2 * d.width * d.rows, `timeline: ${d.most} in a column, ${d.rectangles} in all after ${key}`);
    check(key === "d" || d.rectangles > 0, "nothing is drawn after " + key);
  }
  await page.keyboard.press("w");
  await settle(page);
  check(/from=\d+&to=\d+/.test(await page.evaluate(() => location.hash)), "the zoom is not in the address");
  const box = await (await page.$("canvas")).boundingBox();
  await page.keyboard.down("Shift");
  await page.mouse.move(box.x + 300, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 500, box.y + 30, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await settle(page);
  check((await text(page, ".stats h3")).startsWith("Measured"), "no span is measured");
  check((await text(page, ".stats table")).includes("a.c:5"), "no statistics of the span");
  await page.evaluate(() => { location.hash = "#view=timeline"; });
  await settle(page);
  for (let x = 200; x < 900 && await page.$(".stats p") === null; x += 7) { // there are gaps
    await page.mouse.click(box.x + x, box.y + 30);
    await settle(page);
    await settle(page);
  }
  check(await page.$(".stats p") && /\d.*from .* on/.test(await text(page, ".stats p")), "an instance says nothing of itself");
  await page.evaluate(() => { location.hash = "#view=timeline&from=9000000000000000000&to=9000000000000002000"; });
  await settle(page);
  check(!page.noise.length, "long: " + page.noise.join("; "));
  await page.close();
}

// Of a timeline that is too long for the page, what is looked at comes from the server.
async function served(browser, address) {
  const page = await open(browser, address, "#view=timeline");
  const seen = () => page.evaluate(() => ({ said: document.querySelector("#view-timeline .tools .soft").textContent, count: pompeii.timeline.all.count, range: pompeii.timeline.range(), ...pompeii.timeline.drawn }));
  const few = await page.evaluate(() => pompeii.timeline.page.all.count), begin = await page.evaluate(() => pompeii.timeline.begin);
  await page.evaluate(from => { location.hash = `#view=timeline&from=${from}&to=${from + 2000000}`; }, begin + 10000000);
  await page.waitForFunction(() => document.querySelector("#view-timeline .tools .soft").textContent.includes("all instances"), { timeout: 20000 }).catch(() => {});
  const now = await seen();
  check(now.said.includes("all instances") && now.count > 500 && now.most <= 2 && now.rectangles > 0, `served: ${JSON.stringify(now)}, ${few} in the page`);
  const lost = await page.evaluate(() => { // what the page has of the part is in it, too
    const { page: whole, all } = pompeii.timeline, [from, to] = pompeii.timeline.range(), key = (of, i) => of.begin[i] + ":" + of.last[i] + ":" + of.depth[i] + ":" + of.path[i];
    const there = new Set(Array.from({ length: all.count }, (_, i) => key(all, i)));
    return Array.from({ length: whole.all.count }, (_, i) => i).filter(i => whole.all.begin[i] >= from && whole.all.begin[i] + whole.all.last[i] <= to && !there.has(key(whole.all, i))).length;
  });
  check(lost === 0, `served: ${lost} instances of the page are not in its part`);
  await page.evaluate(() => { location.hash = "#view=timeline"; });
  await page.waitForFunction(() => { const t = pompeii.timeline, [from, to] = t.range(); return from === t.begin && to === t.end; }, { timeout: 20000 });
  await settle(page);
  const whole = await seen(); // what the page has, until its server gives all of it
  check(whole.count === few || whole.said.includes("all"), `served: the whole: ${JSON.stringify(whole)}, ${few} in the page`);
  check(!page.noise.length, "served: " + page.noise.join("; "));
  await page.close();
}

async function ranks(browser) {
  const page = await open(browser, "many", "#view=timeline");
  const seen = () => page.evaluate(() => ({ ...pompeii.timeline.drawn, places: pompeii.timeline.places.length, width: pompeii.timeline.width }));
  let d = await seen();
  check(d.places === 40 && d.rectangles > 0 && d.most <= 2, `ranks: ${d.places} rows, ${d.most} in a column`);
  const box = await (await page.$("canvas")).boundingBox();
  await page.mouse.click(box.x + 20, box.y + 60);
  await settle(page);
  d = await seen();
  check(d.places === 48 && d.most <= 2, `an open rank: ${d.places} rows`);
  check((await text(page, "#what")).includes("40 ranks"), "ranks are not counted");
  await page.evaluate(() => { location.hash = "#view=hierarchy"; });
  await settle(page);
  check(await page.evaluate(() => document.scrollingElement.scrollWidth) <= 1280, "ranks: too wide");
  check(await page.evaluate(() => document.querySelector(".heatrow .cells").children.length) === 40, "heat by rank");
  // Messages lead from rank to rank where these are rows, and a narrow page has several in a line.
  await page.evaluate(() => { location.hash = "#view=timeline&arrows=seen&sender=38&receiver=1"; });
  await settle(page);
  d = await seen();
  check(d.arrows === 1, `ranks: ${d.arrows} arrows from 38 to 1`);
  await page.evaluate(() => { location.hash = "#view=timeline&arrows=seen"; });
  await settle(page);
  d = await seen();
  check(d.arrows === 120, `ranks: ${d.arrows} arrows`);
  const joined = await page.evaluate(() => pompeii.messages.matrix.length);
  check(joined === 120, `ranks: ${joined} pairs`);
  await page.evaluate(() => { location.hash = "#view=ranks&region=1"; });
  await settle(page);
  check(await page.evaluate(() => pompeii.matrix.ranks.length === 40 && pompeii.matrix.columns === 8), "a matrix of 40 ranks by 8 threads");
  check((await page.$$(".ranks tbody tr")).length === 40, "ranks are not listed");
  const cells = await (await page.$("canvas.matrix")).boundingBox();
  await page.mouse.click(cells.x + 64 + 3, cells.y + 3);
  await settle(page);
  check(await page.$eval("#view-timeline", e => !e.hidden), "a cell does not lead to its timeline");
  await page.close();
  const profile = JSON.parse(fs.readFileSync(join(work, "ranks.json")));
  for (const region of profile.regions) {
    const few = await open(browser, "ranks", "#view=ranks&by=execT&region=" + Number(region.id.slice(1)));
    const sums = await few.$$eval(".ranks tbody tr", list => Object.fromEntries(list.map(row => [row.dataset.rank, row.querySelector("data").value])));
    for (const rank of new Set(region.threads.map(thread => thread.rank))) {
      const want = region.threads.filter(thread => thread.rank === rank).reduce((sum, thread) => sum + Math.round(1e9 * thread.execT), 0);
      check(sums[rank] === (want / 1e9).toFixed(9), `ranks: ${region.id} on ${rank}: ${sums[rank]} for ${want}`);
    }
    check(!few.noise.length, "ranks: " + few.noise.join("; "));
    await few.close();
  }
  const tasks = await open(browser, "critical", "#view=timeline");
  const told = await tasks.evaluate(() => {
    const all = pompeii.timeline.all, i = [...all.task].findIndex((task, k) => task && !all.creation[k]);
    pompeii.go({ track: pompeii.model.tracks.findIndex((t, k) => all.first[k] <= i && i < all.first[k + 1]), instance: i }, true);
    return pompeii.timeline.tellInstance().textContent;
  });
  check(/created by thread \d.*ran .* later on thread \d/.test(told), "a task: " + told);
  check(!tasks.noise.length, "tasks: " + tasks.noise.join("; "));
  await tasks.close();
  check(!page.noise.length, "ranks: " + page.noise.join("; "));
}

const sumOf = list => list.reduce((sum, value) => sum + value, 0);

// The source at the line that took most, where nothing is chosen; its code on a narrow screen.
async function sources(browser) {
  const page = await open(browser, "critical", "#view=source", { width: 380, height: 300 });
  await page.waitForSelector("body[data-ready]");
  await settle(page);
  const seen = await page.evaluate(() => {
    const box = document.querySelector(".source").getBoundingClientRect(), hot = document.querySelector("[data-hot]"), at = hot.getBoundingClientRect(), code = hot.querySelector("code").getBoundingClientRect();
    const profile = pompeii.model.profile.regions.filter(region => region.file).sort((a, b) => b.sum.exclusive - a.sum.exclusive)[0];
    return { line: Number(hot.querySelector(".line").textContent), want: profile.begin, inside: at.top >= box.top && at.bottom <= box.bottom, code: code.left };
  });
  check(seen.line === seen.want && seen.inside, `source: line ${seen.line} for ${seen.want}, in sight: ${seen.inside}`);
  check(seen.code < 160, `source: the code begins at ${seen.code} of 380 pixels`);
  check(!page.noise.length, "source: " + page.noise.join("; "));
  await page.close();
}

// A task that waits for another one, chosen or in view: the trace has one pair.
async function tasks(browser) {
  const page = await open(browser, "depend", "#view=timeline&tasks=depend");
  const drawn = () => page.evaluate(() => pompeii.timeline.drawn.tasks), said = () => text(page, ".tools");
  await page.waitForSelector("body[data-ready]");
  await settle(page);
  check(await drawn() === 1 && (await said()).includes("1 dependence"), `tasks: ${await drawn()} dependences: ${await said()}`);
  await page.select("[data-choice=tasks]", "created");
  await settle(page);
  check(await drawn() === 2 && (await said()).includes("2 creations"), `tasks: ${await drawn()} creations: ${await said()}`);
  await page.evaluate(() => { pompeii.go({ tasks: undefined }); });
  await settle(page);
  check(await drawn() === 0, "tasks: arrows though nothing is chosen");
  await page.evaluate(() => pompeii.timeline.chooseTask(1));
  await settle(page);
  check(await drawn() === 1, `tasks: ${await drawn()} arrows of the chosen one`);
  check((await text(page, "[data-list=tasks]")).includes("after task 1"), "tasks: " + await text(page, "[data-list=tasks]"));
  await page.click("[data-list=tasks] button");
  await settle(page);
  check((await text(page, "[data-list=tasks]")).includes("before task 2"), "tasks: the other end is not chosen: " + await text(page, "[data-list=tasks]"));
  await page.evaluate(() => { pompeii.go({ tasks: "none" }); });
  await settle(page);
  check(await drawn() === 0, "tasks: arrows though none are wanted");
  check(!page.noise.length, "tasks: " + page.noise.join("; "));
  await page.close();
}

// What stands in the tables of messages is what `pompeii messages` says, to the last digit.
async function messages(browser) {
  const want = JSON.parse(fs.readFileSync(join(work, "talks.json"))), page = await open(browser, "talks", "#view=messages");
  const shown = name => page.$$eval(`[data-sheet="${name}"] tbody tr`, rows => rows.map(row => [...row.querySelectorAll("data")].map(data => data.value)));
  const exact = value => value === null ? [] : [value.toFixed(9)], whole = value => value === null ? [] : [String(value)];
  const same = (got, list, what) => check(JSON.stringify(got) === JSON.stringify(list), `messages: ${what}: ${JSON.stringify(got)} for ${JSON.stringify(list)}`);
  same(await shown("Who waited for whom"), want.waits.map(row => [...whole(row.count), ...exact(row.time_s)]), "waits");
  same(await shown("Calls"), want.sites.map(row => [...whole(row.count), ...whole(row.bytes), ...exact(row.time_s), ...exact(row.wait_s), ...exact(row.caused_s)]), "calls");
  same(await shown("Sizes"), want.sizes.map(row => [...whole(row.count), ...whole(row.bytes)]), "sizes");
  same(await shown("Without a partner"), want.unmatched.map(row => whole(row.count)), "without a partner");
  const pairs = await page.$$eval("[data-pair]", rows => Object.fromEntries(rows.map(row => [row.dataset.pair, [...row.querySelectorAll("data")].map(data => data.value)])));
  check(Object.keys(pairs).length === want.matrix.length && want.matrix.length > 1, "messages: " + Object.keys(pairs));
  for (const row of want.matrix) same(pairs[row.from + ":" + row.to], [...whole(row.count), ...whole(row.bytes), ...exact(row.time_s)], `${row.from} to ${row.to}`);
  check(await page.$eval("[data-waited] data", data => data.value) === want.waited_s.toFixed(9), "messages: waited");
  const cells = await page.evaluate(() => [...pompeii.exchange.cells.values()].map(cell => [cell.row, cell.column, cell.value]));
  check(cells.length === want.matrix.length && sumOf(cells.map(cell => cell[2])) === sumOf(want.matrix.map(row => row.bytes)), "messages: the matrix: " + JSON.stringify(cells));
  // A pair, by a click on its cell, and by the keyboard; back is back.
  const { row, column } = await page.evaluate(() => [...pompeii.exchange.cells.values()][0]), box = await (await page.$("canvas.exchange")).boundingBox();
  const size = await page.evaluate(() => (document.querySelector("canvas.exchange").clientWidth - 59) / pompeii.exchange.lines);
  await page.mouse.click(box.x + 58 + (column + 0.5) * size, box.y + 22 + (row + 0.5) * size);
  await settle(page);
  const chosen = () => page.evaluate(() => [pompeii.state.sender, pompeii.state.receiver]);
  same(await chosen(), [row, column], "a click on a cell");
  check(await page.$(`tr.chosen[data-pair="${row}:${column}"]`) !== null, "messages: the pair's row is not chosen");
  await page.focus("canvas.exchange");
  await page.keyboard.press(row ? "ArrowUp" : "ArrowDown");
  await settle(page);
  same(await chosen(), [row ? row - 1 : 1, column], "an arrow on the matrix");
  await page.goBack();
  await settle(page);
  same(await chosen(), [row, column], "back");
  // A wait leads to its call, which is chosen everywhere.
  await page.click('[data-sheet="Calls"] a');
  await settle(page);
  check(await page.$('[data-sheet="Calls"] tr.chosen') !== null && (await text(page, "#detail")).includes("let others wait"), "messages: a call is not chosen");
  // Arrows: none, all in view, those of an instance; its other end.
  await page.evaluate(() => { location.hash = "#view=timeline&arrows=none"; });
  await settle(page);
  const drawn = () => page.evaluate(() => [pompeii.timeline.drawn.arrows, pompeii.arrows.count]);
  check((await drawn())[0] === 0, "messages: arrows though none are wanted");
  await page.evaluate(() => { location.hash = "#view=timeline&arrows=seen"; });
  await settle(page);
  const [arrows, kept] = await drawn();
  check(arrows === kept && kept > 0, `messages: ${arrows} arrows for ${kept}`);
  const ends = await page.evaluate(() => {
    const { arrows: all, model, timeline } = pompeii, i = all.longestFirst[0];
    timeline.chooseAt(all.from[i], all.sent[i]);
    return [i, all.to[i], model.tracks[all.from[i]].rank];
  });
  await page.evaluate(() => pompeii.go({ arrows: undefined }));
  await settle(page);
  await settle(page);
  check((await drawn())[0] === 1, `messages: ${(await drawn())[0]} arrows of a send`);
  await page.click(".sent button");
  await settle(page);
  check(await page.evaluate(() => pompeii.state.track) === ends[1], "messages: its receiver is not chosen");
  // In a collective, from the last one to those who waited for it.
  const last = await page.evaluate(() => {
    const { arrows: all, timeline } = pompeii, i = all.longestFirst.find(k => all.collective[k]);
    timeline.chooseAt(all.from[i], all.sent[i]);
    return pompeii.arrows.collective.reduce((sum, one) => sum + one, 0);
  });
  await settle(page);
  await settle(page);
  check(last === 2 && (await drawn())[0] === 2, `messages: ${(await drawn())[0]} arrows of ${last} of a broadcast`);
  check((await text(page, ".tools")).includes("2 waits in collectives") && (await text(page, ".sent")).includes("waited for by"), "messages: a broadcast: " + await text(page, ".tools"));
  // A message to oneself comes from there where it was received.
  await page.evaluate(() => {
    const { arrows: all, model, timeline } = pompeii, i = all.longestFirst[0], track = all.from[i], origin = model.tracks[track].origin;
    const other = timeline.all.begin.findIndex((begin, k) => k >= timeline.all.first[track] && k < timeline.all.first[track + 1] && origin + begin !== all.sent[i] &&
      model.paths[timeline.all.path[k]].region.layer === "mpi");
    all.to.fill(track, i, i + 1);
    all.posted[i] = all.waited[i] = origin + timeline.all.begin[other];
    timeline.chooseAt(track, all.waited[i]);
  });
  await settle(page);
  await settle(page);
  const self = await page.$$eval(".sent button", list => list.map(button => button.textContent.split(" ")[0]));
  check(self.includes("from"), "messages: a message to oneself: " + self);
  check(!page.noise.length, "messages: " + page.noise.join("; "));
  await page.close();
  const other = await open(browser, "critical", "#view=messages");
  check(await other.$("#tab-messages") === null && await other.$eval("#view-answer", e => !e.hidden), "messages of a program without MPI");
  await other.close();
}

async function fingers(browser) {
  const page = await open(browser, "long", "#view=timeline", { width: 380, height: 760, hasTouch: true, isMobile: true });
  const box = await (await page.$("canvas")).boundingBox(), devtools = await page.createCDPSession();
  const points = by => [{ x: 180 - by, y: box.y + 30, id: 0 }, { x: 240 + by, y: box.y + 30, id: 1 }];
  const touch = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", points(0));
  for (let by = 10; by <= 50; by += 10) await touch("touchMove", points(by));
  await touch("touchEnd", []);
  await settle(page);
  const [from, to] = await page.evaluate(() => pompeii.timeline.range());
  const whole = await page.evaluate(() => pompeii.timeline.end - pompeii.timeline.begin);
  check(to - from < 0.7 * whole && to - from > 0.1 * whole, `two fingers: ${to - from} of ${whole}`);
  await page.close();
}

async function strangers(browser) {
  for (const view of ["answer", "hierarchy", "timeline", "flow", "table", "source"]) {
    const page = await open(browser, "hostile", "#view=" + view + "&region=3&path=2");
    check(await page.evaluate(() => typeof hacked === "undefined" && !document.querySelector("img")), view + ": a name is obeyed");
    check(!page.noise.length, `hostile ${view}: ` + page.noise.join("; "));
    await page.close();
  }
}

async function sizes(browser) {
  let axe = null;
  try {
    axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  } catch {
    console.log("no axe-core: accessibility is not looked at");
  }
  const views = ["answer", "hierarchy", "timeline", "flow", "table", "source"];
  for (const [name, shown] of [["critical", views], ["ranks", [...views, "ranks"]], ["offload", views], ["both", ["compare", "source"]], ["talks", ["messages", "timeline"]], ["units", ["units"]]])
    for (const view of shown)
      for (const width of [380, 1280, 3000]) {
        const page = await open(browser, name, "#view=" + view + "&region=1", { width, height: 800 });
        const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
        check(wide <= width, `${name} ${view} at ${width}: ${wide} wide`);
        if (axe && width === 1280) for (const scheme of firefox ? ["light"] : ["light", "dark"]) {
          if (!firefox) await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
          await page.evaluate(axe); // by the debugger, which the page's policy does not bind
          const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
          for (const one of found.violations.filter(v => ["serious", "critical"].includes(v.impact)))
            check(false, `${name} ${view} ${scheme}: ${one.id}: ${one.nodes.slice(0, 2).map(n => n.target.join(" ") + " " + (n.any[0] || {}).message).join("; ")}`);
        }
        const odd = (await page.evaluate(() => document.body.innerText)).match(/.*(undefined|NaN|\[object).*/);
        check(!odd, `${name} ${view}: ${odd && odd[0]}`);
        check(!page.noise.length, `${name} ${view}: ` + page.noise.join("; "));
        await page.close();
      }
}

(async () => {
  const browser = await puppeteer.launch(firefox ? { browser: "firefox", executablePath: process.env.BROWSER, headless: true, args: ["--no-remote"],
    extraPrefsFirefox: { "network.proxy.type": 0 } } : { executablePath: process.env.BROWSER, headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"], userDataDir: join(work, "browser") })
    .catch(error => { console.log("the browser does not run here: " + error.message); process.exit(77); });
  try {
    for (const name of ["critical", "long", "hostile"]) await figures(browser, name);
    await devices(browser);
    await links(browser);
    await comparing(browser);
    await units(browser);
    await drawing(browser);
    await messages(browser);
    await tasks(browser);
    await sources(browser);
    if (!firefox) await fingers(browser); // WebDriver BiDi has no two fingers here
    await ranks(browser);
    if (process.env.SERVED) await served(browser, process.env.SERVED);
    await strangers(browser);
    await sizes(browser);
  } catch (error) {
    check(false, error.stack);
  }
  await browser.close();
  process.exit(failures ? 1 : 0);
})();
