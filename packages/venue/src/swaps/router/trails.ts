import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { arriving, minInOf, mostOutOf, sending, toWhole } from './carry.ts';
import type { Meter } from './gauges/meter.ts';
import type { Link, Node } from './graph.ts';

/** The tokens a route could pass, as the links between them. */
export type Trail = readonly Link[];

/** What is paid in, or what is wanted out, in floats. */
export type Size = { paid: number } | { wanted: number };

/** So many trails are kept of all there are. */
const KEPT = 24;
/** Of the two-hop ways to a token beside the end, so many go on to it. */
const WAYS = 3;

/** What most pools are against: a trade of any size may pass them. */
export const CORE_MINTS: ReadonlySet<Address> = new Set([WRAPPED_SOL, USDC, USDT]);
/** Which tokens a route may pass. */
export type IsBetween = (token: TokenFacts) => boolean;

/** Of what a token's pools would give at no size, a trade through it must get so much: where it does not, they hold too little for it. */
const DEEP_SHARE = 0.98;

/** Between which two tokens, and which may be passed. */
export interface Ends {
  from: Node;
  to: Node;
  isBetween: IsBetween;
}

interface Rules {
  isBetween: IsBetween;
  /** Whether the pools on the way to a token must hold enough for what goes on from it. */
  mustBeDeep: boolean;
}

/** One way to look along links: from the input with what it gives, or back from the output with what it asks. */
interface Direction extends Rules {
  /** The link to trade over when the look goes from one token to the next. */
  linkOf(at: Node, next: Node): Link | undefined;
  step(link: Link, amount: number): number;
  /** What goes on to the next link when `amount` came to a token between. */
  cross(node: Node, amount: number): number;
  /** The greater the better; −∞ leads nowhere. */
  score(amount: number): number;
  /** Whether a link's pools hold enough for an amount that goes on. */
  isDeep(link: Link, amount: number): boolean;
}

interface Way {
  links: Link[];
  amount: number;
  score: number;
}

/**
 * Of all trails of up to three hops through tokens that may be passed, those that give most for `paid` or ask least for `wanted`; best first.
 * Tokens with pools that hold too little for the amount are passed only where nothing else leads on.
 */
export function findTrails(ends: Ends, size: Size, meter: Meter): Trail[] {
  const deep = lookBetween(ends, size, meter, true);
  return deep.length > 0 ? deep : lookBetween(ends, size, meter, false);
}

function lookBetween({ from, to, isBetween }: Ends, size: Size, meter: Meter, mustBeDeep: boolean): Trail[] {
  const rules = { isBetween, mustBeDeep };
  if ('paid' in size) return look(from, to, size.paid, forward(meter, rules)).map(({ links }) => links);
  return look(to, from, size.wanted, backward(meter, rules)).map(({ links }) => links.toReversed());
}

/** True when some trail of up to three hops joins two tokens, at any price. */
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
    if (far === start || !last || !direction.isBetween(far.token)) continue;
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
    if (between === end || !direction.isBetween(between.token)) continue;
    const first = direction.linkOf(start, between);
    const second = direction.linkOf(between, target);
    if (!first || !second) continue;
    const isCore = CORE_MINTS.has(between.id);
    if (direction.mustBeDeep && !isCore && !direction.isDeep(first, amount)) continue;
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

function forward(meter: Meter, rules: Rules): Direction {
  return {
    linkOf: (at, next) => at.links.get(next.id),
    step: ({ edges }, amount) => mostOutOf(edges, meter, amount),
    cross: ({ token }, amount) => arriving(token, toWhole(amount)),
    score: (amount) => (amount > 0 ? amount : Number.NEGATIVE_INFINITY),
    isDeep: ({ edges }, amount) =>
      edges.some((edge) => {
        const { out, kept, spot } = meter(edge);
        return out(amount) >= amount * kept * spot * DEEP_SHARE;
      }),
    ...rules,
  };
}

function backward(meter: Meter, rules: Rules): Direction {
  return {
    linkOf: (at, next) => next.links.get(at.id),
    step: ({ edges }, amount) => minInOf(edges, meter, amount),
    cross: ({ token }, amount) => sending(token, amount),
    score: (amount) => -amount,
    isDeep: ({ edges }, amount) =>
      edges.some((edge) => {
        const gauge = meter(edge);
        return gauge.in(amount) * gauge.kept * gauge.spot * DEEP_SHARE <= amount;
      }),
    ...rules,
  };
}
