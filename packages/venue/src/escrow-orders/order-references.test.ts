import { emptyPool, encodePool, POOL_KINDS, type PoolAccount, type SolanaRpc } from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { type Address, generateKeyPairSigner } from '@solana/kit';
import { beforeAll, expect, test } from 'vitest';
import type { Pool } from '../swaps/pools/pool.ts';
import { sol, usdc } from '../testing/venue.ts';
import { aToken } from '../testing.ts';
import { chooseReferences } from './order-references.ts';

const SLOT = 1_000n;
let other: TokenFacts;

beforeAll(async () => {
  other = aToken({ id: (await generateKeyPairSigner()).address, symbol: 'OTHER', decimals: 6 });
});

/** A product pool whose price was noted once, at a slot. */
async function aPool(
  mints: readonly [TokenFacts, TokenFacts],
  reserve: bigint,
  known: Partial<PoolAccount> = {},
) {
  const { address: id } = await generateKeyPairSigner();
  const { observations, ...empty } = emptyPool();
  const [mint0, mint1] = [mints[0].id, mints[1].id];
  const first = { slot: 1n, sum: 0n, tick: 0, depth: 0xffff_ffff };
  const held = { reserve0: reserve, reserve1: reserve, lpSupply: reserve, mint0, mint1 };
  const noted = { openedSlot: 1, observationCount: 1, observations: observations.with(0, first) };
  const account: PoolAccount = { ...empty, kind: POOL_KINDS.product, ...held, ...noted, ...known };
  return { id, mints, account } satisfies Pool;
}

/** A node that has these pools, and nothing else. */
function choose(pools: readonly Pool[], size = 1_000n, now = pools) {
  const getMultipleAccounts = (ids: readonly Address[]) => ({
    send: () => {
      const value = ids.map((id) => {
        const found = now.find((pool) => pool.id === id);
        return found ? { data: [Buffer.from(encodePool(found.account)).toString('base64'), 'base64'] } : null;
      });
      return Promise.resolve({ context: { slot: SLOT }, value });
    },
  });
  return chooseReferences(
    {
      // Nothing else is asked of it.
      rpc: { getMultipleAccounts } as unknown as SolanaRpc,
      pools,
      stateOf: ({ id }) => {
        const found = pools.find((pool) => pool.id === id);
        if (!found) throw new Error('unknown');
        return { pool: found.account, tickArrays: new Map() };
      },
      priceOf: (mint) => (mint === sol.id ? 1_000 : 1),
    },
    { input: usdc.id, output: sol.id, size },
  );
}

const addresses = (references: readonly { address: Address }[]) => references.map(({ address }) => address);

test('the deepest pool of the pair is chosen, by half of its depth, and no other one beside it', async () => {
  const [shallow, deep] = [await aPool([usdc, sol], 1_000_000n), await aPool([sol, usdc], 5_000_000n)];
  const chosen = await choose([shallow, deep]);
  expect(addresses(chosen)).toEqual([deep.id]);
  const depth = chosen[0]?.depth;
  expect(depth).toBeGreaterThan(2_490_000n);
  expect(depth).toBeLessThanOrEqual(2_500_000n);
});

test('one that is young, thin or gone, or that a maker quotes, gives way to the next', async () => {
  const next = await aPool([usdc, sol], 1_000_000n);
  const young = await aPool([usdc, sol], 5_000_000n, { openedSlot: 701 });
  const quoted = await aPool([usdc, sol], 5_000_000n, { kind: POOL_KINDS.quoted });
  const unnoted = await aPool([usdc, sol], 5_000_000n, { observationCount: 0 });
  const gone = await aPool([usdc, sol], 5_000_000n);
  for (const pool of [young, quoted, unnoted])
    expect(addresses(await choose([pool, next]))).toEqual([next.id]);
  expect(addresses(await choose([gone, next], 1_000n, [next]))).toEqual([next.id]);
  expect(await choose([next], 1_000_001n)).toEqual([]);
});

test('what the chain has now counts, not what the venue remembers', async () => {
  const now = await aPool([usdc, sol], 1_000_000n);
  const remembered = { ...now, account: { ...now.account, observationCount: 0 } };
  expect(addresses(await choose([remembered], 1_000n, [now]))).toEqual([now.id]);
});

test('two pools lead from one token to the other where none of the pair is fit', async () => {
  const [first, second] = [await aPool([other, usdc], 2_000_000n), await aPool([other, sol], 3_000_000n)];
  const young = await aPool([usdc, sol], 5_000_000n, { openedSlot: 701 });
  expect(addresses(await choose([second, young, first]))).toEqual([first.id, second.id]);
  expect(await choose([first])).toEqual([]);
});
