import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { CurveReader } from './curves/curve-reader.ts';
import type { Link, Node } from './graph.ts';
import { grossOfTransferFee, maxOutOf, minInOf, netOfTransferFee, toWhole } from './hop-amounts.ts';

/** A path that a route could take, as the links between its tokens. */
export type TokenPath = readonly Link[];

/** What is paid in, or what is wanted out, in floats. */
export type Size = { paid: number } | { wanted: number };

/** Maximum number of paths to return. */
const MAX_PATHS = 24;
/** Maximum number of two-hop ways to a token beside the end that are followed to the end. */
const MAX_WAYS = 3;

/** Tokens that most pools trade against: a trade of any size may pass them. */
export const CORE_MINTS: ReadonlySet<Address> = new Set([WRAPPED_SOL, USDC, USDT]);
/** Which tokens a route may pass. */
export type IsBetween = (token: TokenFacts) => boolean;

/** Smallest share of the price at no size that a trade through a token must get; below it the token's pools hold too little for the trade. */
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
 * Returns the paths of up to three hops through allowed tokens that give most for `paid` or ask least for `wanted`, best first.
 * Tokens with pools that hold too little for the amount are passed only where nothing else leads on.
 */
export function findTokenPaths(ends: Ends, size: Size, curveOf: CurveReader): TokenPath[] {
  const deep = lookBetween(ends, size, curveOf, true);
  return deep.length > 0 ? deep : lookBetween(ends, size, curveOf, false);
}

function lookBetween(
  { from, to, isBetween }: Ends,
  size: Size,
  curveOf: CurveReader,
  mustBeDeep: boolean,
): TokenPath[] {
  const rules = { isBetween, mustBeDeep };
  if ('paid' in size) return look(from, to, size.paid, forward(curveOf, rules)).map(({ links }) => links);
  return look(to, from, size.wanted, backward(curveOf, rules)).map(({ links }) => links.toReversed());
}

/** True when some path of up to three hops joins two tokens, at any price. */
export function isJoined(from: Node, to: Node): boolean {
  if (from.links.has(to.id)) return true;
  for (const { to: far } of to.links.values())
    if (from.links.has(far.id) || haveShared(from, far)) return true;
  return false;
}

function look(start: Node, end: Node, amount: number, direction: Direction): Way[] {
  const kept = waysTo(start, end, end, { amount, direction, most: MAX_PATHS });
  const direct = direction.linkOf(start, end);
  if (direct) keep(kept, [direct], { amount: direction.step(direct, amount), direction, most: MAX_PATHS });
  for (const { to: far } of end.links.values()) {
    const last = direction.linkOf(far, end);
    if (far === start || !last || !direction.isBetween(far.token)) continue;
    for (const way of waysTo(start, far, end, { amount, direction, most: MAX_WAYS })) {
      const arrived = direction.cross(far, way.amount);
      keep(kept, [...way.links, last], { amount: direction.step(last, arrived), direction, most: MAX_PATHS });
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

function forward(curveOf: CurveReader, rules: Rules): Direction {
  return {
    linkOf: (at, next) => at.links.get(next.id),
    step: ({ edges }, amount) => maxOutOf(edges, curveOf, amount),
    cross: ({ token }, amount) => netOfTransferFee(token, toWhole(amount)),
    score: (amount) => (amount > 0 ? amount : Number.NEGATIVE_INFINITY),
    isDeep: ({ edges }, amount) =>
      edges.some((edge) => {
        const { out, kept, spot } = curveOf(edge);
        return out(amount) >= amount * kept * spot * DEEP_SHARE;
      }),
    ...rules,
  };
}

function backward(curveOf: CurveReader, rules: Rules): Direction {
  return {
    linkOf: (at, next) => next.links.get(at.id),
    step: ({ edges }, amount) => minInOf(edges, curveOf, amount),
    cross: ({ token }, amount) => grossOfTransferFee(token, amount),
    score: (amount) => -amount,
    isDeep: ({ edges }, amount) =>
      edges.some((edge) => {
        const curve = curveOf(edge);
        return curve.in(amount) * curve.kept * curve.spot * DEEP_SHARE <= amount;
      }),
    ...rules,
  };
}
