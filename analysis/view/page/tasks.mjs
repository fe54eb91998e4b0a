// Tasks, who created them and what they depend on, as arrows of the timeline: what is in the page's
// columns (analysis/view/tasks.h), and which arrows are drawn.

import { MOST_ARROWS } from "./arrows.mjs";

export const TASK_COLUMNS = 9, CREATION = 0, DEPENDENCE = 1;

// Times since the run began; null where the page has no tasks. A task waits for the whole generation
// before that of each of its items: the one with the number below, where there is one.
export function decodeTasks(data, columns, tracks) {
  if (!data) return null;
  const [made, ran, ended, number, created, begun, done, items, links] = columns, count = data.count, numbers = () => new Float64Array(count);
  const all = { count, left: data.left_out, lacks: data.lacks, made: new Int32Array(count), ran: new Int32Array(count), ended: new Int32Array(count),
    number: numbers(), created: numbers(), begun: numbers(), done: numbers(), first: new Uint32Array(count + 1), generation: [], waits: [] };
  for (let i = 0, task = 0, time = 0, last = 0; i < count; i++) {
    all.made[i] = made.next();
    all.ran[i] = ran.next() - 1;
    all.ended[i] = all.ran[i] + ended.signed();
    all.number[i] = task += number.signed();
    time += created.signed();
    const origin = tracks[all.made[i]] ? tracks[all.made[i]].origin : 0;
    all.created[i] = origin + time;
    all.begun[i] = all.created[i] + begun.signed();
    all.done[i] = all.begun[i] + done.next();
    all.first[i] = all.generation.length;
    for (let k = items.next(); k > 0 && links.at < links.end; k--) {
      const word = links.next(), step = Math.floor(word / 2);
      all.generation.push(last += step % 2 ? -(step + 1) / 2 : step / 2);
      all.waits.push(word % 2);
    }
  }
  all.first[count] = all.generation.length;
  return all;
}

export class Tasks {
  constructor(all, tracks) {
    Object.assign(this, all);
    this.tracks = tracks;
  }

  // By rank and number; of each generation its members, and which of them ended last. The page is
  // ready before that.
  get found() {
    if (!this.index) this.index = this.find();
    return this.index;
  }

  find() {
    const byNumber = new Map(), members = new Map(), latest = new Map();
    for (let i = 0; i < this.count; i++) {
      const rank = this.tracks[this.made[i]] ? this.tracks[this.made[i]].rank : 0;
      if (!byNumber.has(rank)) byNumber.set(rank, new Map());
      byNumber.get(rank).set(this.number[i], i);
      for (let k = this.first[i]; k < this.first[i + 1]; k++) {
        const g = this.generation[k];
        if (!members.has(g)) members.set(g, []);
        members.get(g).push(i);
        if (this.ran[i] >= 0 && !(this.done[latest.get(g)] >= this.done[i])) latest.set(g, i);
      }
    }
    return { byNumber, members, latest };
  }

  // undefined: the page has it not.
  at(rank, number) {
    const { byNumber } = this.found;
    return byNumber.has(rank) ? byNumber.get(rank).get(number) : undefined;
  }

  // Those that it waits for, and those that wait for it, each once, in the order of their creation.
  before(i) {
    return this.linked(i, k => this.waits[k] ? this.found.members.get(this.generation[k] - 1) : null);
  }

  after(i) {
    return this.linked(i, k => {
      const next = this.found.members.get(this.generation[k] + 1);
      return next && this.waitsFor(next[0], this.generation[k]) ? next : null;
    });
  }

  waitsFor(i, generation) {
    for (let k = this.first[i]; k < this.first[i + 1]; k++) if (this.generation[k] === generation + 1) return Boolean(this.waits[k]);
    return false;
  }

  linked(i, list) {
    const found = new Set();
    for (let k = this.first[i]; k < this.first[i + 1]; k++)
      for (const other of list(k) || []) if (other !== i) found.add(other);
    return [...found].sort((a, b) => a - b);
  }

  // Of those that it waits for the one that ended last; undefined: there is none.
  lastBefore(i) {
    let last;
    for (let k = this.first[i]; k < this.first[i + 1]; k++) {
      const other = this.waits[k] ? this.found.latest.get(this.generation[k] - 1) : undefined;
      if (other !== undefined && other !== i && (last === undefined || this.done[other] > this.done[last])) last = other;
    }
    return last;
  }

  // Whether it existed and could not begin before the other one ended.
  isHeld(i, by) {
    return this.done[by] > this.created[i];
  }

  arrow(kind, from, to) {
    return kind === CREATION ? { kind, task: to, track: this.made[to], time: this.created[to], track2: this.ran[to], time2: this.begun[to], held: false }
      : { kind, from, task: to, track: this.ended[from], time: this.done[from], track2: this.ran[to], time2: this.begun[to], held: this.lastBefore(to) === from && this.isHeld(to, from) };
  }

  // Arrows from what it waited for, and to what waited for it.
  of(i) {
    const pairs = [...this.before(i).map(other => [other, i]), ...this.after(i).map(other => [i, other])].filter(([from, to]) => this.ran[from] >= 0 && this.ran[to] >= 0);
    return { count: pairs.length, shown: pairs.slice(0, MOST_ARROWS).map(([from, to]) => this.arrow(DEPENDENCE, from, to)) };
  }

  // From creation to begin, or from the end of the last one that it waited for: the longest first.
  sorted(kind) {
    if (!this.orders) this.orders = [];
    if (this.orders[kind]) return this.orders[kind];
    const list = [], from = new Map();
    for (let i = 0; i < this.count; i++) {
      const other = kind === DEPENDENCE ? this.lastBefore(i) : i;
      if (other === undefined || this.ran[i] < 0) continue;
      from.set(i, other);
      list.push(i);
    }
    const length = i => this.begun[i] - (kind === CREATION ? this.created[i] : this.done[from.get(i)]);
    return this.orders[kind] = { from, list: Uint32Array.from(list).sort((a, b) => length(b) - length(a) || a - b) };
  }

  // Of one kind, what is in a span: of each task that waits the one that it waited for last.
  seen(from, to, kind) {
    const found = { count: 0, shown: [] }, { list, from: before } = this.sorted(kind);
    for (const i of list) {
      const start = kind === CREATION ? this.created[i] : this.done[before.get(i)];
      if (Math.min(start, this.begun[i]) > to || Math.max(start, this.begun[i]) < from) continue;
      if (found.shown.length < MOST_ARROWS) found.shown.push(this.arrow(kind, before.get(i), i));
      found.count++;
    }
    return found;
  }
}
