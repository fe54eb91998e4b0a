// Numbers and names for people; what is exact stands beside it.

const UNITS = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];

// Four digits at most: 1.234 s, 12.3 ms, 456 µs.
export function formatTime(ns) {
  if (!ns) return "0";
  const size = Math.abs(ns);
  const [unit, name] = UNITS.find(([u]) => size >= u) || UNITS[3];
  const value = ns / unit, digits = Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2;
  return value.toFixed(unit === 1 ? 0 : digits) + " " + name;
}

export function formatPercent(part) {
  if (!Number.isFinite(part)) return "–";
  return (100 * part).toFixed(1) + " %";
}

export function formatCount(count) {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

// Where there is little room: 25.2k.
export function shortCount(count) {
  if (count < 10000) return String(count);
  const [unit, name] = count >= 1e9 ? [1e9, "G"] : count >= 1e6 ? [1e6, "M"] : [1e3, "k"];
  return (count / unit).toFixed(count / unit >= 100 ? 0 : 1) + name;
}

// Nanoseconds as `profile --format=json` writes them.
export function exactSeconds(ns) {
  return (ns / 1e9).toFixed(9);
}

export function toNanoseconds(seconds) {
  return Math.round(seconds * 1e9);
}

export function formatBytes(bytes) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let i = 0, size = bytes;
  for (; size >= 1024 && i < 4; i++) size /= 1024;
  return (i ? size.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2) : size) + " " + units[i];
}

// Both ends of a long name tell more than its begin does.
export function cutMiddle(text, most) {
  const all = [...text];
  if (all.length <= most) return text;
  const head = Math.ceil((most - 1) / 2), tail = most - 1 - head;
  return all.slice(0, head).join("") + "…" + (tail ? all.slice(-tail).join("") : "");
}

// What would turn the writing around it, or is not to be seen at all, is shown as what it is.
export function plainText(text) {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    c => "\\u" + c.codePointAt(0).toString(16).padStart(4, "0"));
}

export function fileName(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}
