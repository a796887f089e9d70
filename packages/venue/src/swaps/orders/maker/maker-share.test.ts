import { millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import { beforeEach, expect, test } from 'vitest';
import { sol, usdc } from '../../../testing/venue.ts';
import { aPool } from '../../../testing.ts';
import type { AskMaker } from './maker.ts';
import { withShares } from './maker-share.ts';

// As figures, so that a change of them fails here.
const OF_A_TAKER = 32;
const OF_A_REQUESTER = 128;
/** What the program remembers of a pool. */
const NUMBERS = 1_024;
const LIFE_SECONDS = 30n;

const pool = aPool({ kind: 'quoted', mints: [sol, usdc], nonce: 9 });
const other = aPool({ kind: 'quoted', mints: [sol, usdc], nonce: 10 });

let seconds = 1_000;
let nonce = 0n;
let answers: 'promise' | 'nothing' | 'failure' = 'promise';
let ask: AskMaker;

beforeEach(() => {
  [seconds, nonce, answers] = [1_000, 0n, 'promise'];
  ask = withShares(
    async ({ pool: { id }, input, amountIn, taker: user }) => {
      if (answers === 'failure') throw new Error('away');
      if (answers === 'nothing') return undefined;
      nonce += 1n;
      const expiry = BigInt(seconds) + LIFE_SECONDS;
      return {
        quote: { pool: id, user, amountIn, amountOut: 1n, expiry, nonce, input },
        signature: new Uint8Array(64),
      };
    },
    { now: () => millis(seconds * 1_000) },
  );
});

async function promised(count: number, request: { taker?: string; requester?: string; in?: typeof pool }) {
  const asked = Array.from({ length: count }, () =>
    ask({
      pool: request.in ?? pool,
      input: 0,
      amountIn: 1n,
      taker: (request.taker ?? 'a') as Address,
      requester: request.requester,
    }),
  );
  return (await Promise.all(asked)).filter((answer) => answer !== undefined).length;
}

test('a taker has so many open promises of a pool at most, asked for at once or not; others go on being answered', async () => {
  expect(await promised(2 * NUMBERS, { taker: 'greedy' })).toBe(OF_A_TAKER);
  expect(await promised(1, { taker: 'greedy' })).toBe(0);
  expect(await promised(1, { taker: 'other' })).toBe(1);
  expect(await promised(1, { taker: 'greedy', in: other })).toBe(1);
});

test('one requester cannot end the promises of others by naming many takers', async () => {
  await promised(1, { taker: 'honest', requester: '198.51.100.1' });
  const mine = nonce;
  for (let index = 0; index < 2 * NUMBERS; index += 1)
    await promised(1, { taker: `taker ${index}`, requester: '203.0.113.7' });
  expect(nonce - mine).toBe(BigInt(OF_A_REQUESTER));
  expect(nonce - mine < NUMBERS).toBe(true);
  expect(await promised(1, { taker: 'honest', requester: '198.51.100.1' })).toBe(1);
});

test('a share is free again as promises end', async () => {
  await promised(OF_A_TAKER, {});
  seconds += Number(LIFE_SECONDS) - 1;
  expect(await promised(1, {})).toBe(0);
  seconds += 1;
  expect(await promised(OF_A_TAKER + 1, {})).toBe(OF_A_TAKER);
});

test.each(['nothing', 'failure'] as const)('%s takes no part of a share', async (answer) => {
  answers = answer;
  for (let index = 0; index < OF_A_TAKER; index += 1) await promised(1, {}).catch(() => 0);
  seconds += 1;
  answers = 'promise';
  expect(await promised(OF_A_TAKER, {})).toBe(OF_A_TAKER);
});
