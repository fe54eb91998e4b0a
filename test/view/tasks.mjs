// What the page says of tasks against what the program said: node tasks.mjs PAGE TRUTH. Who has to
// wait for whom is closed under "and so on": a program tells of all pairs, the page of the direct ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const at = new URL((process.env.page_modules || "../../analysis/view/page") + "/", import.meta.url);
const { columnsOf } = await import(new URL("decode.mjs", at));
const { TASK_COLUMNS, Tasks, decodeTasks, CREATION, DEPENDENCE } = await import(new URL("tasks.mjs", at));

const page = readFileSync(process.argv[2], "utf8"), part = id => page.split(`id="${id}">`)[1].split("</script>")[0];
const data = JSON.parse(part("data")), columns = columnsOf(inflateSync(Buffer.from(part("columns"), "base64")), data.sections);
const tasks = new Tasks(decodeTasks(data.tasks, columns.slice(-TASK_COLUMNS), data.tracks), data.tracks);

const truth = { outer: [], inner: [] };
for (const line of readFileSync(process.argv[3], "utf8").trim().split("\n")) {
  const [list, , ...items] = line.split(" ");
  truth[list].push(items.map(item => item.split(":")));
}
// OpenMP 5.2, 15.9.5: siblings that name one place, unless both read it or both are of one set.
const orders = (before, now) => before.some(([a, x]) => now.some(([b, y]) => x === y && (a !== b || a === "out")));
// A task that names a place twice, and not alike, writes it.
const joined = items => items.map(([kind, x]) => [items.some(([other, y]) => x === y && other !== kind) ? "out" : kind, x]);

function closed(direct) {
  const all = direct.map(() => new Set());
  direct.forEach((list, i) => { for (const j of list) { all[i].add(j); for (const k of all[j]) all[i].add(k); } });
  return all.map(set => [...set].sort((a, b) => a - b));
}

const TEAM = 4;
assert.equal(tasks.count, 241 + TEAM);
// By time: the outer ones, the one around the inner ones, these, those of a team.
const order = [...Array(tasks.count).keys()].sort((a, b) => tasks.created[a] - tasks.created[b]), place = new Map(order.map((i, at) => [i, at]));
const before = at => tasks.before(order[at]).map(i => place.get(i));
assert.equal(tasks.lacks + tasks.left, 0);
for (const [list, first] of [["outer", 0], ["inner", 121]]) {
  const items = truth[list].map(joined), numbers = [...items.keys()];
  const wanted = closed(numbers.map(i => numbers.filter(j => j < i && orders(items[j], items[i]))));
  const got = closed(numbers.map(i => before(first + i).map(j => j - first)));
  assert.deepEqual(got, wanted, list);
  assert.ok(wanted.flat().length > 1000);
}
for (const at of [120, 241, 242, 243, 244]) assert.deepEqual(before(at), [], `${at} of others`);
let edges = 0;
for (let i = 0; i < tasks.count; i++) {
  const all = tasks.before(i), last = tasks.lastBefore(i);
  for (const j of all) {
    assert.ok(tasks.after(j).includes(i), `${j} before ${i}`);
    assert.ok(tasks.done[j] <= tasks.begun[i], `${i} began before ${j} ended`);
    assert.ok(tasks.done[j] <= tasks.done[last], `${i} waited for ${j} last, not for ${last}`);
  }
  edges += all.length;
  assert.ok(tasks.created[i] <= tasks.begun[i] && tasks.ran[i] >= 0);
  assert.equal(tasks.at(0, tasks.number[i]), i);
}
assert.equal(edges, [...Array(tasks.count).keys()].reduce((sum, i) => sum + tasks.after(i).length, 0));
assert.equal(tasks.seen(0, 1e18, CREATION).count, tasks.count);
assert.ok(tasks.seen(0, 1e18, DEPENDENCE).count > 200);
