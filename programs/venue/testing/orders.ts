import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import {
  fillOrder,
  type HeldOrder,
  type OrderTerms,
  openOrder,
} from '../../../packages/chain/src/orders/order-instructions.ts';
import { referenceDepth } from '../../../packages/chain/src/orders/order-prices.ts';
import { orderAddress } from '../../../packages/chain/src/programs/venue/addresses.ts';
import { VENUE_CONSTANTS } from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { observeInstruction } from '../../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import type { TestMint } from '../../../packages/chain/src/testing/mints.ts';
import { accountOf, type TestPath, type TestPool } from '../../../packages/chain/src/testing/pools.ts';
import type { Scene } from './attack-scene.ts';

const UNIT = 10n ** 6n;
export const KINDS = {
  limit: VENUE_CONSTANTS.orderLimit,
  recurring: VENUE_CONSTANTS.orderRecurring,
  stop: VENUE_CONSTANTS.orderStop,
  pair: VENUE_CONSTANTS.orderPair,
  trailing: VENUE_CONSTANTS.orderTrailing,
} as const;
/** Half a percent to the venue and a tenth of one to the referral. */
const TERMS: OrderTerms = {
  id: 1n,
  kind: KINDS.limit,
  slippageBps: 0,
  venueBps: 10,
  referralBps: 5,
  tipLamports: 20_000,
  tips: 5,
  size: 16n * UNIT,
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

/** What an order of the test's is beside the usual. */
export interface Wish {
  owner?: KeyPairSigner;
  input: TestMint;
  output: TestMint;
  source?: Address;
  references?: readonly TestPool[];
  /** Asked of the references in their order; half of what they have had for a minute when absent. */
  depths?: readonly bigint[];
  terms: Partial<OrderTerms>;
}

/** A product pool of deep liquidity that has been noted for long enough to be a reference. */
export async function referencePool(
  scene: Scene,
  tokens: readonly [TestMint, TestMint],
  nonce: number,
  reserves: readonly [bigint, bigint] = [10n ** 13n, 10n ** 13n],
): Promise<TestPool> {
  const { venue, alice, bob } = scene;
  const pool = await venue.createPool({ kind: 'product', tokens, nonce });
  await venue.add(pool, alice, reserves);
  const sale = { amount: 1000n, quotedAmount: 0n, slippageBps: 0 };
  await scene.must([venue.selling(bob.address, [{ from: 0, pools: [{ pool }] }], sale)]);
  await passWatched(scene, [pool], 400);
  return pool;
}

/** Lets slots pass while somebody notes the pools' prices every twenty of them. */
export async function passWatched(scene: Scene, pools: readonly TestPool[], slots: number): Promise<void> {
  for (let left = slots; left > 0; left -= 20) {
    scene.venue.passSlots(Math.min(left, 20));
    await scene.must(pools.map(({ address }) => observeInstruction({ pool: address })));
  }
}

/** The instruction that opens it, for Bob unless said otherwise. */
export function opening(
  scene: Scene,
  { owner, input, output, source, references = [], depths = [], terms }: Wish,
): Instruction {
  return openOrder({
    owner: (owner ?? scene.bob).address,
    input,
    output,
    source,
    venueAccount: accountOf(scene.treasurer.address, output),
    referralAccount: accountOf(scene.mallory.address, output),
    references: references.map((pool, at) => ({
      address: pool.address,
      depth: depths[at] ?? (depthOf(scene, pool) / 2n || 1n),
    })),
    terms: { ...TERMS, ...terms },
  });
}

/** What the pool has had throughout the last minute. */
export function depthOf({ venue, vm }: Scene, pool: TestPool): bigint {
  return referenceDepth(venue.pool(pool), vm.svm.getClock().slot);
}

/** Opens it; what stands at its address then. */
export async function opened(scene: Scene, wish: Wish): Promise<HeldOrder> {
  await scene.must([opening(scene, wish)]);
  const address = orderAddress((wish.owner ?? scene.bob).address, wish.terms.id ?? TERMS.id);
  return heldOrder(scene, address, wish);
}

/** The order as it stands now. */
export function heldOrder(
  { venue }: Scene,
  address: Address,
  { input, output }: Pick<Wish, 'input' | 'output'>,
): HeldOrder {
  return {
    address,
    order: venue.order(address),
    inputProgram: input.tokenProgram,
    outputProgram: output.tokenProgram,
  };
}

/** Has Mallory, or another filler, sell so much of it over a path. */
export function filling(
  scene: Scene,
  held: HeldOrder,
  path: TestPath,
  {
    amount = held.order.left,
    isByMeans = false,
    destination,
    filler = scene.mallory.address,
  }: { amount?: bigint; isByMeans?: boolean; destination?: Address; filler?: Address } = {},
): Instruction {
  const { route } = scene.venue.routeOf(held.address, [path]);
  const where = destination === undefined ? {} : { destination };
  return fillOrder(held, { filler, amount, isByMeans, route, ...where });
}
