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
