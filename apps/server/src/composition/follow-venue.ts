import type { Pool, Venue } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PoolMoves } from '../indexer/intake.ts';

/** What a follower asks of the venue. */
type Followed = Pick<Venue, 'open' | 'close' | 'refresh'>;

/** Hands a venue what blocks do to pools, what comes while it is busy together, and a keeper the orders that they name. */
export interface VenueFollower {
  tell(moves: PoolMoves): void;
  /** Opens a venue over the existing pools and forwards every later change to it; changes from the meantime come first. */
  open<Opened extends Followed>(create: (pools: readonly Pool[]) => Promise<Opened>): Promise<Opened>;
  /** Calls with the orders that blocks name from now on. */
  onOrders(listener: (orders: ReadonlySet<Address>) => void): void;
}

interface FollowerOptions {
  catalogue: Pick<Catalogue, 'pools'>;
  log: Pick<Logger, 'warn'>;
}

/** What the venue is still to be told, however much has come: as many pools as there are. What was closed was so before anything was opened. */
interface Pending {
  closed: Set<Address>;
  opened: Map<Address, Pool>;
  touched: Set<Address>;
  reshaped: Set<Address>;
}

export function createVenueFollower({ catalogue, log }: FollowerOptions): VenueFollower {
  let pending = nothing();
  let venue: Followed | undefined;
  let isBusy = false;
  let tellOrders: (orders: ReadonlySet<Address>) => void = () => {};

  /** Hands over what there is; false when the chain was away and the next block must ask again. */
  async function hand(to: Followed): Promise<boolean> {
    const { closed, opened, touched, reshaped } = pending;
    const left = pending;
    pending = nothing();
    try {
      for (const id of closed) to.close({ id });
      closed.clear();
      if (opened.size > 0) await to.open([...opened.values()]);
      opened.clear();
      if (touched.size > 0) await to.refresh(touched, reshaped);
      return true;
    } catch (error) {
      merge(left, pending);
      pending = left;
      log.warn({ err: error }, 'failed to read the state of some pools; retrying at the next block');
      return false;
    }
  }

  async function work(): Promise<void> {
    if (isBusy || !venue) return;
    isBusy = true;
    while (isAny(pending) && (await hand(venue)));
    isBusy = false;
  }

  return {
    tell({ closed, opened, touched, reshaped, orders }) {
      if (orders.size > 0) tellOrders(orders);
      merge(pending, {
        closed: new Set(closed.map(({ id }) => id)),
        opened: new Map(opened.map((pool) => [pool.id, pool])),
        touched,
        reshaped,
      });
      void work();
    },
    async open(create) {
      // What was told before is in the list of pools.
      pending = nothing();
      const opened = await create(catalogue.pools());
      venue = opened;
      await work();
      return opened;
    },
    onOrders(listener) {
      tellOrders = listener;
    },
  };
}

function nothing(): Pending {
  return { closed: new Set(), opened: new Map(), touched: new Set(), reshaped: new Set() };
}

function isAny({ closed, opened, touched }: Pending): boolean {
  return closed.size + opened.size + touched.size > 0;
}

type Told = Pick<PoolMoves, 'touched' | 'reshaped'> & {
  closed: ReadonlySet<Address>;
  opened: ReadonlyMap<Address, Pool>;
};

/** Adds what came later. */
function merge(to: Pending, { closed, opened, touched, reshaped }: Told): void {
  for (const id of closed) {
    to.closed.add(id);
    for (const each of [to.opened, to.touched, to.reshaped]) each.delete(id);
  }
  for (const [id, pool] of opened) to.opened.set(id, pool);
  for (const id of touched) to.touched.add(id);
  for (const id of reshaped) to.reshaped.add(id);
}
