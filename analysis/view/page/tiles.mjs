// Of a timeline that is too long for the page, the part that is looked at is asked of the server
// that gave the page (pompeii view --serve; analysis/view/tiles.h says what it answers).

import { fromBase64, inflate, columnsOf, decodeTimeline } from "./decode.mjs";

// The part to ask for, or null: what is there already is all that there is, or tells enough.
export function partToAsk(tile, from, to, begin, end) {
  const size = to - from;
  if (!(size > 0) || to < begin || from > end) return null;
  if (tile && tile.from <= from && tile.to >= to && (!tile.left || 3 * size > tile.to - tile.from)) return null;
  return { from: Math.max(begin, Math.floor(from - size / 2)), to: Math.min(end, Math.ceil(to + size / 2)) };
}

export function covers(tile, from, to) {
  return Boolean(tile) && tile.from <= from && tile.to >= to;
}

export async function decodeTile(text, tracks, isTask) {
  const end = text.indexOf("\n"), head = JSON.parse(text.slice(0, end));
  const columns = columnsOf(await inflate(fromBase64(text.slice(end + 1))), head.sections);
  return { all: decodeTimeline(columns, tracks.map((track, t) => ({ instances: head.instances[t] })), isTask), left: head.left_out, longest: head.longest };
}

export class Tiles {
  constructor(app, timeline) {
    Object.assign(this, { app, timeline, tile: null, waiting: 0, asked: null, ended: false });
  }

  // Called whenever something else is seen; asks once the hand rests.
  look(from, to) {
    const { begin, end } = this.timeline, whole = { from: Math.max(begin, from), to: Math.min(end, to) };
    clearTimeout(this.waiting);
    const part = this.ended ? null : partToAsk(this.tile, whole.from, whole.to, begin, end);
    if (part) this.waiting = setTimeout(() => this.ask(part), 150);
  }

  async ask(part) {
    this.asked = part;
    try {
      const answer = await fetch(`tile?from=${part.from}&to=${part.to}`);
      if (!answer.ok) throw new Error(answer.statusText);
      const model = this.app.model, tile = await decodeTile(await answer.text(), model.tracks, path => model.paths[path] && model.paths[path].task);
      if (this.asked !== part) return; // somebody moved on
      this.tile = { ...part, ...tile, rows: new Map(), lanes: new Map() };
    } catch {
      this.ended = true;
    }
    this.timeline.refresh();
  }
}
