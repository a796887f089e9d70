import { encodeQuote, type Quote as Promised } from '@orrery/chain';
import { type Clock, millis } from '@orrery/core/time';
import { generateKeyPairSigner, type KeyPairSigner, signBytes } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, sol, usdc } from '../../../testing/venue.ts';
import { aPool } from '../../../testing.ts';
import type { Pool } from '../../pools/pool.ts';
import { askMakers } from './maker.ts';

const NOW = 1_000n;
const clock: Clock = { now: () => millis(Number(NOW) * 1000) };

let [maker, taker]: KeyPairSigner[] = [];
let pool: Pool;
beforeAll(async () => {
  [maker, taker] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  const quoted = { kind: 'quoted', mints: [sol, usdc], nonce: 9, feeBps: 0 } as const;
  pool = aPool({ ...quoted, creator: maker.address, reserves: [10n ** 12n, 10n ** 12n] });
});

/** What is taken of a maker's answer, which is an honest one but for some changes; `by` signs it. */
async function taken(changes: Partial<Promised> = {}, by = maker, afterwards: Partial<Promised> = {}) {
  if (!taker || !by) throw new Error('the keys are made');
  const request = { ...ask(sol, usdc, 5_000n), taker: taker.address };
  const made = await askMakers(
    {
      clock,
      ask: async ({ input, amountIn, taker: user }) => {
        const promise = { pool: pool.id, user, amountIn, amountOut: 9n, expiry: NOW + 1n, nonce: 1n, input };
        const quote = { ...promise, ...changes };
        const signature = await signBytes(by.keyPair.privateKey, encodeQuote(quote));
        return { quote: { ...quote, ...afterwards }, signature };
      },
    },
    [pool],
    request,
  );
  return made?.quote.amountOut;
}

describe('a maker’s answer', () => {
  test('is taken when it is what was asked for', async () => {
    expect(await taken()).toBe(9n);
  });

  test('is not when it is of another pool, side, amount or taker, has expired, or is not signed as it is', async () => {
    const other = await generateKeyPairSigner();
    for (const change of [
      { pool: other.address },
      { input: 1 as const },
      { amountIn: 4_999n },
      { amountIn: 5_001n },
      { user: other.address },
      { expiry: NOW },
    ])
      expect(await taken(change)).toBeUndefined();
    expect(await taken({}, other)).toBeUndefined();
    expect(await taken({}, maker, { amountOut: 10n })).toBeUndefined();
    expect(await taken({}, maker, { nonce: 1n << 64n })).toBeUndefined();
  });
});
