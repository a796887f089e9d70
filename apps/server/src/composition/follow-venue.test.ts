import type { Pool } from '@orrery/venue';
import { aPool } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import type { PoolMoves } from '../indexer/intake.ts';
import { createVenueFollower } from './follow-venue.ts';

const [first, second] = [aPool({ nonce: 1 }), aPool({ nonce: 2 })];
const moves = (told: Partial<PoolMoves> = {}): PoolMoves => ({
  closed: [],
  opened: [],
  touched: new Set(),
  reshaped: new Set(),
  orders: new Set(),
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
    refresh: (ids: Iterable<string>, reshaped: Iterable<string> = []) =>
      ask('refresh', [...ids], [...reshaped]),
  };
  const open = () => follower.open((known) => Promise.resolve(known.length === 1 ? venue : reject()));
  return { follower, done, state, open };
}

function reject(): never {
  throw new Error('the venue begins with the pools there are');
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what was told before the venue begins is in its pools; what comes meanwhile is told then', async () => {
  const { follower, done, open } = aFollower();
  follower.tell(moves({ closed: [second] }));
  const opening = open();
  follower.tell(moves({ opened: [second], touched: new Set([second.id]) }));
  follower.tell(moves({ touched: new Set([first.id]), reshaped: new Set([first.id]) }));
  expect(done).toEqual([]);
  await opening;
  expect(done).toEqual([
    ['open', second.id],
    ['refresh', [second.id, first.id], [first.id]],
  ]);
});

test('however many blocks come while the venue reads, it is then told once of each pool', async () => {
  const { follower, done, open } = aFollower();
  await open();
  const touched = new Set([first.id]);
  follower.tell(moves({ touched }));
  for (let block = 0; block < 1_000; block += 1) follower.tell(moves({ touched, opened: [second] }));
  follower.tell(moves({ touched, reshaped: touched }));
  await turn();
  expect(done).toEqual([
    ['refresh', [first.id], []],
    ['open', second.id],
    ['refresh', [first.id], [first.id]],
  ]);
});

test('a pool that was closed is closed before it is opened again, and is not asked for', async () => {
  const { follower, done, open } = aFollower();
  await open();
  follower.tell(moves({ touched: new Set([second.id]) }));
  follower.tell(moves({ opened: [first], touched: new Set([first.id]), reshaped: new Set([first.id]) }));
  follower.tell(moves({ closed: [first] }));
  follower.tell(moves({ closed: [second], opened: [second] }));
  await turn();
  expect(done.slice(1)).toEqual([
    ['close', first.id],
    ['close', second.id],
    ['open', second.id],
  ]);
});

test('what the venue could not read is asked for again with the next block', async () => {
  const { follower, done, state, open } = aFollower();
  await open();
  state.isAway = true;
  follower.tell(moves({ opened: [second] }));
  await turn();
  follower.tell(moves({ touched: new Set([first.id]), reshaped: new Set([first.id]) }));
  await turn();
  expect(state.warned).toBe(2);
  state.isAway = false;
  follower.tell(moves());
  await turn();
  expect(done).toEqual([
    ['open', second.id],
    ['refresh', [first.id], [first.id]],
  ]);
});
