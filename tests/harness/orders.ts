import {
  associatedAddress,
  buildTransaction,
  decodeOrder,
  type HeldOrder,
  type OrderAccount,
  type OrderReference,
  type OrderTerms,
  observeInstruction,
  openOrder,
  orderAddress,
  POOL_KINDS,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { signOrder } from '@orrery/venue/testing';
import type { Address, Base64EncodedWireTransaction, Instruction, KeyPairSigner } from '@solana/kit';
import { getCloseAccountInstruction } from '@solana-program/token';
import { expect, vi } from 'vitest';
import type { Harness } from './harness.ts';

export const TIP_LAMPORTS = 20_000;
export const TIPS = 5;
const TERMS: OrderTerms = {
  id: 1n,
  kind: VENUE_CONSTANTS.orderLimit,
  slippageBps: 0,
  venueBps: 0,
  referralBps: 0,
  tipLamports: TIP_LAMPORTS,
  tips: TIPS,
  size: 0n,
  asked: 0n,
  expiry: 0n,
  stopTick: 0,
  trailTicks: 0,
  bandLow: 0,
  bandHigh: 0,
  start: 0n,
  interval: 0n,
  cycles: 0,
};

/** More than a pool must have been there for. */
const REFERENCE_SLOTS = 310;

/** What a test's order is; what is not given is plain. */
export interface OrderWish {
  input: TokenFacts;
  output: TokenFacts;
  references?: readonly OrderReference[];
  terms: Partial<OrderTerms>;
}

/** Has an owner open an order on the chain and do more in the same transaction, and lets its block close. */
export async function placeOrder(
  harness: Harness,
  owner: KeyPairSigner,
  wish: OrderWish,
  more: readonly Instruction[] = [],
): Promise<HeldOrder> {
  const { input, output, references = [] } = wish;
  const terms = { ...TERMS, ...wish.terms };
  const token = ({ id: mint, tokenProgram }: TokenFacts) => ({ mint, tokenProgram });
  const sides = { input: token(input), output: token(output) };
  const opening = openOrder({ owner: owner.address, ...sides, references, terms });
  await sendSigned(harness, owner, [opening, ...more]);
  const address = orderAddress(owner.address, terms.id);
  const order = await readOrder(harness, address);
  if (!order) throw new Error('the order was not opened');
  return { address, order, inputProgram: input.tokenProgram, outputProgram: output.tokenProgram };
}

/**
 * The same, and closes the account of the output with it: the order asks for next to nothing, so that it is filled, and what it brings waits in it.
 */
export async function placeWaiting(
  harness: Harness,
  owner: KeyPairSigner,
  wish: OrderWish,
): Promise<HeldOrder> {
  const { id: mint, tokenProgram } = wish.output;
  const account = associatedAddress({ owner: owner.address, mint, tokenProgram });
  const closing = getCloseAccountInstruction(
    { account, destination: owner.address, owner },
    { programAddress: tokenProgram },
  );
  const held = await placeOrder(harness, owner, { ...wish, terms: { asked: 1n, ...wish.terms } }, [closing]);
  const waiting = await vi.waitFor(async () => {
    await harness.advance(SLOT_MS);
    await harness.settled();
    const order = await readOrder(harness, held.address);
    if (!order || order.waiting === 0n) throw new Error('nothing waits yet');
    return { ...held, order };
  }, 20_000);
  // By then the server's lists have it too.
  await harness.advance(2 * SLOT_MS);
  await harness.settled();
  return waiting;
}

/** Has a pool of SOL and USDC note its price for long enough that orders may go by it; returns it. */
export async function notePrices(harness: Harness, signer: KeyPairSigner): Promise<Address> {
  const isWanted = ({ mints, account }: Harness['venue']['pools'][number]) =>
    account.kind === POOL_KINDS.product &&
    [USDC, WRAPPED_SOL].every((mint) => mints.some(({ id }) => id === mint));
  const pool = harness.venue.pools.find(isWanted);
  if (!pool) throw new Error('the fixture has one');
  await sendSigned(harness, signer, [observeInstruction({ pool: pool.id })]);
  await harness.advance(REFERENCE_SLOTS * SLOT_MS);
  return pool.id;
}

/** Sends instructions of a signer's in a transaction of their own, and lets its block close. */
async function sendSigned(
  harness: Harness,
  signer: KeyPairSigner,
  instructions: readonly Instruction[],
): Promise<void> {
  const { rpc } = harness.localnet;
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const transaction = buildTransaction(signer.address, lifetime, instructions);
  const wire = Buffer.from(await signOrder({ transaction }, signer)).toString('base64');
  await rpc.sendTransaction(wire as Base64EncodedWireTransaction, { encoding: 'base64' }).send();
  await harness.advance(SLOT_MS);
  await harness.settled();
}

/** The order at an address, undefined when there is none. */
export async function readOrder({ localnet }: Harness, address: Address): Promise<OrderAccount | undefined> {
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const { value } = await localnet.rpc.getAccountInfo(address, config).send();
  return value ? decodeOrder(Uint8Array.from(Buffer.from(value.data[0], 'base64'))) : undefined;
}

/** Lets slots pass until an order is gone from the chain. */
export async function untilGone(harness: Harness, address: Address): Promise<void> {
  await vi.waitFor(async () => {
    await harness.advance(SLOT_MS);
    await harness.settled();
    expect(await readOrder(harness, address)).toBeUndefined();
  }, 20_000);
}
