// Where boxes go: the icicle of call paths, and the flow of one layer.

// Boxes of the tree below `top`: {path, x, width, row}, in shares of the width. What is narrower than
// `least` is put together. Paths whose region is not `shown` give their place to their children.
export function icicle(model, sums, top, least, shown) {
  const deepest = 250, boxes = [], whole = sums[top] ? sums[top].inclusive : 0;
  if (!(whole > 0)) return boxes;
  const stack = [{ path: model.paths[top], x: 0, row: 0 }];
  while (stack.length) {
    const { path, x, row } = stack.pop(), visible = path.index === top || shown(path.region);
    const width = sums[path.index].inclusive / whole;
    if (visible) boxes.push({ path, x, width, row });
    let at = x, rest = 0, hidden = 0;
    const children = [...path.children].sort((a, b) => sums[b.index].inclusive - sums[a.index].inclusive);
    for (const child of children) {
      const share = sums[child.index].inclusive / whole;
      if (share < least) {
        rest += share;
        hidden += sums[child.index].visits > 0 ? 1 : 0;
        continue;
      }
      if (row < deepest) stack.push({ path: child, x: at, row: visible ? row + 1 : row });
      at += share;
    }
    if (hidden && rest >= least) boxes.push({ path: null, x: at, width: rest, row: visible ? row + 1 : row, hidden, parent: path });
  }
  return boxes;
}

// A sibling that only ever follows the one before, and is followed by one alone, makes a chain.
function foldChains(order, out, into, light) {
  const groups = [];
  for (const path of order) {
    const group = groups[groups.length - 1], before = group && group[group.length - 1];
    const next = before && out.get(before.index);
    const only = next && next.length === 1 && next[0].to === path.index &&
      (into.get(path.index) || []).length === 1;
    if (only && light(path) && light(before)) group.push(path);
    else groups.push([path]);
  }
  return groups;
}

function listBy(edges, key) {
  const map = new Map();
  for (const edge of edges) {
    if (!map.has(edge[key])) map.set(edge[key], []);
    map.get(edge[key]).push(edge);
  }
  return map;
}

// The layer below `top` in rows of `perRow` boxes: {groups: [{paths, row, column, back, jumps}], edges,
// hidden}. An edge to the next box is drawn; any other is a stub with the number of where it leads.
export function flowLayer(model, sums, edges, top, perRow, all) {
  const children = model.paths[top].children.filter(path => sums[path.index].visits > 0 || path.task);
  const whole = Math.max(1, sums[top].inclusive), few = children.length <= 12;
  const kept = all || few ? children
    : children.filter(path => sums[path.index].inclusive / whole >= 0.002);
  const inside = new Set(kept.map(path => path.index));
  const flow = edges.filter(edge => !edge.child && inside.has(edge.from) && inside.has(edge.to));
  const light = path => !all && !few && sums[path.index].inclusive / whole < 0.02 && !path.children.length;
  const groups = foldChains(kept, listBy(flow, "from"), listBy(flow, "to"), light)
    .map((paths, at) => ({ paths, at, row: Math.floor(at / perRow), column: at % perRow, from: [], loops: [] }));
  const groupOf = new Map();
  for (const group of groups) for (const path of group.paths) groupOf.set(path.index, group);
  const next = [];
  for (const edge of flow) {
    const from = groupOf.get(edge.from), to = groupOf.get(edge.to);
    if (from === to && edge.from !== edge.to && edge.to > edge.from) continue; // within a chain
    if (to.at === from.at + 1) next.push({ from, to, edge });
    else from.loops.push({ to, edge });
  }
  for (const edge of edges) if (edge.child && edge.from === top && groupOf.has(edge.to)) groupOf.get(edge.to).from.push(edge);
  return { groups, next, hidden: children.length - kept.length };
}
