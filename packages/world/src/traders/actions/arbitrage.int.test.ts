import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { createManualTime } from '@orrery/core/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createVenue, type Venue } from '@orrery/venue';
import {
  aPool,
  associatedAccount,
  aToken,
  createTestChain,
  plainState,
  signOrder,
  type TestChain,
  tokenAmount,
  tokenGenesis,
  walletGenesis,
} from '@orrery/venue/testing';
import { type Address, generateKeyPairSigner, getTransactionDecoder, type KeyPairSigner } from '@solana/kit';
import { beforeEach, expect, test } from 'vitest';
import { buildRoundTrip, findRoundTrip, type RoundTrip } from './arbitrage.ts';

const UNIT = 1_000_000n;
const usdc = aToken({ id: USDC, tags: ['stablecoin'] });
const cat = aToken({ id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address });
const cheap = aPool({ mints: [cat, usdc], nonce: 1, reserves: [100_000n * UNIT, 98_000n * UNIT] });
const dear = aPool({ mints: [cat, usdc], nonce: 2, reserves: [100_000n * UNIT, 102_000n * UNIT] });
const pools = [cheap, dear];

let chain: TestChain;
let venue: Venue;
let arbitrageur: KeyPairSigner;
let other: KeyPairSigner;

beforeEach(async () => {
  [arbitrageur, other] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  const feeOwner = (await generateKeyPairSigner()).address;
  const holdings = [
    { token: usdc, owner: arbitrageur.address, amount: 10_000n * UNIT },
    { token: cat, owner: other.address, amount: 50_000n * UNIT },
    { token: usdc, owner: feeOwner, amount: 0n },
    { token: aToken({ id: WRAPPED_SOL, decimals: 9 }), owner: feeOwner, amount: 0n },
  ];
  chain = createTestChain([
    ...tokenGenesis(
      holdings,
      pools.map((pool) => ({ pool, state: plainState(pool) })),
    ),
    ...[arbitrageur, other].map(({ address }) => walletGenesis(address, 10_000_000_000n)),
  ]);
  const time = createManualTime(1_000_000, () => Promise.resolve());
  venue = await createVenue({ rpc: chain.rpc, feeOwner, pools, time });
});

function findTrip(): RoundTrip {
  const trip = findRoundTrip(venue, {
    mint: cat.id,
    cash: usdc.id,
    isDirect: true,
    amount: 1_000n * UNIT,
    least: 1n,
    most: 2_000n * UNIT,
  });
  if (!trip) throw new Error('the pools are four percent apart');
  return trip;
}

/** Runs it on the VM without a simulation in front, which would stop what fails; tells what came of it. */
async function run(trip: RoundTrip): Promise<string> {
  const { value } = await chain.rpc.getLatestBlockhash().send();
  const transaction = await buildRoundTrip(venue, trip, { owner: arbitrageur.address, lifetime: value });
  const signed = await signOrder({ transaction }, arbitrageur);
  return chain.svm.sendTransaction(getTransactionDecoder().decode(signed)).toString();
}

/** All that a round trip may move. */
function held() {
  const vaults = pools.flatMap(({ account }) => [account.vault0, account.vault1]);
  return {
    dollars: tokenAmount(chain, associatedAccount(usdc, arbitrageur.address)),
    tokens: tokenAmount(chain, associatedAccount(cat, arbitrageur.address)),
    lamports: chain.svm.getBalance(arbitrageur.address) ?? 0n,
    vaults: vaults.map((vault) => tokenAmount(chain, vault)),
  };
}

test('a round trip is one transaction, which brings what was quoted', async () => {
  const trip = findTrip();
  const before = held();
  const told = await run(trip);
  const after = held();
  expect(told).toMatch(/^TransactionMetadata/);
  expect(after.dollars - before.dollars).toBe(trip.sold.outAmount - trip.bought.inAmount);
  expect(after.dollars).toBeGreaterThan(before.dollars);
  expect(after.tokens).toBe(0n);
});

test('where the sale has come to bring less than was paid, the purchase does not happen either', async () => {
  const trip = findTrip();
  const order = await venue.order({
    inputMint: cat.id,
    outputMint: usdc.id,
    amount: atoms(20_000n * UNIT),
    slippageBps: bps(50),
    onlyDirectRoutes: true,
    taker: other.address,
  });
  const sold = await venue.execute(order.requestId, await signOrder(order, other));
  expect(sold.status).toBe('success');
  const before = held();
  const told = await run(trip);
  // The venue's refusal of too little, in the second of the two swaps.
  expect(told).toMatch(/^FailedTransactionMetadata.*InstructionError\(4, Custom\(6001\)\)/);
  expect(held()).toEqual({ ...before, lamports: before.lamports - 5_000n });
});
