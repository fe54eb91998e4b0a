// Colours that people with any colour vision tell apart (after Okabe and Ito): what is lost is
// vermilion everywhere, work is one of the others, what has no construct is grey.

export const LOST = "#d55e00";

const KINDS = [
  ["loop", /^(for|do|loop|distribute|simd|taskloop|.*taskloop|parallel (for|do|loop))/, "#0072b2"],
  ["parallel", /^(parallel|teams)/, "#56b4e9"],
  ["barrier, taskwait", /^(barrier|taskwait|taskgroup|taskyield)/, "#e3d28f"],
  ["task", /^task/, "#009e73"],
  ["single, master, sections", /^(single|master|masked|section|workshare|scope)/, "#cc79a7"],
  ["critical, lock, ordered", /^(critical|ordered|atomic|omp_|flush)/, "#e69f00"]
];
const LAYERS = [["function", "#8e9aaf"], ["user", "#7a6fb0"], ["mpi", "#f0e442"], ["target", "#117a78"],
  ["program", "#9aa5b1"], ["pompeii", "#c0c0c0"]];
const REGIONS = ["#0072b2", "#56b4e9", "#009e73", "#cc79a7", "#e69f00", "#f0e442", "#117a78", "#7a6fb0",
  "#8e9aaf", "#9ad0f5", "#66c2a5", "#b5a642"];

export function kindOf(region) {
  if (region.layer === "omp") {
    const row = KINDS.find(([, match]) => match.test(region.construct));
    return row ? { name: row[0], colour: row[2] } : { name: "other OpenMP", colour: "#5b7f95" };
  }
  if (/^(transfer|allocate|delete)/.test(region.construct) && region.layer === "target") return { name: "transfer", colour: "#cc79a7" };
  const row = LAYERS.find(([layer]) => layer === region.layer);
  return { name: region.layer, colour: row ? row[1] : "#a0a7c0" };
}

export function colourOf(region, track, by) {
  if (by === "region") return REGIONS[region.number % REGIONS.length];
  if (by === "rank") return REGIONS[track.rank % REGIONS.length];
  if (by === "wait") return "#9db7c9";
  return kindOf(region).colour;
}

// Of a change from -1, less, to 1, more: green and purple, which no colour vision takes for each
// other; small changes are seen, too.
export function changeColour(change, dark) {
  const part = Math.sqrt(Math.min(1, Math.abs(change))), end = change > 0 ? (dark ? "#c08bd0" : "#762a83") : (dark ? "#5fbf78" : "#1b7837");
  return mix(dark ? "#2b333c" : "#eceff2", end, part);
}

export function mix(from, to, part) {
  const at = (colour, i) => parseInt(colour.slice(i, i + 2), 16);
  return "#" + [1, 3, 5].map(i => Math.round(at(from, i) + (at(to, i) - at(from, i)) * part).toString(16).padStart(2, "0")).join("");
}

// Black or white, whichever reads better on it (WCAG 2).
export function inkOn(colour) {
  const part = at => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}
