import { ADDRESS_BYTES } from '@orrery/core/base58-read';

const FIRST_PLACES = 64;
/** So full at most: a miss then looks at five places. */
const FULL_SHARE = 0.7;
const MULTIPLIER = 0x9e37_79b1;

/** Finds rows by address: an open hash table of row numbers over addresses that lie in a row each. */
export interface AddressIndex {
  /** The row with these 32 bytes as its address; −1 when there is none. */
  find(key: Uint8Array): number;
  add(row: number): void;
  remove(row: number): void;
  /** The address of a row now lies in another row. */
  move(from: number, to: number): void;
  readonly bytes: number;
}

export function createAddressIndex(addresses: () => Uint8Array): AddressIndex {
  /** Row numbers plus one; 0 is a free place. */
  let places = new Uint32Array(FIRST_PLACES);
  let size = 0;

  function homeOf(key: Uint8Array, start: number): number {
    let hash = 0;
    // All of it: addresses are made with wanted beginnings and ends.
    for (let at = start; at < start + ADDRESS_BYTES; at += 4) {
      const word =
        (key[at] ?? 0) | ((key[at + 1] ?? 0) << 8) | ((key[at + 2] ?? 0) << 16) | ((key[at + 3] ?? 0) << 24);
      hash = Math.imul(hash ^ word, MULTIPLIER);
      hash ^= hash >>> 15;
    }
    return hash & (places.length - 1);
  }

  function isAt(row: number, key: Uint8Array): boolean {
    const bytes = addresses();
    for (let at = 0; at < ADDRESS_BYTES; at += 1) {
      if (bytes[row * ADDRESS_BYTES + at] !== key[at]) return false;
    }
    return true;
  }

  const next = (place: number) => (place + 1) & (places.length - 1);

  /** The place that holds a row. */
  function placeOf(row: number): number {
    let place = homeOf(addresses(), row * ADDRESS_BYTES);
    while (places[place] !== row + 1) place = next(place);
    return place;
  }

  function insert(row: number): void {
    let place = homeOf(addresses(), row * ADDRESS_BYTES);
    while (places[place] !== 0) place = next(place);
    places[place] = row + 1;
  }

  function widen(): void {
    const old = places;
    places = new Uint32Array(2 * old.length);
    for (const entry of old) if (entry > 0) insert(entry - 1);
  }

  return {
    find(key) {
      for (let place = homeOf(key, 0); ; place = next(place)) {
        const entry = places[place] ?? 0;
        if (entry === 0 || isAt(entry - 1, key)) return entry - 1;
      }
    },
    add(row) {
      size += 1;
      if (size > FULL_SHARE * places.length) widen();
      insert(row);
    },
    remove(row) {
      size -= 1;
      let hole = placeOf(row);
      for (let place = next(hole); places[place] !== 0; place = next(place)) {
        const home = homeOf(addresses(), ((places[place] ?? 0) - 1) * ADDRESS_BYTES);
        const mask = places.length - 1;
        // An entry may move back into the hole unless its home lies behind the hole.
        if (((place - home) & mask) < ((place - hole) & mask)) continue;
        places[hole] = places[place] ?? 0;
        hole = place;
      }
      places[hole] = 0;
    },
    move(from, to) {
      places[placeOf(from)] = to + 1;
    },
    get bytes() {
      return places.byteLength;
    },
  };
}
