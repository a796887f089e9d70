import type { Address } from '@solana/kit';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { listen } from '#shared/stream/listen.ts';
import type { ChartLine } from '#widgets/candle-chart/lines/chart-line.ts';

/**
 * A line for every chart of a token: on its page, on `/chart`, and where it is the first token of a pair; the pair's chart that is turned
 * over shows it too. `price`, and the prices `onMove` and `describeMove` are called with, are those of `token` in `quote`, or in US dollars
 * without one; each chart draws them in its own unit. `id` is unique among all lines of the token, whoever hands them.
 */
export interface HandedLine extends ChartLine {
  token: Address;
  quote?: Address;
}

const listeners = new Set<() => void>();
const handed = new Map<string, readonly HandedLine[]>();
let all: readonly HandedLine[] = [];

/**
 * Hands lines to the charts for as long as the calling component is mounted; they follow `lines`, which the caller memoizes. A line with
 * `onMove` can be dragged, and one with `onClose` has a button; `onMove` is called after the user confirmed what `describeMove` says, and
 * `onClose` after what `describeClose` says. A line stands at its old price until the caller hands it with another.
 */
export function useHandLines(lines: readonly HandedLine[]): void {
  const owner = useId();
  useEffect(() => hand(owner, lines), [owner, lines]);
  useEffect(() => () => hand(owner, []), [owner]);
}

/** The lines that are handed to charts now, of all tokens. */
export function useHandedLines(): readonly HandedLine[] {
  return useSyncExternalStore(
    (listener) => listen(listeners, listener),
    () => all,
  );
}

function hand(owner: string, lines: readonly HandedLine[]) {
  if (lines.length > 0) handed.set(owner, lines);
  else if (!handed.delete(owner)) return;
  all = [...handed.values()].flat();
  for (const listener of listeners) listener();
}
