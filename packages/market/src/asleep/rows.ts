import { ADDRESS_BYTES } from '@orrery/core/base58-read';
import { otherMigrations, type TokenBook } from '../book/token-book.ts';
import { createGrowing, nextCapacity } from '../growing.ts';
import { lettersOf } from '../lists/texts/keywords.ts';
import { figuresOf, type SleepingFigures } from './packed-book.ts';

export const BIT = {
  verified: 1,
  mintAuthorityDisabled: 2,
  freezeAuthorityDisabled: 4,
  watched: 8,
  graduated: 16,
  graduatedFirst: 32,
};
export const NO_OVERFLOW = -1;
/** An impossible number of migrations, for "not known". */
export const NO_COUNT = 2 ** 16 - 1;

const bytes = (length: number) => new Uint8Array(length);
const shorts = (length: number) => new Uint16Array(length);
const words = (length: number) => new Uint32Array(length);
const doubles = (length: number) => new Float64Array(length);

/** The columns of the sleeping tokens, 99 bytes a row. */
export type Rows = ReturnType<typeof createRows>;

export function createRows() {
  const rows = {
    addresses: createGrowing(bytes, ADDRESS_BYTES),
    /** Offsets of the records. */
    places: createGrowing(words),
    kinds: createGrowing(shorts),
    launchpads: createGrowing(shorts),
    bits: createGrowing(bytes),
    /** Counts of the developer's other tokens. */
    migrations: createGrowing(shorts),
    overflow: createGrowing((length) => new Int32Array(length)),
    numbers: createGrowing(words),
    /** Symbols and names in lower case. */
    letters: createGrowing((length) => new Int32Array(length)),
    slots: createGrowing(words),
    price: createGrowing(doubles),
    supply: createGrowing(doubles),
    liquidity: createGrowing(doubles),
    listed: createGrowing(doubles),
    stage: createGrowing(doubles),
  };
  const columns = Object.values(rows);
  const hasBit = (row: number, bit: number) => ((rows.bits.values[row] ?? 0) & bit) > 0;
  return {
    ...rows,
    capacity: () => rows.bits.values.length,
    makeRoom(size: number) {
      if (size < rows.bits.values.length) return;
      for (const column of columns) column.resize(nextCapacity(size));
    },
    move(from: number, to: number) {
      for (const column of columns) column.move(from, to);
    },
    write(row: number, book: TokenBook) {
      const { mint, isVerified, isWatched, facts } = book;
      const figures = figuresOf(book);
      const { number, priceSlot, price, supply, liquidity, listed, stage } = figures;
      rows.numbers.values[row] = number;
      rows.letters.values[row] = lettersOf(`${facts.symbol} ${facts.name}`.toLowerCase());
      rows.slots.values[row] = priceSlot;
      rows.price.values[row] = price;
      rows.supply.values[row] = supply;
      rows.liquidity.values[row] = liquidity;
      rows.listed.values[row] = listed;
      rows.stage.values[row] = stage;
      rows.overflow.values[row] = NO_OVERFLOW;
      rows.migrations.values[row] = Math.min(otherMigrations(book) ?? NO_COUNT, NO_COUNT);
      rows.bits.values[row] =
        (isVerified ? BIT.verified : 0) |
        (isWatched ? BIT.watched : 0) |
        (figures.isGraduated ? BIT.graduated : 0) |
        (figures.isGraduatedFirst ? BIT.graduatedFirst : 0) |
        (mint?.mintAuthority === null ? BIT.mintAuthorityDisabled : 0) |
        (mint?.freezeAuthority === null ? BIT.freezeAuthorityDisabled : 0);
    },
    read: (row: number): SleepingFigures => ({
      number: rows.numbers.values[row] ?? 0,
      priceSlot: rows.slots.values[row] ?? 0,
      price: rows.price.values[row] ?? Number.NaN,
      supply: rows.supply.values[row] ?? Number.NaN,
      liquidity: rows.liquidity.values[row] ?? Number.NaN,
      listed: rows.listed.values[row] ?? Number.NaN,
      stage: rows.stage.values[row] ?? Number.NaN,
      isGraduated: hasBit(row, BIT.graduated),
      isGraduatedFirst: hasBit(row, BIT.graduatedFirst),
    }),
    has: hasBit,
    get bytes() {
      return columns.reduce((sum, { values }) => sum + values.byteLength, 0);
    },
  };
}
