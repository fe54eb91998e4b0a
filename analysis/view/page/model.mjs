// The run: regions, call paths as a tree, what each track spent there, and the profile's figures.

import { toNanoseconds, fileName, plainText } from "./format.mjs";

const COUNTS = ["execC", "sectC", "singleC", "createC"];

export function isCount(measure) {
  return COUNTS.includes(measure) || measure.startsWith("#");
}

function placeOf(region) {
  if (!region.file) return region.name;
  return fileName(region.file) + ":" + region.begin;
}

// What a call of MPI without a line is called, is where it stands.
function isNamed(region) {
  return region.name && region.layer !== "omp" && (region.file || region.layer !== "mpi");
}

// A region as it is shown.
export function describeRegion(region, number) {
  return {
    ...region, number, place: plainText(placeOf(region)),
    label: plainText(isNamed(region) ? region.name : region.construct || region.layer),
    shown: plainText(region.name)
  };
}

export class Model {
  constructor(data, profile) {
    this.data = data;
    this.profile = profile;
    this.tracks = data.tracks;
    this.regions = data.regions.map(describeRegion);
    this.makeProfile();
    this.makePaths();
    this.total = toNanoseconds(profile.cpu);
  }

  // The rows of `profile --format=json`, by region number.
  makeProfile() {
    this.rows = new Map();
    for (const row of this.profile.regions) this.rows.set(Number(row.id.slice(1)), row);
    // Those that matter, as `pompeii profile` lists them.
    this.findings = this.data.findings.map((at, rank) => {
      const finding = this.profile.findings[at];
      return { ...finding, rank, number: finding.region ? Number(finding.region.slice(1)) : -1 };
    });
  }

  makePaths() {
    const flat = this.data.paths;
    this.paths = [];
    for (let i = 0; i < flat.length; i += 3) {
      const index = i / 3, parent = flat[i + 1] < index ? flat[i + 1] : -1;
      const path = {
        index, region: this.regions[flat[i]], parent, task: Boolean(flat[i + 2]), children: [], cells: [],
        depth: parent >= 0 ? this.paths[parent].depth + 1 : 0
      };
      this.paths.push(path);
      if (parent >= 0) this.paths[parent].children.push(path);
    }
  }

  setCells(cells) {
    for (const cell of cells) if (this.paths[cell.path]) this.paths[cell.path].cells.push(cell);
    this.byTrack = null;
  }

  // Per path: visits, exclusive, lost, and inclusive as the sum of what is below; of some tracks.
  sums(accept) {
    const sums = this.paths.map(() => ({ visits: 0, exclusive: 0, lost: 0, inclusive: 0, lostBelow: 0 }));
    for (let i = this.paths.length - 1; i >= 0; i--) {
      const sum = sums[i];
      for (const cell of this.paths[i].cells) {
        if (!accept(this.tracks[cell.track], cell.track)) continue;
        sum.visits += cell.visits;
        sum.exclusive += cell.exclusive;
        sum.lost += cell.lost;
      }
      sum.inclusive += sum.exclusive;
      sum.lostBelow += sum.lost;
      const parent = this.paths[i].parent;
      if (parent >= 0) {
        sums[parent].inclusive += sum.inclusive;
        sums[parent].lostBelow += sum.lostBelow;
      }
    }
    return sums;
  }

  // What the region loses on each track, by rank and location as the profile has them.
  lostBy(number) {
    const lost = new Map();
    for (const path of this.paths) {
      if (path.region.number !== number) continue;
      for (const cell of path.cells) {
        const track = this.tracks[cell.track], key = track.rank + ":" + track.location;
        lost.set(key, (lost.get(key) || 0) + cell.lost);
      }
    }
    return lost;
  }

  // The region's path that takes most time.
  mainPath(number) {
    let best = null;
    for (const path of this.paths) {
      if (path.region.number !== number) continue;
      const time = path.cells.reduce((sum, cell) => sum + cell.inclusive, 0);
      if (!best || time > best.time) best = { index: path.index, time };
    }
    return best ? best.index : undefined;
  }

  ancestors(index) {
    const list = [];
    for (let i = index; i >= 0 && this.paths[i]; i = this.paths[i].parent) list.unshift(this.paths[i]);
    return list;
  }

  // Figures of one region: columns in the order of the profile.
  columns(number) {
    const row = this.rows.get(number);
    return row ? Object.keys(row.sum).filter(name => name !== "counters") : [];
  }

  search(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return this.regions.filter(region => {
      const all = `${region.construct} ${region.layer} ${region.name} ${region.file}:${region.begin} R${String(region.number).padStart(5, "0")}`
        .toLowerCase();
      return words.every(word => all.includes(word));
    });
  }
}
