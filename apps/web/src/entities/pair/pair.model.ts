import { MONEY_MINTS, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type AskedToken, builtInMint, readAskedToken, readInOut } from '@orrery/domain/trading/asked-token';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';

export interface Pair {
  sell: Address;
  buy: Address;
}
export type PairSide = keyof Pair;

/** What the address bar says of a pair; a side it does not say is undefined. */
export type AskedPair = Record<PairSide, AskedToken | undefined>;

/** What a symbol turns out to be: a token, those that carry it, or none. */
export type Found = Address | readonly Asset[] | 'missing';
/** The same of a side; undefined where nothing was asked for. */
export type Side = Found | 'loading' | 'failed' | undefined;

/** A token to choose; of one that needs no choice only the address is known. */
export type Option = Address | Asset;

/** What a pair of the address bar comes to; `failed` when the search did not answer. */
export type PairState =
  | { kind: 'pair'; pair: Pair }
  | { kind: 'choice'; options: Record<PairSide, readonly Option[]> }
  | { kind: 'loading' | 'missing' | 'failed' };

/** Reads query and path; of the two the path counts. */
export function readAskedPair(
  search: Partial<Record<PairSide, string>>,
  inOut: string | undefined,
): AskedPair {
  if (inOut !== undefined) return readInOut(inOut);
  const read = (text: string | undefined) => (text ? readAskedToken(text) : undefined);
  return { sell: read(search.sell), buy: read(search.buy) };
}

/** What is known of a side without asking anybody; its symbol where it must be looked up. */
export function readSide(asked: AskedToken | undefined): { found: Side } | { symbol: string } {
  if (asked === undefined) return { found: undefined };
  if (asked === 'unreadable') return { found: 'missing' };
  if (asked.by === 'address') return { found: asked.id };
  const builtIn = builtInMint(asked.symbol);
  return builtIn ? { found: builtIn } : { symbol: asked.symbol };
}

/** The tokens a price can be quoted in, by the names the setting has for them. */
const CURRENCIES = { SOL: WRAPPED_SOL, USDC };
export type DefaultCurrency = keyof typeof CURRENCIES;

/**
 * The pair that was asked for: SOL → USDC where nothing was, and the default currency on the side that was not said.
 * Never a token against itself: the other currency takes the second one's place.
 */
export function toPair(
  { sell, buy }: { sell?: Address | undefined; buy?: Address | undefined },
  currency: DefaultCurrency = 'SOL',
): Pair {
  if (sell === undefined && buy === undefined) return DEFAULT_PAIR;
  const against = (id: Address) => {
    const [first, second] = currency === 'SOL' ? [WRAPPED_SOL, USDC] : [USDC, WRAPPED_SOL];
    return id === first ? second : first;
  };
  if (sell === undefined) return { sell: against(buy ?? USDC), buy: buy ?? USDC };
  return { sell, buy: buy === undefined || buy === sell ? against(sell) : buy };
}

/** Puts together what both sides turned out to be. */
export function toPairState(sides: Record<PairSide, Side>, currency: DefaultCurrency): PairState {
  const { sell, buy } = sides;
  for (const kind of ['failed', 'loading', 'missing'] as const)
    if (sell === kind || buy === kind) return { kind };
  const decided = toPair({ sell: decidedBy(sell), buy: decidedBy(buy) }, currency);
  if (!isShared(sell) && !isShared(buy)) return { kind: 'pair', pair: decided };
  const optionsOf = (side: Side, one: Address) => (isShared(side) ? side : [one]);
  return {
    kind: 'choice',
    options: { sell: optionsOf(sell, decided.sell), buy: optionsOf(buy, decided.buy) },
  };
}

const isShared = (side: Side): side is readonly Asset[] => typeof side === 'object';
const decidedBy = (side: Side) => (isAddress(side) ? side : undefined);
const isAddress = (side: Side): side is Address =>
  typeof side === 'string' && side !== 'missing' && side !== 'loading' && side !== 'failed';

/** What the form opens with. */
export const DEFAULT_PAIR: Pair = { sell: WRAPPED_SOL, buy: USDC };

/** Which of two tokens is priced in which: money is what others are priced in, and of two the first in `MONEY_MINTS` is. */
export function toChartPair({ sell, buy }: Pair): { base: Address; quote: Address } {
  const [sold, bought] = [MONEY_MINTS.indexOf(sell), MONEY_MINTS.indexOf(buy)];
  const isTurned = sold >= 0 && (bought < 0 || sold < bought);
  return isTurned ? { base: buy, quote: sell } : { base: sell, quote: buy };
}

/** The pair after one side was chosen: choosing the other side's token turns the pair around. */
export function withSide(pair: Pair, side: PairSide, chosen: Address): Pair {
  const other = side === 'sell' ? pair.buy : pair.sell;
  if (chosen === other) return { sell: pair.buy, buy: pair.sell };
  return { ...pair, [side]: chosen };
}
