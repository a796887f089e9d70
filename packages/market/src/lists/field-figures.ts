import { type FilterCriterion, type FilterField, meetsCriterion, TIMEFRAME_FIELDS } from '@orrery/domain';
import type { TokenBook } from '../token-book.ts';
import { type FigureName, figureReader } from './figures.ts';

const MINUTE_MS = 60_000;

/** The figure a filter's field is of; for an age it holds a time, and the filter asks for the minutes since. */
export function figureOfField(field: FilterField, window: number): { name: FigureName; isAge: boolean } {
  if (field === 'tokenAge') return { name: { figure: 'listedTime' }, isAge: true };
  if (field === 'bondedAge') return { name: { figure: 'graduatedAt' }, isAge: true };
  return { name: isOfTimeframe(field) ? { figure: field, window } : { figure: field }, isAge: false };
}

function isOfTimeframe(field: FilterField): field is (typeof TIMEFRAME_FIELDS)[number] {
  return TIMEFRAME_FIELDS.some((name) => name === field);
}

export function toMinutes(now: number, time: number): number {
  return (now - time) / MINUTE_MS;
}

/** Whether one book meets all criteria; for lists of tokens somebody has named, a table is faster for many. */
export function meetsCriteria(
  book: TokenBook,
  { criteria, window, now }: { criteria: readonly FilterCriterion[]; window: number; now: number },
): boolean {
  const subject = {
    number(field: FilterField) {
      const { name, isAge } = figureOfField(field, window);
      const value = figureReader(name)(book);
      return value !== undefined && isAge ? toMinutes(now, value) : value;
    },
    launchpad: book.facts.launch?.launchpad,
    text: `${book.facts.symbol} ${book.facts.name}`,
  };
  return criteria.every((criterion) => meetsCriterion(subject, criterion));
}
