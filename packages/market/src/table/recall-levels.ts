import type { Address } from '@solana/kit';
import type { Engine } from '../engine/engine.ts';
import type { TokenTable } from './token-table.ts';

/** How many wallets held a token from a time on, in milliseconds, and its liquidity in US dollars. */
export interface PastStanding {
  id: Address;
  time: number;
  holders: number;
  liquidity: number;
}

/** Lets the windows of tokens begin with what is known of the time before holders and liquidity were counted. */
export function recallLevels(
  past: readonly PastStanding[],
  { table, engine }: { table: Pick<TokenTable, 'wake'>; engine: Pick<Engine, 'levels'> },
): void {
  const known = past.flatMap((one) => {
    const book = table.wake(one.id);
    return book ? { ...one, book } : [];
  });
  engine.levels.holders.recall(known.map(({ book, time, holders: value }) => ({ book, time, value })));
  engine.levels.liquidity.recall(known.map(({ book, time, liquidity: value }) => ({ book, time, value })));
}
