import { SPAN_MS } from '@orrery/domain/tokens/age-span';
import type { TokenBook } from '../book/token-book.ts';
import { type FigureName, type PlainFigure, spanOfChange, type WindowFigure } from './figures.ts';
import type { Keyword } from './texts/keywords.ts';

/** One figure by row: written down, worked out, or one for all rows. NaN is "not known". */
export type Column = Float64Array | ((row: number) => number) | number;

/** Tokens by row, with what lists filter and sort by in columns. Rows move when tokens come and go; what was asked before is void then. */
export interface Table {
  readonly size: number;
  /** None of its tokens is traded: every figure of a window is nothing, and the same for all rows that have it. */
  readonly isIdle: boolean;
  /** Brings up to date what is asked of a window, of the day and of the token as a whole; of other windows nothing is. */
  refresh(window: number): void;
  plain(figure: PlainFigure): Column;
  /** A figure of a window, the shortest window first, whatever the age of the tokens. */
  windowed(figure: WindowFigure, window: number): Column;
  /** Numbers of launchpads, 0 for none. */
  readonly launchpads: Uint16Array;
  /** Undefined for a launchpad no row is of. */
  launchpadNumber(name: string): number | undefined;
  idOf(row: number): string;
  /** Whether symbol and name in one text, in lower case, hold it. */
  hasText(row: number, keyword: Keyword): boolean;
  bookOf(row: number): TokenBook | undefined;
}

/** Minus zero is added so that the compiler knows all three for numbers: else each would take memory. */
export function valueAt(column: Column, row: number): number {
  if (typeof column === 'number') return column + -0;
  return typeof column === 'function' ? column(row) + -0 : (column[row] ?? Number.NaN);
}

/** A figure as lists show it at a time in milliseconds: a change over a window is not known of a token that is younger. */
export function columnOf(table: Table, name: FigureName, now: number): Column {
  const column =
    name.window === undefined ? table.plain(name.figure) : table.windowed(name.figure, name.window);
  const span = spanOfChange(name);
  if (!span) return column;
  const [born, latest] = [table.plain('listedTime'), now - SPAN_MS[span]];
  return (row) => (valueAt(born, row) > latest ? Number.NaN : valueAt(column, row));
}
