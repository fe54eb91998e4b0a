// What is chosen and shown, as it stands in the address: a link to it can be sent, and back works.

// Those that a run has nothing for are not offered.
export const VIEWS = ["answer", "hierarchy", "timeline", "flow", "table", "source", "units", "ranks", "messages", "compare"];

const NUMBERS = ["region", "path", "track", "from", "to", "a", "b", "top", "line", "instance", "pair", "root", "sender", "receiver"];
const WORDS = ["file", "sort", "filter", "colour", "of", "by", "order", "width", "metric", "x", "y", "arrows", "tasks"];

export function readState(hash) {
  const state = { view: "answer" };
  let words;
  try {
    words = new URLSearchParams(hash.replace(/^#/, ""));
  } catch {
    return state;
  }
  if (VIEWS.includes(words.get("view"))) state.view = words.get("view");
  for (const name of NUMBERS) {
    const value = Number(words.get(name));
    if (words.has(name) && words.get(name) !== "" && Number.isFinite(value)) state[name] = value;
  }
  for (const name of WORDS)
    if (words.has(name)) state[name] = words.get(name).slice(0, 4096);
  return state;
}

export function writeState(state) {
  const words = new URLSearchParams();
  words.set("view", state.view);
  for (const name of [...NUMBERS, ...WORDS])
    if (state[name] !== undefined && state[name] !== "" && state[name] !== null) words.set(name, state[name]);
  return "#" + words.toString();
}
