import type { Pool, Venue } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { PoolMoves } from './indexer/intake.ts';

/** Hands a venue what blocks do to pools, one after the other. */
export interface VenueFollower {
  tell(moves: PoolMoves): void;
  /** Opens a venue over the pools there are, and from then on tells it of what comes; what has come meanwhile first. */
  open(create: (pools: readonly Pool[]) => Promise<Venue>): Promise<Venue>;
}

interface FollowerOptions {
  catalogue: Pick<Catalogue, 'pools'>;
  log: Pick<Logger, 'warn'>;
}

export function createVenueFollower({ catalogue, log }: FollowerOptions): VenueFollower {
  let waiting: PoolMoves[] = [];
  let venue: Venue | undefined;
  let isBusy = false;
  /** Pools the chain was away for: the next block asks for them again. */
  const unread = new Set<Address>();
  let isReshaped = false;
  const unopened = new Map<Address, Pool>();

  async function hand(to: Venue, { opened, closed, touched, withTicks }: PoolMoves): Promise<void> {
    for (const pool of opened) unopened.set(pool.id, pool);
    for (const id of touched) unread.add(id);
    isReshaped ||= withTicks;
    for (const { id } of closed) {
      to.close({ id });
      unopened.delete(id);
      unread.delete(id);
    }
    if (unopened.size > 0) {
      await to.open([...unopened.values()]);
      unopened.clear();
    }
    if (unread.size > 0) {
      await to.refresh([...unread], isReshaped);
      unread.clear();
      isReshaped = false;
    }
  }

  async function work(): Promise<void> {
    if (isBusy || !venue) return;
    isBusy = true;
    for (let moves = waiting.shift(); moves; moves = waiting.shift()) {
      try {
        await hand(venue, moves);
      } catch (error) {
        log.warn(
          { err: error },
          'the venue does not know what some pools hold now; the next block asks again',
        );
      }
    }
    isBusy = false;
  }

  return {
    tell(moves) {
      waiting.push(moves);
      void work();
    },
    async open(create) {
      // What was told before is in the list of pools.
      waiting = [];
      venue = await create(catalogue.pools());
      await work();
      return venue;
    },
  };
}
