import { genesisToken } from '@orrery/chain';
import { generateKeyPairSigner, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { ask, createTestVenue, sol, trade, usdc } from '../../../testing/venue.ts';
import { aPool, createTestChain } from '../../../testing.ts';
import { readFeeMints } from './fee-mints.ts';

const POOLS = [aPool({ mints: [sol, usdc], reserves: [1_000_000_000_000n, 150_000_000_000n] })];
const newAddress = async () => (await generateKeyPairSigner()).address;

test('a fee is taken where the fee owner’s associated account is, not where another one was made for it, nor where it is frozen', async () => {
  const owner = await newAddress();
  const kept = genesisToken({ token: sol, owner, amount: 0n });
  const stray = genesisToken({ token: usdc, owner, amount: 0n, address: await newAddress() });
  const frozen = genesisToken({ token: usdc, owner, amount: 0n, isFrozen: true });
  expect(await readFeeMints(createTestChain([kept, stray]).rpc, owner)).toEqual(new Set([sol.id]));
  expect(await readFeeMints(createTestChain([kept, frozen]).rpc, owner)).toEqual(new Set([sol.id]));
});

test('a stray account of the fee owner’s stands in no trade’s way', async () => {
  const world = await createTestVenue({ pools: POOLS, feeTokens: [] });
  const { chain, feeOwner } = world;
  for (const token of [sol, usdc]) {
    const {
      address,
      owner,
      data,
      lamports: rent,
    } = genesisToken({
      token,
      owner: feeOwner,
      amount: 0n,
      address: await newAddress(),
    });
    chain.svm.setAccount({
      address,
      lamports: lamports(rent),
      data,
      programAddress: owner,
      executable: false,
      space: BigInt(data.length),
    });
  }
  const { order, result } = await trade(
    { ...world, venue: await world.reopen(POOLS) },
    ask(sol, usdc, 1_000_000_000n),
  );
  expect(result.status).toBe('success');
  expect(order.fee.bps).toBe(0);
});
