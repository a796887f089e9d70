import { scatter } from './scatter.ts';

/**
 * What each trader did with each token within a day, in open hash tables of 24 bytes a place, because there are millions of these
 * and objects would take four times as much. Most traded once: the time of that trade says which windows it is in. For the others
 * the place holds the number of a row. A token's traders share a table with those of other tokens, since a table for each token
 * would be made and dropped with nearly every trade.
 */
export interface Positions {
  /** Six words a place: the trader's number plus one (0 is a free place), and the token's with the side; the rest is of `doubles`. */
  words: Uint32Array;
  /** The same places, three doubles each; see `TIME` and `MICRO`. */
  doubles: Float64Array;
  /** Places less one; their number is a power of two. */
  mask: number;
  size: number;
}

/** The first trade of a position; `token` and `trader` are numbers. */
interface PositionTrade {
  token: number;
  trader: number;
  isBuy: boolean;
  time: number;
  microUsd: number;
}

/** The doubles of a place: the time of its only trade, NaN when there were several; and its micro-USD, or the number of the row. */
const TIME = 1;
const MICRO = 2;
const PLACE_DOUBLES = 3;
/** The words of a place: the token's number and whether the only trade was a buy. */
const TOKEN = 1;
const PLACE_WORDS = 2 * PLACE_DOUBLES;
const FIRST_PLACES = 4;

export function createPositions(places = FIRST_PLACES): Positions {
  const doubles = new Float64Array(places * PLACE_DOUBLES);
  return { words: new Uint32Array(doubles.buffer), doubles, mask: places - 1, size: 0 };
}

function homeOf(token: number, trader: number, mask: number): number {
  return scatter((Math.imul(token + 1, 0x9e37_79b1) + trader) | 0) & mask;
}

/** The place of a position, or the free one where it belongs. */
export function probe({ words, mask }: Positions, token: number, trader: number): number {
  for (let place = homeOf(token, trader, mask); ; place = (place + 1) & mask) {
    const key = words[place * PLACE_WORDS];
    if (key === 0) return place;
    if (key === trader + 1 && (words[place * PLACE_WORDS + TOKEN] ?? 0) >>> 1 === token) return place;
  }
}

export function isFree({ words }: Positions, place: number): boolean {
  return words[place * PLACE_WORDS] === 0;
}

/** Whether a position has one trade; it is `tradeOf`, and that of several is `rowOf`. */
export function isSingle({ doubles }: Positions, place: number): boolean {
  return !Number.isNaN(doubles[place * PLACE_DOUBLES + TIME] ?? 0);
}

export function tradeOf({ words, doubles }: Positions, place: number) {
  return {
    time: doubles[place * PLACE_DOUBLES + TIME] ?? 0,
    isBuy: ((words[place * PLACE_WORDS + TOKEN] ?? 0) & 1) === 1,
    microUsd: doubles[place * PLACE_DOUBLES + MICRO] ?? 0,
  };
}

export function rowOf({ doubles }: Positions, place: number): number {
  return doubles[place * PLACE_DOUBLES + MICRO] ?? 0;
}

export function setRow({ doubles }: Positions, place: number, row: number): void {
  doubles[place * PLACE_DOUBLES + TIME] = Number.NaN;
  doubles[place * PLACE_DOUBLES + MICRO] = row;
}

function traderOf({ words }: Positions, place: number): number {
  return (words[place * PLACE_WORDS] ?? 0) - 1;
}

function tokenOf({ words }: Positions, place: number): number {
  return (words[place * PLACE_WORDS + TOKEN] ?? 0) >>> 1;
}

function resize(positions: Positions, places: number): void {
  const table = createPositions(places);
  for (let place = 0; place <= positions.mask; place += 1) {
    if (isFree(positions, place)) continue;
    const target = probe(table, tokenOf(positions, place), traderOf(positions, place));
    copyPlace(positions.words, place, table.words, target);
  }
  positions.words = table.words;
  positions.doubles = table.doubles;
  positions.mask = table.mask;
}

/** Word by word, for as doubles a key might be no number. */
function copyPlace(from: Uint32Array, source: number, to: Uint32Array, target: number): void {
  for (let word = 0; word < PLACE_WORDS; word += 1)
    to[target * PLACE_WORDS + word] = from[source * PLACE_WORDS + word] ?? 0;
}

/** Makes a free place, as `probe` found it, that of a position with one trade. Every place found before is void. */
export function occupy(positions: Positions, found: number, trade: PositionTrade): void {
  const { token, trader, isBuy, time, microUsd } = trade;
  let place = found;
  positions.size += 1;
  if (positions.size * 4 > (positions.mask + 1) * 3) {
    resize(positions, (positions.mask + 1) * 2);
    place = probe(positions, token, trader);
  }
  const { words, doubles } = positions;
  words[place * PLACE_WORDS] = trader + 1;
  words[place * PLACE_WORDS + TOKEN] = token * 2 + (isBuy ? 1 : 0);
  doubles[place * PLACE_DOUBLES + TIME] = time;
  doubles[place * PLACE_DOUBLES + MICRO] = microUsd;
}

/** Gives a place back. Every place found before is void. */
export function vacate(positions: Positions, place: number): void {
  const { words, mask } = positions;
  let hole = place;
  for (let next = (hole + 1) & mask; words[next * PLACE_WORDS] !== 0; next = (next + 1) & mask) {
    const home = homeOf(tokenOf(positions, next), traderOf(positions, next), mask);
    // An entry may move back into the hole unless its home lies behind the hole.
    if (((next - home) & mask) >= ((next - hole) & mask)) {
      copyPlace(words, next, words, hole);
      hole = next;
    }
  }
  words[hole * PLACE_WORDS] = 0;
  positions.size -= 1;
  if (mask >= FIRST_PLACES && positions.size * 8 <= mask) resize(positions, (mask + 1) / 2);
}

/** The traders of a token that have a place. */
export function tradersOf(positions: Positions, token: number): number[] {
  const traders: number[] = [];
  for (let place = 0; place <= positions.mask; place += 1) {
    if (!isFree(positions, place) && tokenOf(positions, place) === token)
      traders.push(traderOf(positions, place));
  }
  return traders;
}
