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
} from './positions.ts';

/** Running sums of one window of one token. Whole numbers, so that they never drift from a recount. */
export interface WindowSums {
  buyMicroUsd: number;
  sellMicroUsd: number;
  organicBuyMicroUsd: number;
  organicSellMicroUsd: number;
  numBuys: number;
  numSells: number;
  numTraders: number;
  numNetBuyers: number;
  numOrganicBuyers: number;
  /** The price the window began with: of the last trade that left it, else the first price known. NaN when there is none. */
  openPrice: number;
  /** How many holders the window began with: after the last change that left it, else when they were first counted. */
  openHolders: number;
}

export interface TokenWindow {
  readonly sums: WindowSums;
  readonly positions: Positions;
  /** The traders that are inorganic for this token whatever they do, shared by its windows. */
  readonly snipers: ReadonlySet<number>;
}

export function createTokenWindow(snipers: ReadonlySet<number>): TokenWindow {
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
    openPrice: Number.NaN,
    openHolders: Number.NaN,
  };
  return { sums, positions: createPositions(), snipers };
}

/** Counts one trade in (`sign` 1) or out (−1). */
export function countTrade(
  window: TokenWindow,
  { trader, isBuy, microUsd }: { trader: number; isBuy: boolean; microUsd: number },
  sign: 1 | -1,
): void {
  const { sums, positions } = window;
  const place = takePlace(positions, trader);
  weigh(window, place, -1);
  const { words, doubles } = positions;
  words[place * 8 + (isBuy ? BUYS : SELLS)] = (words[place * 8 + (isBuy ? BUYS : SELLS)] ?? 0) + sign;
  doubles[place * 4 + (isBuy ? BOUGHT : SOLD)] =
    (doubles[place * 4 + (isBuy ? BOUGHT : SOLD)] ?? 0) + sign * microUsd;
  weigh(window, place, 1);
  if (words[place * 8 + BUYS] === 0 && words[place * 8 + SELLS] === 0) freePlace(positions, place);
  if (isBuy) {
    sums.numBuys += sign;
    sums.buyMicroUsd += sign * microUsd;
  } else {
    sums.numSells += sign;
    sums.sellMicroUsd += sign * microUsd;
  }
}

/** Takes back (`sign` −1) or adds again (1) what some traders weigh, around a change of who is a sniper. */
export function reweigh(window: TokenWindow, traders: Iterable<number>, sign: 1 | -1): void {
  for (const trader of traders) {
    const place = findPlace(window.positions, trader);
    if (place !== undefined) weigh(window, place, sign);
  }
}

/** Adds (`sign` 1) what a trader's position says of the window, or takes it back (−1). */
function weigh({ sums, positions, snipers }: TokenWindow, place: number, sign: 1 | -1): void {
  const buys = positions.words[place * 8 + BUYS] ?? 0;
  const sells = positions.words[place * 8 + SELLS] ?? 0;
  if (buys + sells === 0) return;
  const boughtMicroUsd = positions.doubles[place * 4 + BOUGHT] ?? 0;
  const soldMicroUsd = positions.doubles[place * 4 + SOLD] ?? 0;
  sums.numTraders += sign;
  if (boughtMicroUsd > soldMicroUsd) sums.numNetBuyers += sign;
  if (isWash({ buys, sells, boughtMicroUsd, soldMicroUsd })) return;
  if (snipers.size > 0 && snipers.has((positions.words[place * 8] ?? 0) - 1)) return;
  if (buys > 0) sums.numOrganicBuyers += sign;
  sums.organicBuyMicroUsd += sign * boughtMicroUsd;
  sums.organicSellMicroUsd += sign * soldMicroUsd;
}
