import type { Link, Node, TokenGraph } from './graph.ts';

/** The tokens a route could pass, as the links between them. */
export type Trail = readonly Link[];

/** Of each end's neighbours, so many are tried as the way to the other end's. */
const MOST_HUBS = 6;
/** Two hubs may share hundreds of neighbours; the best connected are worth a look. */
const MOST_SHARED = 40;

/** Trails of one hop or two between two tokens, and those of three hops that pass their best-connected neighbours. */
export function findTrails(graph: TokenGraph, from: Node, to: Node): Trail[] {
  const trails: Trail[] = [];
  const direct = from.links.get(to.id);
  if (direct) trails.push([direct]);
  const fewer = from.links.size < to.links.size ? from : to;
  const more = fewer === from ? to : from;
  const shared = [...fewer.links.values()].flatMap(({ to: node }) => (more.links.has(node.id) ? [node] : []));
  if (shared.length > MOST_SHARED) shared.sort((a, b) => b.links.size - a.links.size);
  for (const between of shared.slice(0, MOST_SHARED)) {
    const first = from.links.get(between.id);
    const second = between.links.get(to.id);
    if (first && second) trails.push([first, second]);
  }
  for (const near of hubsOf(graph, from)) {
    const first = from.links.get(near.id);
    if (!first || near === to) continue;
    for (const far of hubsOf(graph, to)) {
      const second = near.links.get(far.id);
      const third = far.links.get(to.id);
      if (second && third && far !== from) trails.push([first, second, third]);
    }
  }
  return trails;
}

function hubsOf(graph: TokenGraph, node: Node): readonly Node[] {
  if (node.hubsOf === graph.version) return node.hubs;
  node.hubs = [...node.links.values()]
    .map(({ to }) => to)
    .toSorted((a, b) => b.links.size - a.links.size)
    .slice(0, MOST_HUBS);
  node.hubsOf = graph.version;
  return node.hubs;
}
