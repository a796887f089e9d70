import type { FilterCriterion } from '@orrery/domain';
import type { Table } from './table.ts';
import { maskOf } from './text-match.ts';

const encoder = new TextEncoder();

/** What is looked for in symbols and names, in lower case. */
export interface Keyword {
  text: string;
  bytes: Uint8Array;
  /** The letters it has; a text without all of them does not hold it. */
  mask: number;
}

export function toKeyword(text: string): Keyword {
  const bytes = encoder.encode(text);
  return { text, bytes, mask: maskOf(bytes) };
}

/** The letters a text in lower case has. */
export function lettersOf(text: string): number {
  return maskOf(encoder.encode(text));
}

/** What is left to ask of a row once it is selected: keywords cost most, so they come last. */
export function keywordTest(table: Table, criteria: readonly FilterCriterion[]): (row: number) => boolean {
  const asked = criteria.flatMap((criterion) =>
    criterion.kind === 'keywords'
      ? { isWanted: criterion.isWanted, keywords: criterion.keywords.map(toKeyword) }
      : [],
  );
  return (row) => {
    for (const { keywords, isWanted } of asked) {
      if (hasAny(table, row, keywords) !== isWanted) return false;
    }
    return true;
  };
}

function hasAny(table: Table, row: number, keywords: readonly Keyword[]): boolean {
  for (const keyword of keywords) if (table.hasText(row, keyword)) return true;
  return false;
}
