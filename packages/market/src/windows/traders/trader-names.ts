import type { Interner } from '../../interner.ts';
import type { EventChunk } from '../log/event-chunk.ts';

/** The traders in a chunk; a number with a forgotten holder stands for none, or already for another one. */
export function namesIn(chunk: EventChunk, traders: Interner): string {
  return JSON.stringify(tradersIn(chunk).map((trader) => traders.textOf(trader)));
}

/** By number, what `namesIn` said of a chunk with the same events. */
export function readNames(chunk: EventChunk, text: string): ReadonlyMap<number, string> {
  // Parts of a text that is split would keep all of it in memory.
  const names = JSON.parse(text) as string[];
  return new Map(tradersIn(chunk).map((trader, index) => [trader, names[index] ?? '']));
}

/** The numbers of a chunk's traders in the order they came, each once. */
function tradersIn({ trader, length }: EventChunk): number[] {
  let most = 0;
  for (let at = 0; at < length; at += 1) most = Math.max(most, trader[at] ?? 0);
  // A set of so many would take ten times as long.
  const isSeen = new Uint8Array(most + 1);
  const found: number[] = [];
  for (let at = 0; at < length; at += 1) {
    const number = trader[at] ?? 0;
    if (isSeen[number] === 1) continue;
    isSeen[number] = 1;
    found.push(number);
  }
  return found;
}
