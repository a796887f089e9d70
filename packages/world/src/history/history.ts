import { DAY_MS, HOUR_MS, MINUTE_MS } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { randomFor } from '../seeded.ts';
import { drawHourBars, foldTrades, type PastBar } from './past-bars.ts';
import type { PastToken } from './past-token.ts';
import { drawTrades, type PastTrade, type PickTrader } from './past-trades.ts';
import { bridge, type LogPath, walkBack } from './path.ts';

/** One token's time before the chain. */
export interface TokenHistory {
  asset: Address;
  /** The last day, oldest first. */
  trades: readonly PastTrade[];
  /** Fold of the trades. */
  minuteBars: readonly PastBar[];
  /** From the token's beginning on; those of the last day are the fold of the trades. */
  hourBars: readonly PastBar[];
}

interface HistorySetup {
  seed: number;
  /** Milliseconds since the epoch: the moment the history ends and the chain begins. */
  end: number;
  tokens: readonly PastToken[];
  pickTrader: PickTrader;
}

/** What a token's own price did, in logarithms against its price at the end. */
interface Past {
  lastDay: LogPath;
  before: LogPath;
}

/**
 * Draws the history of tokens one by one, the same for the same seed and moment: a price path that ends at each token's price,
 * the last day's trades along it, and hourly bars before that.
 */
export function* createHistory({ seed, end, tokens, pickTrader }: HistorySetup): Generator<TokenHistory> {
  const sol = tokens.find(({ token }) => token.id === WRAPPED_SOL);
  const market = sol && drawTokenPast(sol, { seed, end, longest: longestOf(tokens, end) });
  for (const token of tokens) {
    const random = randomFor(seed, `trades of ${token.token.id}`);
    const own = token === sol && market ? market : drawTokenPast(token, { seed, end });
    const past =
      market && token !== sol && token.firstPrice === undefined ? follow(own, market, token.beta) : own;
    const trades = drawTrades(token, { path: past.lastDay, end, pickTrader, random });
    const dayBars = foldTrades(trades, 'hour');
    const firstFolded = Math.floor((end - DAY_MS) / HOUR_MS) * HOUR_MS;
    // What was not traded for a day has stood at today's price since the last hour before it.
    const before = trades.length > 0 ? past.before : endingAt(past.before, 0);
    const older = drawHourBars(token, before, { end: firstFolded, random });
    yield {
      asset: token.token.id,
      trades,
      minuteBars: foldTrades(trades, 'minute'),
      hourBars: [...older, ...dayBars.filter(({ minute }) => minute >= firstFolded)],
    };
  }
}

/** The same path to another end, bent a little at each step. */
function endingAt({ step, logs }: LogPath, end: number): LogPath {
  const missing = end - (logs.at(-1) ?? end);
  const steps = Math.max(1, logs.length - 1);
  return { step, logs: logs.map((log, index) => log + (missing * index) / steps) };
}

function longestOf(tokens: readonly PastToken[], end: number): number {
  return tokens.reduce((longest, { from }) => Math.max(longest, end - from), 0);
}

function drawTokenPast(
  token: PastToken,
  { seed, end, longest }: { seed: number; end: number; longest?: number },
): Past {
  const random = randomFor(seed, `path of ${token.token.id}`);
  const { volatility, firstPrice, price } = token;
  const age = longest ?? end - token.from;
  const minutes = Math.max(1, Math.ceil(Math.min(age, DAY_MS) / MINUTE_MS));
  const hours = Math.max(0, Math.ceil((age - DAY_MS) / HOUR_MS));
  const minute = { steps: minutes, step: MINUTE_MS, volatility, random };
  const hour = { steps: hours, step: HOUR_MS, volatility, random };
  if (firstPrice === undefined) {
    const lastDay = walkBack(minute);
    return {
      lastDay: { step: MINUTE_MS, logs: lastDay },
      before: { step: HOUR_MS, logs: walkBack(hour, lastDay[0]) },
    };
  }
  // A launch began at its curve's first price and has come to today's in one go.
  const begun = Math.log(firstPrice / price);
  const meeting = hours === 0 ? begun : begun * (Math.min(age, DAY_MS) / age);
  return {
    lastDay: { step: MINUTE_MS, logs: bridge(minute, meeting, 0) },
    before: { step: HOUR_MS, logs: hours === 0 ? Float64Array.of(begun) : bridge(hour, begun, meeting) },
  };
}

/** Adds the share of SOL's movement that a token follows; both paths end now. */
function follow(own: Past, market: Past, beta: number): Past {
  return { lastDay: add(own.lastDay, market.lastDay, beta), before: add(own.before, market.before, beta) };
}

function add({ step, logs }: LogPath, other: LogPath, beta: number): LogPath {
  const shift = other.logs.length - logs.length;
  return { step, logs: logs.map((log, index) => log + beta * (other.logs[index + shift] ?? 0)) };
}
