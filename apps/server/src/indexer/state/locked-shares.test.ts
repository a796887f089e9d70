import { encodePool, VENUE_PROGRAM } from '@orrery/chain';
import { aPool } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import type { ChainCall } from '../../chain/chain-call.ts';
import { createLockedShares } from './locked-shares.ts';

const POOLS = Array.from({ length: 101 }, (_, nonce) =>
  aPool({ nonce, lpMint: aPool({ nonce: 500 + nonce }).id }),
);

/** A node that answers a hundred accounts at a time; where LP mints were lie only lamports. */
const call: ChainCall = (method, [ids]) => {
  // Our own request, as the reader writes it.
  const asked = ids as string[];
  if (asked.length > 100) return Promise.reject(new Error(`${method}: max 100`));
  const value = asked.map((id) => {
    const pool = POOLS.find((one) => one.id === id);
    const data = pool ? encodePool(pool.account) : new Uint8Array();
    return {
      owner: VENUE_PROGRAM,
      data: [Buffer.from(data).toString('base64'), 'base64'],
      space: data.length,
    };
  });
  return Promise.resolve({ value });
};

test('reads any number of pools again, also those with a closed LP mint', async () => {
  const locked = createLockedShares(call, () => true);
  const ids = POOLS.map(({ id }) => id);
  expect(await locked.refresh(ids)).toEqual(ids);
  expect(ids.map((id) => locked.of(id))).toEqual(ids.map(() => 1));
});
