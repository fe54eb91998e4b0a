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

  next() {
    let value = 0, factor = 1;
    while (this.at < this.end) {
      const byte = this.bytes[this.at++];
      if (byte < 128) return value + byte * factor;
      value += (byte - 128) * factor;
      factor *= 128;
    }
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
export function decodeTimeline(columns, tracks) {
  const [up, path, gap, last, head, tail] = columns;
  const first = new Uint32Array(tracks.length + 1);
  tracks.forEach((track, t) => { first[t + 1] = first[t] + track.instances; });
  const count = first[tracks.length];
  const all = {
    first, count, depth: new Uint16Array(count), path: new Int32Array(count),
    begin: new Float64Array(count), last: new Float64Array(count),
    head: new Float32Array(count), tail: new Float32Array(count), creation: new Uint8Array(count)
  };
  for (let t = 0; t < tracks.length; t++) {
    const cursor = [0];
    for (let i = first[t]; i < first[t + 1]; i++) {
      const depth = Math.max(0, cursor.length - 1 - up.next()), word = path.next();
      const begin = cursor[depth] + gap.signed();
      all.depth[i] = depth;
      all.path[i] = Math.floor(word / 2);
      all.creation[i] = word % 2;
      all.begin[i] = begin;
      all.last[i] = last.next();
      all.head[i] = head.next();
      all.tail[i] = tail.next();
      cursor.length = depth + 1;
      cursor[depth] = begin + all.last[i];
      cursor.push(begin);
    }
  }
  return all;
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
