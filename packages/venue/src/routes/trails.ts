import { arriving, leastInOf, mostOutOf, sending, toWhole } from './carry.ts';
import type { Link, Node } from './graph.ts';
import type { Meter } from './meter.ts';

/** The tokens a route could pass, as the links between them. */
export type Trail = readonly Link[];

/** What is paid in, or what is wanted out, in floats. */
export type Size = { paid: number } | { wanted: number };

/** So many trails are kept of all there are. */
const KEPT = 24;
/** Of the two-hop ways to a token beside the end, so many go on to it. */
const WAYS = 3;

/** One way to look along links: from the input with what it gives, or back from the output with what it asks. */
interface Direction {
  /** The link to trade over when the look goes from one token to the next. */
  linkOf(at: Node, next: Node): Link | undefined;
  step(link: Link, amount: number): number;
  /** What goes on to the next link when `amount` came to a token between. */
  cross(node: Node, amount: number): number;
  /** The greater the better; −∞ leads nowhere. */
  score(amount: number): number;
}

interface Way {
  links: Link[];
  amount: number;
  score: number;
}

/** Of all trails of up to three hops, those that give most for `paid` or ask least for `wanted`; best first. */
export function findTrails(from: Node, to: Node, size: Size, meter: Meter): Trail[] {
  if ('paid' in size) return look(from, to, size.paid, forward(meter)).map(({ links }) => links);
  return look(to, from, size.wanted, backward(meter)).map(({ links }) => links.toReversed());
}

/** True when some trail of up to three hops joins two tokens, whatever it gives. */
export function isJoined(from: Node, to: Node): boolean {
  if (from.links.has(to.id)) return true;
  for (const { to: far } of to.links.values())
    if (from.links.has(far.id) || haveShared(from, far)) return true;
  return false;
}

function look(start: Node, end: Node, amount: number, direction: Direction): Way[] {
  const kept = waysTo(start, end, end, { amount, direction, most: KEPT });
  const direct = direction.linkOf(start, end);
  if (direct) keep(kept, [direct], { amount: direction.step(direct, amount), direction, most: KEPT });
  for (const { to: far } of end.links.values()) {
    const last = direction.linkOf(far, end);
    if (far === start || !last) continue;
    for (const way of waysTo(start, far, end, { amount, direction, most: WAYS })) {
      const arrived = direction.cross(far, way.amount);
      keep(kept, [...way.links, last], { amount: direction.step(last, arrived), direction, most: KEPT });
    }
  }
  return kept;
}

interface Search {
  amount: number;
  direction: Direction;
  most: number;
}

/** The best ways of two hops to a token that do not pass the end. */
function waysTo(start: Node, target: Node, end: Node, { amount, direction, most }: Search): Way[] {
  const ways: Way[] = [];
  const fewer = start.links.size < target.links.size ? start : target;
  for (const { to: between } of fewer.links.values()) {
    if (between === end) continue;
    const first = direction.linkOf(start, between);
    const second = direction.linkOf(between, target);
    if (!first || !second) continue;
    const arrived = direction.cross(between, direction.step(first, amount));
    keep(ways, [first, second], { amount: direction.step(second, arrived), direction, most });
  }
  return ways;
}

function haveShared(a: Node, b: Node): boolean {
  const [fewer, more] = a.links.size < b.links.size ? [a, b] : [b, a];
  for (const id of fewer.links.keys()) if (more.links.has(id)) return true;
  return false;
}

function keep(ways: Way[], links: Link[], { amount, direction, most }: Search) {
  const score = direction.score(amount);
  const worst = ways[most - 1];
  if (score === Number.NEGATIVE_INFINITY || (worst && score <= worst.score)) return;
  const after = ways.findIndex((way) => way.score < score);
  ways.splice(after < 0 ? ways.length : after, 0, { links, amount, score });
  if (ways.length > most) ways.pop();
}

function forward(meter: Meter): Direction {
  return {
    linkOf: (at, next) => at.links.get(next.id),
    step: ({ edges }, amount) => mostOutOf(edges, meter, amount),
    cross: ({ token }, amount) => arriving(token, toWhole(amount)),
    score: (amount) => (amount > 0 ? amount : Number.NEGATIVE_INFINITY),
  };
}

function backward(meter: Meter): Direction {
  return {
    linkOf: (at, next) => next.links.get(at.id),
    step: ({ edges }, amount) => leastInOf(edges, meter, amount),
    cross: ({ token }, amount) => sending(token, amount),
    score: (amount) => -amount,
  };
}
