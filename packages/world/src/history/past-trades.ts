import { MICRO } from '@orrery/core/numbers';
import { DAY_MS } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import { between, logNormal, pickWeighted, type Random } from '../random.ts';
import { drawUsd, SMALLEST_USD } from '../traders/trade-size.ts';
import { medianUsdOf } from './flow.ts';
import { type PastToken, tradesADay } from './past-token.ts';
import { type LogPath, logAt } from './path.ts';
import { drawAges, keptUntil, standsFor } from './thinning.ts';

/**
 * A trade of the time before the chain. Where one stands for several its amounts are theirs together, so that volumes and
 * bars recount from the list; its signature is on no chain.
 */
export interface PastTrade {
  asset: Address;
  /** The pool it went through. */
  pool: Address;
  trader: Address;
  side: 'buy' | 'sell';
  /** Milliseconds since the epoch. */
  time: number;
  /** US dollars for one whole token. */
  price: number;
  microUsd: number;
  /** Smallest units of the token. */
  amount: bigint;
}

/** Picks the trader of a past trade, by the weight of their habit. */
export type PickTrader = (token: PastToken, random: Random, isMaker: boolean) => Address;

/** How makers' trades differ, by how late they see a gap. */
const MAKERS_SPREAD = 0.5;
/** How far back from a trade the price's direction is looked at. */
const TREND_MS = 300_000;
const BUY_LEAN = 0.3;

interface Drawing {
  path: LogPath;
  end: number;
  pickTrader: PickTrader;
  random: Random;
}

/** Draws the last day's trades of one token along its path, oldest first; the newest ends at the token's price. */
export function drawTrades(token: PastToken, { path, end, pickTrader, random }: Drawing): PastTrade[] {
  const oldest = Math.min(DAY_MS, end - token.from);
  const expected = (tradesADay(token) * keptUntil(oldest)) / DAY_MS;
  // A token's developer has bought some of it.
  const isLaunch = token.token.launch !== undefined && oldest < DAY_MS;
  const count = Math.max(isLaunch ? 1 : 0, Math.floor(expected + random()));
  const ages = drawAges(count, oldest, random);
  const trades: PastTrade[] = [];
  for (const [index, age] of ages.entries()) {
    const log = index === count - 1 ? 0 : logAt(path, age);
    const before = logAt(path, Math.min(age + TREND_MS, oldest));
    const lean = BUY_LEAN * Math.tanh((log - before) / (token.volatility + 1e-9));
    const { pool, isMaker, usd: size } = drawSize(token, random);
    const usd = size * standsFor(age);
    const price = token.price * Math.exp(log);
    trades.push({
      asset: token.token.id,
      pool,
      trader: pickTrader(token, random, isMaker),
      side: random() < 0.5 + lean ? 'buy' : 'sell',
      time: Math.round(end - age),
      price,
      microUsd: Math.round(usd * MICRO),
      amount: toAtoms(usd / price, token.token.decimals),
    });
  }
  return trades;
}

/** One trade as people or makers make it. */
function drawSize({ token, pools }: PastToken, random: Random) {
  const picked =
    pickWeighted(random, pools, ({ people, makers, arbitrage }) => people + makers + arbitrage) ?? pools[0];
  if (!picked) throw new Error(`${token.symbol} has no pool`);
  const { people, makers, makersUsd, arbitrage, arbitrageUsd, maxUsd } = picked;
  const at = random() * (people + makers + arbitrage);
  const isMaker = at < makers + arbitrage;
  const drawn = isMaker
    ? logNormal(random, at < makers ? makersUsd : arbitrageUsd, MAKERS_SPREAD)
    : drawUsd(random, medianUsdOf(token.id), maxUsd);
  const usd = drawn > SMALLEST_USD ? drawn : between(random, SMALLEST_USD, 2 * SMALLEST_USD);
  return { pool: picked.id, isMaker, usd };
}

/** Floats are enough for what never was on a chain. */
function toAtoms(whole: number, decimals: number): bigint {
  return BigInt(Math.max(1, Math.floor(whole * 10 ** decimals)));
}
