// The page's columns: base64, deflate, varints (analysis/view/timeline.h says what is in them).

export function fromBase64(text) {
  const clean = text.trim();
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(clean);
  const binary = atob(clean), bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

export async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// A column of varints. Past its end it gives zeros.
export class Column {
  constructor(bytes, at, length) {
    this.bytes = bytes;
    this.at = at;
    this.end = Math.min(bytes.length, at + length);
  }

  // Most numbers are a byte or two.
  next() {
    const { bytes, end } = this;
    let at = this.at, value = 0, factor = 1;
    while (at < end) {
      const byte = bytes[at++];
      if (byte < 128) {
        this.at = at;
        return factor === 1 ? byte : value + byte * factor;
      }
      value += (byte - 128) * factor;
      factor *= 128;
    }
    this.at = at;
    return value;
  }

  signed() {
    const value = this.next();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }
}

export function columnsOf(bytes, sections) {
  let at = 0;
  return sections.map(length => {
    const column = new Column(bytes, at, length);
    at += length;
    return column;
  });
}

// All instances of all tracks; those of track t are first[t] .. first[t + 1] - 1.
// isTask says of a call path whether it is a task's.
export function decodeTimeline(columns, tracks, isTask) {
  const [up, path, gap, last, head, tail, task] = columns;
  const first = new Uint32Array(tracks.length + 1);
  tracks.forEach((track, t) => { first[t + 1] = first[t] + track.instances; });
  const count = first[tracks.length];
  const all = {
    first, count, depth: new Uint16Array(count), path: new Int32Array(count),
    begin: new Float64Array(count), last: new Float64Array(count),
    head: new Float32Array(count), tail: new Float32Array(count), creation: new Uint8Array(count),
    task: new Float64Array(task.end > task.at ? count : 0)
  };
  const cursor = new Float64Array(65536 + 2); // where the next one may begin, by depth
  for (let t = 0; t < tracks.length; t++) {
    let number = 0, open = 1;
    cursor[0] = 0;
    for (let i = first[t]; i < first[t + 1]; i++) {
      const depth = Math.min(65535, Math.max(0, open - 1 - up.next())), word = path.next();
      const begin = cursor[depth] + gap.signed();
      all.depth[i] = depth;
      all.path[i] = Math.floor(word / 2);
      all.creation[i] = word % 2;
      all.begin[i] = begin;
      all.last[i] = last.next();
      all.head[i] = head.next();
      all.tail[i] = tail.next();
      if (all.creation[i] || isTask(all.path[i])) all.task[i] = number += task.signed();
      cursor[depth] = begin + all.last[i];
      cursor[depth + 1] = begin;
      open = depth + 2;
    }
  }
  return all;
}

// Where a task was created and where it ran: [instance, track] each, of its process.
export function taskInstances(all, tracks, instance) {
  const number = all.task[instance], found = { made: null, ran: [] };
  if (!number) return found;
  const home = tracks.findIndex((track, t) => all.first[t] <= instance && instance < all.first[t + 1]);
  for (let t = 0; t < tracks.length; t++) {
    if (tracks[t].rank !== tracks[home].rank) continue;
    for (let i = all.first[t]; i < all.first[t + 1]; i++) {
      if (all.task[i] !== number) continue;
      if (all.creation[i]) found.made = [i, t];
      else if (found.ran.length < 64) found.ran.push([i, t]);
    }
  }
  return found;
}

export function decodeCells(columns, count) {
  const [path, track, visits, inclusive, exclusive, lost] = columns, cells = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    at += path.next();
    cells.push({
      path: at, track: track.next(), visits: visits.signed(), inclusive: inclusive.signed(),
      exclusive: exclusive.signed(), lost: lost.signed()
    });
  }
  return cells;
}
