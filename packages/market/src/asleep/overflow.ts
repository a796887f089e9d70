import { type TokenBook, usuallyBurned } from '../book/token-book.ts';
import { PLAIN_FIGURES, type PlainFigure } from '../lists/figures.ts';

const FIRST_ROWS = 16;
const NONE: ReadonlySet<number> = new Set();

/** Members of a book that do not pack into a row; a sleeping token stores them unchanged. */
export interface Unpacked {
  members: Readonly<Partial<TokenBook>>;
  openers: ReadonlySet<number>;
  snipers: ReadonlySet<number>;
}

/** Rows of the few sleeping tokens that do not fit the packed ones: all their figures, and the unpacked members of their books. */
export interface Overflow {
  readonly size: number;
  add(figures: ReadonlyMap<PlainFigure, number>, kept: Unpacked | undefined): number;
  remove(row: number): void;
  kept(row: number): Unpacked | undefined;
  /** NaN is "not known". */
  figure(figure: PlainFigure): Float64Array;
}

export function createOverflow(): Overflow {
  const columns = new Map<PlainFigure, Float64Array>(
    PLAIN_FIGURES.map(({ name }) => [name, new Float64Array(FIRST_ROWS)]),
  );
  const kept: (Unpacked | undefined)[] = [];
  const free: number[] = [];
  return {
    get size() {
      return kept.length - free.length;
    },
    add(figures, held) {
      const row = free.pop() ?? kept.length;
      kept[row] = held;
      for (const [name, column] of columns) {
        const wide = row < column.length ? column : new Float64Array(2 * column.length);
        if (wide !== column) wide.set(column);
        wide[row] = figures.get(name) ?? Number.NaN;
        columns.set(name, wide);
      }
      return row;
    },
    remove(row) {
      kept[row] = undefined;
      free.push(row);
    },
    kept: (row) => kept[row],
    figure: (figure) => columns.get(figure) ?? new Float64Array(0),
  };
}

/** The members every book has: waking a token restores them from its row, or does not need them. */
const PACKED: readonly string[] = [
  'facts',
  'isVerified',
  'number',
  'row',
  'isWatched',
  'windows',
  'logged',
  'openPrice',
  'openHolders',
  'openLiquidity',
  'openers',
  'opensUntil',
  'snipers',
  'closes',
  'developer',
  'holders',
  'holdersSince',
  'price',
  'priceSlot',
  'mint',
  'liquidity',
  'burned',
  'firstPool',
  'graduation',
  'curveProgress',
  'version',
  'versions',
  'windowVersions',
  'older',
  'newer',
] satisfies (keyof TokenBook)[];

/** Returns the members of a book that are not packed, including any that this file does not know, so that a new one is never lost. */
export function unpackedOf(book: TokenBook): Unpacked | undefined {
  const members = Object.fromEntries(
    Object.entries(book).filter(([name, value]) => value !== undefined && !PACKED.includes(name)),
  );
  const { burned, holders, holdersSince, openHolders, snipers } = book;
  if (burned !== undefined && burned !== usuallyBurned(book)) Object.assign(members, { burned });
  // A token's openers matter only once they are snipers, and it is long open.
  const openers = snipers.size > 0 ? book.openers : NONE;
  if (holdersSince !== undefined) Object.assign(members, { holders, holdersSince, openHolders });
  if (Object.keys(members).length + snipers.size === 0) return undefined;
  return { members, openers, snipers };
}
