import type { Pool, Venue } from '@orrery/venue';
import { aPool } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import { createVenueFollower } from './follow-venue.ts';
import type { PoolMoves } from './indexer/intake.ts';

const [first, second] = [aPool({ nonce: 1 }), aPool({ nonce: 2 })];
const moves = (told: Partial<PoolMoves> = {}): PoolMoves => ({
  opened: [],
  closed: [],
  touched: new Set(),
  withTicks: false,
  ...told,
});

/** A follower and what it does with a venue, which may be away. */
function aFollower() {
  const done: unknown[][] = [];
  const state = { isAway: false, warned: 0 };
  const ask = (...what: unknown[]) => {
    if (state.isAway) return Promise.reject(new Error('away'));
    done.push(what);
    return Promise.resolve();
  };
  const pools: Pool[] = [first];
  const log = {
    warn: () => {
      state.warned += 1;
    },
  };
  const follower = createVenueFollower({ catalogue: { pools: () => pools }, log });
  const venue = {
    open: (opened: readonly Pool[]) => ask('open', ...opened.map(({ id }) => id)),
    close: ({ id }: { id: string }) => void done.push(['close', id]),
    refresh: (ids: Iterable<string>, withTicks?: boolean) => ask('refresh', ...ids, withTicks),
  };
  const open = () =>
    // The follower asks for nothing else of it.
    follower.open((known) => Promise.resolve(known.length === 1 ? (venue as unknown as Venue) : reject()));
  return { follower, done, state, open };
}

function reject(): never {
  throw new Error('the venue begins with the pools there are');
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what was told before the venue begins is in its pools; what comes meanwhile is told then, in its order', async () => {
  const { follower, done, open } = aFollower();
  follower.tell(moves({ closed: [second] }));
  const opening = open();
  follower.tell(moves({ opened: [second], touched: new Set([second.id]) }));
  follower.tell(moves({ touched: new Set([first.id]), withTicks: true }));
  expect(done).toEqual([]);
  await opening;
  expect(done).toEqual([
    ['open', second.id],
    ['refresh', second.id, false],
    ['refresh', first.id, true],
  ]);
  follower.tell(moves({ closed: [first], touched: new Set([first.id]) }));
  await turn();
  expect(done.slice(3)).toEqual([['close', first.id]]);
});

test('what the venue could not read is asked for again with the next block', async () => {
  const { follower, done, state, open } = aFollower();
  await open();
  state.isAway = true;
  follower.tell(moves({ opened: [second] }));
  follower.tell(moves({ touched: new Set([first.id]), withTicks: true }));
  await turn();
  expect(state.warned).toBe(2);
  state.isAway = false;
  follower.tell(moves());
  await turn();
  expect(done).toEqual([
    ['open', second.id],
    ['refresh', first.id, true],
  ]);
});
