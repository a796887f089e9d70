/**
 * What each trader did with each token inside one window: open hash tables in one buffer each, 32 bytes a place, because there are
 * millions of these and objects would take four times as much. A token's traders share a table with those of other tokens, since a
 * table for each token and window would be made and dropped with nearly every trade.
 */
export interface Positions {
  /** Eight words a place: the trader's number plus one (0 is a free place), buys, sells, the token; the rest belongs to `doubles`. */
  words: Uint32Array;
  /** The same places, four doubles each: the last two are micro-USD bought and sold. */
  doubles: Float64Array;
  size: number;
}

/** Whose position a place holds. */
export interface PositionKey {
  token: number;
  trader: number;
}

const FIRST_PLACES = 4;
const PLACE_BYTES = 32;

export const BUYS = 1;
export const SELLS = 2;
const TOKEN = 3;
export const BOUGHT = 2;
export const SOLD = 3;

function createTable(places: number) {
  const buffer = new ArrayBuffer(places * PLACE_BYTES);
  return { words: new Uint32Array(buffer), doubles: new Float64Array(buffer) };
}

export function createPositions(): Positions {
  const { words, doubles } = createTable(FIRST_PLACES);
  return { words, doubles, size: 0 };
}

function homeOf(token: number, trader: number, mask: number): number {
  const hash = Math.imul(trader + 1, 0x9e37_79b1) ^ Math.imul(token + 1, 0x85eb_ca6b);
  return (hash ^ (hash >>> 15)) & mask;
}

/** The place of a position, or the free place where it belongs. */
function probe({ words }: Pick<Positions, 'words'>, token: number, trader: number): number {
  const mask = words.length / 8 - 1;
  let place = homeOf(token, trader, mask);
  for (;;) {
    const key = words[place * 8];
    if (key === 0 || (key === trader + 1 && words[place * 8 + TOKEN] === token)) return place;
    place = (place + 1) & mask;
  }
}

function resize(positions: Positions, places: number): void {
  const { words } = positions;
  const table = createTable(places);
  for (let place = 0; place < words.length / 8; place += 1) {
    const key = words[place * 8] ?? 0;
    if (key !== 0) copyPlace(words, place, table.words, probe(table, words[place * 8 + TOKEN] ?? 0, key - 1));
  }
  positions.words = table.words;
  positions.doubles = table.doubles;
}

function copyPlace(from: Uint32Array, source: number, to: Uint32Array, target: number): void {
  for (let word = 0; word < 8; word += 1) to[target * 8 + word] = from[source * 8 + word] ?? 0;
}

/** The place of a position; undefined when it has none. */
export function findPlace(positions: Positions, { token, trader }: PositionKey): number | undefined {
  const place = probe(positions, token, trader);
  return positions.words[place * 8] === 0 ? undefined : place;
}

/** The place of a position, made when it has none. Every place found before is void. */
export function takePlace(positions: Positions, { token, trader }: PositionKey): number {
  let place = probe(positions, token, trader);
  if (positions.words[place * 8] !== 0) return place;
  const places = positions.words.length / 8;
  positions.size += 1;
  if (positions.size * 8 > places * 7) {
    resize(positions, places * 2);
    place = probe(positions, token, trader);
  }
  positions.words[place * 8] = trader + 1;
  positions.words[place * 8 + TOKEN] = token;
  return place;
}

/** Gives a place back. Every place found before is void. */
export function freePlace(positions: Positions, place: number): void {
  const { words } = positions;
  const places = words.length / 8;
  const mask = places - 1;
  let hole = place;
  for (let next = (hole + 1) & mask; words[next * 8] !== 0; next = (next + 1) & mask) {
    const home = homeOf(words[next * 8 + TOKEN] ?? 0, (words[next * 8] ?? 0) - 1, mask);
    // An entry may move back into the hole unless its home lies behind the hole.
    if (((next - home) & mask) >= ((next - hole) & mask)) {
      copyPlace(words, next, words, hole);
      hole = next;
    }
  }
  words.fill(0, hole * 8, hole * 8 + 8);
  positions.size -= 1;
  if (places > FIRST_PLACES && positions.size * 8 < places) resize(positions, places / 2);
}

/** The traders of a token that have a place. */
export function tradersOf({ words }: Positions, token: number): number[] {
  const traders: number[] = [];
  for (let place = 0; place < words.length / 8; place += 1) {
    const key = words[place * 8] ?? 0;
    if (key !== 0 && words[place * 8 + TOKEN] === token) traders.push(key - 1);
  }
  return traders;
}
