import type { Address } from '@solana/kit';
import { logNormal, pickWeighted, type Random } from '../random.ts';
import type { PastToken } from './past-token.ts';
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

/** Who traded, by the weight of their habit, and whether that is a market maker. */
export type PickTrader = (token: PastToken, random: Random) => { trader: Address; isMaker: boolean };

const DAY_MS = 86_400_000;
const HOURS_A_DAY = 24;
/** Of the trades. */
export const MAKERS_SHARE = 0.16;
const MICRO = 1_000_000;
const SIZE_SPREAD = 1.1;
/** Less is not worth its network fee, in the past as in the live market. */
export const MIN_USD = 0.1;
/** Makes the mean of a log-normal of this spread one. */
const SIZE_MEDIAN = Math.exp(-(SIZE_SPREAD ** 2) / 2);
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
  const expected = (token.tradesADay * keptUntil(oldest)) / DAY_MS;
  // Who launched a token has bought some of it.
  const isLaunch = token.token.launch !== undefined && oldest < DAY_MS;
  const count = Math.max(isLaunch ? 1 : 0, Math.floor(expected + random()));
  const ages = drawAges(count, oldest, random);
  const makersTrades = token.tradesADay * MAKERS_SHARE;
  const makersUsd = makersTrades > 0 ? (token.makersUsdAnHour * HOURS_A_DAY) / makersTrades : 0;
  const trades: PastTrade[] = [];
  for (const [index, age] of ages.entries()) {
    const log = index === count - 1 ? 0 : logAt(path, age);
    const before = logAt(path, Math.min(age + TREND_MS, oldest));
    const lean = BUY_LEAN * Math.tanh((log - before) / (token.volatility + 1e-9));
    const { trader, isMaker } = pickTrader(token, random);
    const meanUsd = token.meanUsd + (isMaker ? makersUsd : 0);
    const size = Math.max(MIN_USD, logNormal(random, meanUsd * SIZE_MEDIAN, SIZE_SPREAD));
    const usd = size * standsFor(age);
    const price = token.price * Math.exp(log);
    trades.push({
      asset: token.token.id,
      pool: pickPool(token, random),
      trader,
      side: random() < 0.5 + lean ? 'buy' : 'sell',
      time: Math.round(end - age),
      price,
      microUsd: Math.round(usd * MICRO),
      amount: toAtoms(usd / price, token.token.decimals),
    });
  }
  return trades;
}

function pickPool({ pools, token }: PastToken, random: Random): Address {
  const picked = pickWeighted(random, pools, ({ weight }) => weight) ?? pools[0];
  if (!picked) throw new Error(`${token.symbol} has no pool`);
  return picked.id;
}

/** Floats are enough for what never was on a chain. */
function toAtoms(whole: number, decimals: number): bigint {
  return BigInt(Math.max(1, Math.floor(whole * 10 ** decimals)));
}
