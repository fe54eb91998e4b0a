// Messages from rank to rank, and who was waited for in collectives, as arrows of the timeline: what is in the page's columns
// (analysis/view/messages.h), and which of them are drawn.

export const MESSAGE_COLUMNS = 9;
// So many arrows are drawn at most, so many messages of an instance listed.
export const MOST_ARROWS = 400, MOST_LISTED = 8;

// null where the page has none.
export function decodeMessages(data, columns) {
  if (!data) return null;
  const [from, to, sent, posted, waited, received, bytes, tag, kind] = columns, count = data.count, numbers = () => new Float64Array(count);
  const all = { count, left: data.left_out, longest: data.longest, from: new Int32Array(count), to: new Int32Array(count),
    sent: numbers(), posted: numbers(), waited: numbers(), received: numbers(), bytes: numbers(), tag: numbers(), collective: new Uint8Array(count) };
  for (let i = 0, at = 0; i < count; i++) {
    all.from[i] = from.next();
    all.to[i] = to.next();
    all.sent[i] = at += sent.next();
    all.posted[i] = at + posted.signed();
    all.waited[i] = at + waited.signed();
    all.received[i] = at + received.signed();
    all.bytes[i] = bytes.next() - 1;
    all.tag[i] = tag.signed();
    all.collective[i] = kind.next();
  }
  all.longestFirst = Uint32Array.from(all.sent.keys()).sort((a, b) => wayOf(all, b) - wayOf(all, a) || a - b);
  return all;
}

export function wayOf(all, i) {
  return Math.max(0, all.received[i] - (all.collective[i] ? all.posted[i] : all.sent[i])); // of a collective, the wait
}

// Whether somebody waited for it: the receiver was there before it was sent.
export function isLate(all, i) {
  return all.waited[i] < all.sent[i];
}

// Whether the instance of a track that begins then sends it: it may be a message to itself.
export function isSentAt(all, i, track, begin) {
  return all.from[i] === track && all.sent[i] === begin;
}

// Those that an instance sends, or receives, or waits for: it is the one that begins there.
export function messagesOf(all, track, begin) {
  const found = { count: 0, collectives: 0, shown: [] };
  for (const i of all.longestFirst) {
    if (!isSentAt(all, i, track, begin) && !(all.to[i] === track && (all.posted[i] === begin || all.waited[i] === begin))) continue;
    if (found.shown.length < MOST_ARROWS) found.shown.push(i);
    found.count++;
    found.collectives += all.collective[i];
  }
  return found;
}

// Those that were on their way in a span, the longest; accept says of a message whether it is wanted.
export function messagesSeen(all, from, to, accept) {
  const found = { count: 0, collectives: 0, shown: [] };
  for (const i of all.longestFirst) {
    if (all.sent[i] > to || all.received[i] < from || !accept(i)) continue;
    if (found.shown.length < MOST_ARROWS) found.shown.push(i);
    found.count++;
    found.collectives += all.collective[i];
  }
  return found;
}
