// A row of the timeline: segments that follow each other, and what of them a column of pixels shows.

export const WORK = 0, WAIT = 1, NONE = 2;

const FANOUT = 16;

// Segment i lasts from start[i] to start[i + 1].
export class Segments {
  constructor(room) {
    this.count = 0;
    this.start = new Float64Array(Math.max(16, room));
    this.path = new Int32Array(this.start.length);
    this.kind = new Uint8Array(this.start.length);
    this.instance = new Int32Array(this.start.length);
  }

  resize(room) {
    const grown = array => {
      const other = new array.constructor(room);
      other.set(array.subarray(0, Math.min(room, array.length)));
      return other;
    };
    this.start = grown(this.start);
    this.path = grown(this.path);
    this.kind = grown(this.kind);
    this.instance = grown(this.instance);
  }

  add(start, path, kind, instance) {
    const last = this.count - 1;
    if (last >= 0 && this.start[last] >= start) { // the one before lasts for no time
      this.path[last] = path;
      this.kind[last] = kind;
      this.instance[last] = instance;
      return;
    }
    if (last >= 0 && this.instance[last] === instance && this.kind[last] === kind &&
        this.path[last] === path) return;
    if (this.count + 2 > this.start.length) this.resize(this.start.length * 2);
    this.start[this.count] = start;
    this.path[this.count] = path;
    this.kind[this.count] = kind;
    this.instance[this.count++] = instance;
  }

  end(time) {
    const last = this.count ? this.start[this.count - 1] : time;
    this.start[this.count] = Math.max(time, last);
    this.resize(this.count + 1);
    this.sumWaits();
    this.buildPyramid();
    return this;
  }

  sumWaits() {
    this.waits = new Float64Array(this.count + 1);
    for (let i = 0; i < this.count; i++)
      this.waits[i + 1] = this.waits[i] + (this.kind[i] === WAIT ? this.start[i + 1] - this.start[i] : 0);
  }

  weight(i) {
    return this.kind[i] === WAIT ? 0 : this.start[i + 1] - this.start[i];
  }

  // levels[k][b]: of FANOUT^(k+1) segments, the one that is no wait and lasts longest.
  buildPyramid() {
    this.levels = [];
    let below = null, size = this.count;
    while (size > FANOUT) {
      const level = new Int32Array(Math.ceil(size / FANOUT));
      for (let b = 0; b < level.length; b++) {
        let best = below ? below[b * FANOUT] : b * FANOUT;
        for (let k = b * FANOUT; k < Math.min(size, (b + 1) * FANOUT); k++) {
          const other = below ? below[k] : k;
          if (this.weight(other) > this.weight(best)) best = other;
        }
        level[b] = best;
      }
      this.levels.push(level);
      below = level;
      size = level.length;
    }
  }

  // The last segment that starts at or before the time; -1: none.
  at(time) {
    let low = 0, high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.start[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  // The longest of from .. to - 1 that is no wait, in steps of the pyramid.
  longest(from, to) {
    let best = from;
    const take = i => { if (this.weight(i) > this.weight(best)) best = i; };
    let i = from;
    while (i < to) {
      let level = -1, size = 1;
      while (level + 1 < this.levels.length && i % (size * FANOUT) === 0 && i + size * FANOUT <= to) {
        level++;
        size *= FANOUT;
      }
      take(level < 0 ? i : this.levels[level][i / size]);
      i += size;
    }
    return best;
  }

  // Time waited from a to b, which lie in segments i and j.
  waited(a, b, i, j) {
    if (i === j) return this.kind[i] === WAIT ? b - a : 0;
    let sum = this.waits[j] - this.waits[i + 1];
    if (this.kind[i] === WAIT) sum += this.start[i + 1] - a;
    if (this.kind[j] === WAIT) sum += b - this.start[j];
    return sum;
  }
}

// What a thread was at, at each moment: the innermost instance that is open.
// A device that is at nothing but the program (path 0) is idle.
export function flatten(all, from, to, end, device) {
  const row = new Segments(3 * (to - from)), stack = [];
  let now = 0;
  const fill = until => {
    const top = stack[stack.length - 1];
    if (until <= now) return;
    if (top === undefined || (device && all.path[top] === 0)) row.add(now, -1, NONE, -1);
    else {
      const begin = all.begin[top], body = begin + all.head[top];
      const tail = begin + all.last[top] - all.tail[top], kind = all.creation[top] ? WAIT : WORK;
      if (now < body) row.add(now, all.path[top], WAIT, top);
      if (until > body && now < tail) row.add(Math.max(now, body), all.path[top], kind, top);
      if (until > tail) row.add(Math.max(now, tail), all.path[top], WAIT, top);
    }
    now = until;
  };
  for (let i = from; i < to; i++) {
    while (stack.length > all.depth[i]) {
      const top = stack[stack.length - 1];
      fill(all.begin[top] + all.last[top]);
      stack.pop();
    }
    fill(all.begin[i]);
    stack.push(i);
  }
  while (stack.length) {
    const top = stack[stack.length - 1];
    fill(all.begin[top] + all.last[top]);
    stack.pop();
  }
  fill(end);
  return row.end(Math.max(now, end));
}

// What ran while the instance waited was work, though it was not its own.
function addTasks(row, all, i, to, tail, until) {
  for (let k = i + 1; k < to && all.depth[k] > all.depth[i]; k++) {
    if (all.depth[k] !== all.depth[i] + 1) continue;
    const begin = Math.max(tail, all.begin[k]), end = Math.min(until, all.begin[k] + all.last[k]);
    if (end <= begin) continue;
    row.add(begin, all.path[i], WORK, i);
    if (end < until) row.add(end, all.path[i], WAIT, i);
  }
}

// The instances of one depth.
export function lane(all, from, to, depth, end) {
  const row = new Segments(16);
  let now = 0;
  for (let i = from; i < to; i++) {
    if (all.depth[i] !== depth) continue;
    const begin = Math.max(now, all.begin[i]), until = Math.max(begin, all.begin[i] + all.last[i]);
    const body = Math.min(until, all.begin[i] + all.head[i]), tail = until - all.tail[i];
    if (begin > now || !row.count) row.add(now, -1, NONE, -1);
    if (body > begin) row.add(begin, all.path[i], WAIT, i);
    if (tail > body) row.add(Math.max(begin, body), all.path[i], all.creation[i] ? WAIT : WORK, i);
    if (until > tail) {
      row.add(Math.max(begin, tail), all.path[i], WAIT, i);
      addTasks(row, all, i, to, Math.max(begin, tail), until);
    }
    now = until;
    row.add(now, -1, NONE, -1);
  }
  return row.end(Math.max(now, end));
}

// What of a row stands in `width` columns of pixels from time `from` on, `scale` nanoseconds each:
// put(x, columns, path, instance, waited) with the share of them that is waiting, 0 .. 1.
export function eachColumn(row, from, scale, width, put) {
  if (!row.count) return;
  const last = row.start[row.count];
  let x = 0;
  while (x < width) {
    const a = Math.max(from + x * scale, row.start[0]), b = from + (x + 1) * scale;
    if (b <= row.start[0]) {
      x = Math.max(x + 1, Math.floor((row.start[0] - from) / scale));
      continue;
    }
    if (a >= last) return;
    const i = row.at(a), j = row.at(Math.min(b, last - 1e-3));
    if (i === j) {
      const more = Math.max(1, Math.min(width, Math.floor((row.start[i + 1] - from) / scale)) - x);
      if (row.kind[i] !== NONE) put(x, more, row.path[i], row.instance[i], row.kind[i] === WAIT ? 1 : 0);
      x += more;
      continue;
    }
    const until = Math.min(b, last), best = row.longest(i, j + 1);
    const waited = row.waited(a, until, i, j) / (b - a);
    if (row.kind[best] !== NONE || waited > 0)
      put(x, 1, row.kind[best] === NONE ? -1 : row.path[best], row.instance[best], Math.min(1, waited));
    x++;
  }
}

// The same of several rows at once, each {row, from}: what was longest in any, and the share of all of
// their time that was waiting. Two columns at a time: rows are many.
export function eachTogether(rows, scale, width, put) {
  const step = 2;
  for (let x = 0; x < width; x += step) {
    let waited = 0, most = 0, path = -1;
    for (const { row, from } of rows) {
      const a = from + x * scale, b = from + (x + step) * scale, start = row.start[0], end = row.start[row.count];
      if (!row.count || b <= start || a >= end) continue;
      const first = Math.max(a, start), last = Math.min(b, end), i = row.at(first), j = row.at(Math.max(first, last - 1e-3));
      waited += row.waited(first, last, i, j) / (b - a);
      const best = row.longest(i, j + 1), time = row.kind[best] === WORK ? Math.min(row.start[best + 1], last) - Math.max(row.start[best], first) : 0;
      if (time > most) {
        most = time;
        path = row.path[best];
      }
    }
    if (path >= 0 || waited > 0) put(x, Math.min(step, width - x), path, -1, Math.min(1, waited / rows.length));
  }
}

// Time in each path between two moments: work and waiting.
export function sumSpan(row, from, to, add) {
  for (let i = Math.max(0, row.at(from)); i < row.count && row.start[i] < to; i++) {
    const time = Math.min(to, row.start[i + 1]) - Math.max(from, row.start[i]);
    if (time > 0) add(row.path[i], row.kind[i], time);
  }
}
