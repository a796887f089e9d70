import type { Millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import type { MarketPool } from '../book/pools.ts';
import { bornAt, GROUP, noteBirth, type TokenBook, touchStats } from '../book/token-book.ts';
import type { Changes } from '../changes.ts';
import { WINDOW_SPANS } from '../windows/windows.ts';
import type { TokenTable } from './token-table.ts';

/** Tells of a token when it has lived through another window: more is known of it then, although nothing happened to it. */
export interface TokenAges {
  /** Takes over when a new token was born. */
  note(book: TokenBook): void;
  /** Takes over what a pool says of its token's birth. */
  notePool(pool: MarketPool): void;
  advance(now: Millis): void;
}

interface AgesOptions {
  table: Pick<TokenTable, 'awake' | 'wake' | 'sleepers'>;
  changes: Changes<TokenBook>;
  clock: { readonly now: number };
}

export function followAges({ table, changes, clock }: AgesOptions): TokenAges {
  /** Birth times of the tokens that are younger than the longest window. */
  const births = new Map<Address, { born: number; dueAt: number }>();
  /** No token is due before. */
  let soonest = Number.POSITIVE_INFINITY;

  function wait(id: Address, born: number, now: number): void {
    const span = WINDOW_SPANS.find((each) => born + each > now);
    if (span === undefined) births.delete(id);
    else {
      births.set(id, { born, dueAt: born + span });
      soonest = Math.min(soonest, born + span);
    }
  }

  function note(book: TokenBook): void {
    const { id } = book.facts;
    const born = bornAt(book);
    if (born === undefined || births.get(id)?.born === born) return;
    wait(id, born, clock.now);
    touchStats(book, changes);
  }

  return {
    note,
    notePool(pool) {
      const book = table.wake(pool.mints[0]);
      if (!book || !noteBirth(book, pool)) return;
      changes.touch(book, GROUP.birth);
      note(book);
    },
    advance(now) {
      if (now < soonest) return;
      soonest = Number.POSITIVE_INFINITY;
      for (const [id, { born, dueAt }] of births) {
        if (dueAt > now) soonest = Math.min(soonest, dueAt);
        else {
          wait(id, born, now);
          const book = table.sleepers.isWatched(id) ? table.wake(id) : table.awake(id);
          if (book) touchStats(book, changes);
        }
      }
    },
  };
}
