import { isWash } from './organic.ts';
import {
  BOUGHT,
  BUYS,
  createPositions,
  findPlace,
  freePlace,
  type Positions,
  SELLS,
  SOLD,
  takePlace,
  tradersOf,
} from './positions.ts';
import { createSample, isSampled, publish, type Sample, type Tally } from './sample.ts';
import { WINDOWS } from './windows.ts';

/** Running sums of one window of one token. Whole numbers, so that they never drift from a recount. */
export interface WindowSums extends Tally {
  buyMicroUsd: number;
  sellMicroUsd: number;
  numBuys: number;
  numSells: number;
  /** All volume of the window of the same length before this one. */
  previousMicroUsd: number;
  /** The price of the last trade that left the window, NaN when none has; see `openOf`. */
  openPrice: number;
  /** Likewise how many holders there were, and how many dollars of liquidity. */
  openHolders: number;
  openLiquidity: number;
}

/** What holds for one window of all tokens of a market. */
export interface WindowRules {
  /** How many traders are told apart; of more, a sample is. */
  tradersMost: number;
  /** Whether the market's trades reach back to the begin of the window before. */
  isPreviousKnown: boolean;
  /** Tables of positions, made as they are needed; a token's number says which is its own. */
  readonly tables: (Positions | undefined)[];
}

export interface TokenWindow {
  readonly sums: WindowSums;
  /** The token's number. */
  readonly token: number;
  readonly positions: Positions;
  /** Present while there are, or were, too many traders to tell all of them apart. */
  sample: Sample | undefined;
  readonly rules: WindowRules;
  /** The traders that are inorganic for this token whatever they do, shared by its windows. */
  readonly snipers: ReadonlySet<number>;
}

interface CountedTrade {
  trader: number;
  isBuy: boolean;
  microUsd: number;
}

/** So many that one that grows holds nobody up. */
const TABLES = 1_024;

export function createWindowRules(tradersMost: number): WindowRules {
  return { tradersMost, isPreviousKnown: false, tables: Array.from({ length: TABLES }, () => undefined) };
}

export function createTokenWindow(
  { number: token, snipers }: { number: number; snipers: ReadonlySet<number> },
  rules: WindowRules,
): TokenWindow {
  const positions = rules.tables[token % TABLES] ?? createPositions();
  rules.tables[token % TABLES] = positions;
  const sums = {
    buyMicroUsd: 0,
    sellMicroUsd: 0,
    organicBuyMicroUsd: 0,
    organicSellMicroUsd: 0,
    numBuys: 0,
    numSells: 0,
    numTraders: 0,
    numNetBuyers: 0,
    numOrganicBuyers: 0,
    previousMicroUsd: 0,
    openPrice: Number.NaN,
    openHolders: Number.NaN,
    openLiquidity: Number.NaN,
  };
  return { sums, token, positions, sample: undefined, rules, snipers };
}

/** The windows of every book that no log holds anything of; their sums stay zero. */
export const IDLE_WINDOWS: readonly TokenWindow[] = WINDOWS.map(() =>
  createTokenWindow({ number: 0, snipers: new Set() }, createWindowRules(0)),
);

/** Counts one trade in (`sign` 1) or out (−1). */
export function countTrade(window: TokenWindow, trade: CountedTrade, sign: 1 | -1): void {
  const { sums } = window;
  if (trade.isBuy) {
    sums.numBuys += sign;
    sums.buyMicroUsd += sign * trade.microUsd;
  } else {
    sums.numSells += sign;
    sums.sellMicroUsd += sign * trade.microUsd;
  }
  if (!window.sample || isSampled(trade.trader, window.sample.shift)) countPosition(window, trade, sign);
  if ((window.sample ?? sums).numTraders > window.rules.tradersMost) thin(window);
  if (!window.sample) return;
  publish(window.sample, sums);
  // With nothing inside, all of nothing is known again.
  if (sums.numBuys + sums.numSells === 0) window.sample = undefined;
}

function countPosition(window: TokenWindow, { trader, isBuy, microUsd }: CountedTrade, sign: 1 | -1): void {
  const { positions, sample, token } = window;
  const place = takePlace(positions, { token, trader });
  weigh(window, place, -1);
  const { words, doubles } = positions;
  const count = place * 8 + (isBuy ? BUYS : SELLS);
  const money = place * 4 + (isBuy ? BOUGHT : SOLD);
  words[count] = (words[count] ?? 0) + sign;
  doubles[money] = (doubles[money] ?? 0) + sign * microUsd;
  weigh(window, place, 1);
  if (words[place * 8 + BUYS] === 0 && words[place * 8 + SELLS] === 0) freePlace(positions, place);
  if (sample) sample[isBuy ? 'buyMicroUsd' : 'sellMicroUsd'] += sign * microUsd;
}

/** Halves the sample until it fits. */
function thin(window: TokenWindow): void {
  const { rules, positions, token } = window;
  let shift = window.sample?.shift ?? 0;
  let kept = tradersOf(positions, token);
  while (kept.length > rules.tradersMost) {
    shift += 1;
    const isKept = (trader: number) => isSampled(trader, shift);
    for (const trader of kept)
      if (!isKept(trader)) freePlace(positions, takePlace(positions, { token, trader }));
    kept = kept.filter(isKept);
  }
  window.sample = createSample(shift);
  for (const trader of kept) {
    const place = takePlace(positions, { token, trader });
    weigh(window, place, 1);
    window.sample.buyMicroUsd += positions.doubles[place * 4 + BOUGHT] ?? 0;
    window.sample.sellMicroUsd += positions.doubles[place * 4 + SOLD] ?? 0;
  }
}

/** Takes back (`sign` −1) or adds again (1) what some traders weigh, around a change of who is a sniper. */
export function reweigh(window: TokenWindow, traders: Iterable<number>, sign: 1 | -1): void {
  for (const trader of traders) {
    const place = findPlace(window.positions, { token: window.token, trader });
    if (place !== undefined) weigh(window, place, sign);
  }
  if (window.sample) publish(window.sample, window.sums);
}

/** Adds (`sign` 1) what a trader's position says of the window, or takes it back (−1). */
function weigh({ sums, sample, positions, snipers }: TokenWindow, place: number, sign: 1 | -1): void {
  const buys = positions.words[place * 8 + BUYS] ?? 0;
  const sells = positions.words[place * 8 + SELLS] ?? 0;
  if (buys + sells === 0) return;
  const tally: Tally = sample ?? sums;
  const boughtMicroUsd = positions.doubles[place * 4 + BOUGHT] ?? 0;
  const soldMicroUsd = positions.doubles[place * 4 + SOLD] ?? 0;
  tally.numTraders += sign;
  if (boughtMicroUsd > soldMicroUsd) tally.numNetBuyers += sign;
  if (isWash({ buys, sells, boughtMicroUsd, soldMicroUsd })) return;
  if (snipers.size > 0 && snipers.has((positions.words[place * 8] ?? 0) - 1)) return;
  if (buys > 0) tally.numOrganicBuyers += sign;
  tally.organicBuyMicroUsd += sign * boughtMicroUsd;
  tally.organicSellMicroUsd += sign * soldMicroUsd;
}
