import { MINUTE_MS } from '@orrery/core/time';
import { type FilterField, isTimeframeField } from '@orrery/domain/tokens/filter-fields';
import type { FigureName } from './figures.ts';

/** The figure a filter's field is of; for an age it holds a time, and the filter asks for the minutes since. */
export function figureOfField(field: FilterField, window: number): { name: FigureName; isAge: boolean } {
  if (field === 'tokenAge') return { name: { figure: 'listedTime' }, isAge: true };
  if (field === 'bondedAge') return { name: { figure: 'graduatedAt' }, isAge: true };
  return { name: isTimeframeField(field) ? { figure: field, window } : { figure: field }, isAge: false };
}

export function toMinutes(now: number, time: number): number {
  return (now - time) / MINUTE_MS;
}
