import {
  type LimitField,
  RANGE_FIELDS,
  type RangeField,
  type RangeName,
  rangeName,
} from '@orrery/domain/tokens/filter-fields';
import { type Filters, isUpsideDown, LIMITS } from '../filter-search.ts';
import * as strings from '../strings.ts';
import { parseFigure, toFigureText, type Unit } from './figure-text.ts';
import { LIMIT_FIGURES, RANGES } from './filter-fields.ts';

export type FigureKey = RangeName | LimitField;
/** What was typed and is not a filter yet, or is one in other words. */
export type FigureTexts = { readonly [Key in FigureKey]?: string };
/** Why a figure is not applied, by its field or limit. */
export type FigureErrors = {
  [Name in RangeField | LimitField as `range:${RangeField}` | `limit:${LimitField}`]?: string;
};

const NO_NUMBER = strings.notANumber;
const UPSIDE_DOWN = strings.minAboveMax;

/** Filters with what was typed in their place; a field that is typed wrongly keeps what it had. */
export function settleTexts(
  filters: Filters,
  texts: FigureTexts,
): { filters: Filters; errors: FigureErrors } {
  const next = { ...filters };
  const errors: FigureErrors = {};
  for (const field of RANGE_FIELDS) {
    const keys = [rangeName('min', field), rangeName('max', field)] as const;
    if (keys.every((key) => texts[key] === undefined)) continue;
    const [min, max] = keys.map((key) => readText({ filters, texts, key, unit: RANGES[field].unit }));
    const error = toError(min, max);
    if (error) errors[`range:${field}`] = error;
    else for (const [index, key] of keys.entries()) put(next, key, [min, max][index]);
  }
  for (const key of LIMITS) {
    if (texts[key] === undefined) continue;
    const value = readText({ filters, texts, key, unit: LIMIT_FIGURES[key].unit });
    if (value === 'wrong') errors[`limit:${key}`] = NO_NUMBER;
    else put(next, key, value);
  }
  return { filters: next, errors };
}

/** What a field shows: what was typed, else its filter. */
export function toShownText(
  filters: Filters,
  texts: FigureTexts,
  { key, unit }: { key: FigureKey; unit: Unit },
) {
  const value = filters[key];
  return texts[key] ?? (value === undefined ? '' : toFigureText(value, unit));
}

type Read = number | 'wrong' | undefined;

function readText({
  filters,
  texts,
  key,
  unit,
}: {
  filters: Filters;
  texts: FigureTexts;
  key: FigureKey;
  unit: Unit;
}): Read {
  const text = texts[key];
  if (text === undefined) return filters[key];
  return text.trim() === '' ? undefined : (parseFigure(text, unit) ?? 'wrong');
}

function toError(min: Read, max: Read): string | undefined {
  if (min === 'wrong' || max === 'wrong') return NO_NUMBER;
  return isUpsideDown(min, max) ? UPSIDE_DOWN : undefined;
}

function put(filters: Filters, key: FigureKey, value: Read): void {
  if (typeof value === 'number') filters[key] = value;
  else delete filters[key];
}
