import {
  buildTransaction,
  decodeOrder,
  type HeldOrder,
  type OrderAccount,
  type OrderReference,
  type OrderTerms,
  openOrder,
  orderAddress,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { signOrder } from '@orrery/venue/testing';
import type { Address, Base64EncodedWireTransaction, Instruction, KeyPairSigner } from '@solana/kit';
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

/** What a test's order is; what is not given is plain. */
export interface OrderWish {
  input: TokenFacts;
  output: TokenFacts;
  references?: readonly OrderReference[];
  terms: Partial<OrderTerms>;
}

/** Has an owner open an order on the chain, and lets its block close. */
export async function placeOrder(
  harness: Harness,
  owner: KeyPairSigner,
  wish: OrderWish,
): Promise<HeldOrder> {
  const { input, output, references = [] } = wish;
  const terms = { ...TERMS, ...wish.terms };
  const token = ({ id: mint, tokenProgram }: TokenFacts) => ({ mint, tokenProgram });
  const sides = { input: token(input), output: token(output) };
  await sendSigned(harness, owner, [openOrder({ owner: owner.address, ...sides, references, terms })]);
  const address = orderAddress(owner.address, terms.id);
  const order = await readOrder(harness, address);
  if (!order) throw new Error('the order was not opened');
  return { address, order, inputProgram: input.tokenProgram, outputProgram: output.tokenProgram };
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
