/**
 * What each trader did with one token inside one window: an open hash table in one buffer, 32 bytes a place, because
 * there are a million of these and objects would take four times as much.
 */
export interface Positions {
  /** Eight words a place: the trader's number plus one (0 is a free place), buys, sells; the rest belongs to `doubles`. */
  words: Uint32Array;
  /** The same places, four doubles each: the last two are micro-USD bought and sold. */
  doubles: Float64Array;
  size: number;
}

const FIRST_PLACES = 4;
const PLACE_BYTES = 32;
const MULTIPLIER = 0x9e37_79b1;

export const BUYS = 1;
export const SELLS = 2;
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

/** Of a window without trades; nobody may take a place of it. */
export const NO_POSITIONS: Positions = { ...createTable(1), size: 0 };

function homeOf(trader: number, mask: number): number {
  const hash = Math.imul(trader + 1, MULTIPLIER);
  return (hash ^ (hash >>> 15)) & mask;
}

/** The place of a trader, or the free place where it belongs. */
function probe({ words }: Pick<Positions, 'words'>, trader: number): number {
  const mask = words.length / 8 - 1;
  let place = homeOf(trader, mask);
  for (;;) {
    const key = words[place * 8];
    if (key === trader + 1 || key === 0) return place;
    place = (place + 1) & mask;
  }
}

function resize(positions: Positions, places: number): void {
  const { words } = positions;
  const table = createTable(places);
  for (let place = 0; place < words.length / 8; place += 1) {
    const key = words[place * 8] ?? 0;
    if (key !== 0) copyPlace(words, place, table.words, probe(table, key - 1));
  }
  positions.words = table.words;
  positions.doubles = table.doubles;
}

function copyPlace(from: Uint32Array, source: number, to: Uint32Array, target: number): void {
  for (let word = 0; word < 8; word += 1) to[target * 8 + word] = from[source * 8 + word] ?? 0;
}

/** The place of a trader; undefined when it has none. */
export function findPlace(positions: Positions, trader: number): number | undefined {
  const place = probe(positions, trader);
  return positions.words[place * 8] === 0 ? undefined : place;
}

/** The place of a trader, made when it has none. Every place found before is void. */
export function takePlace(positions: Positions, trader: number): number {
  const known = findPlace(positions, trader);
  if (known !== undefined) return known;
  const places = positions.words.length / 8;
  positions.size += 1;
  if (positions.size * 8 > places * 7) resize(positions, places * 2);
  const place = probe(positions, trader);
  positions.words[place * 8] = trader + 1;
  return place;
}

/** Gives a place back. Every place found before is void. */
export function freePlace(positions: Positions, place: number): void {
  const { words } = positions;
  const places = words.length / 8;
  const mask = places - 1;
  let hole = place;
  for (let next = (hole + 1) & mask; words[next * 8] !== 0; next = (next + 1) & mask) {
    const home = homeOf((words[next * 8] ?? 0) - 1, mask);
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

/** The positions of some of the traders. */
export function keepOnly(positions: Positions, isKept: (trader: number) => boolean): Positions {
  const kept = createPositions();
  const { words } = positions;
  for (let place = 0; place < words.length / 8; place += 1) {
    const key = words[place * 8] ?? 0;
    if (key === 0 || !isKept(key - 1)) continue;
    const target = takePlace(kept, key - 1);
    copyPlace(words, place, kept.words, target);
  }
  return kept;
}
