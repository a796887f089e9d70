import {
  cancelOrder,
  changeInstructions,
  type HeldOrder,
  inGroups,
  type OrderAccount,
  type SolanaRpc,
  VENUE_CONSTANTS,
  VENUE_PROGRAM,
  withdrawInstructions,
} from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { CANCEL_COMPUTE_UNITS, LIMIT_CANCELS, RECURRING_CANCELS } from '@orrery/domain/trading/order-terms';
import type { Address } from '@solana/kit';
import { wrapSeed } from '../swaps/orders/wrap-seed.ts';
import {
  type Asking,
  assertWorks,
  type Crafted,
  type CraftingSetup,
  createCrafting,
  type Draft,
} from './crafting.ts';
import { readAllOrders, readOrders } from './held-orders.ts';
import { assertInOrder, readOrderTokens, refused } from './read-order-tokens.ts';

/** Which orders a request is about: those of the trigger API, or recurring ones. */
export type OrderFamily = 'trigger' | 'recurring';

/** Orders that their owner wants ended: the named ones, or all open ones of the family. */
export interface CancelRequest extends Asking {
  family: OrderFamily;
  orders?: readonly Address[] | undefined;
  /** The most that are cancelled of all open ones. */
  most: number;
}

/** What an owner changes of a limit order, as it was at a revision. */
export interface ChangeRequest extends Asking {
  order: Address;
  revision: bigint;
  /** What is left to sell from now on, in smallest units. */
  size: bigint;
  asked: bigint;
  /** Unix seconds; 0 for never. */
  expiry: bigint;
  wrapsSol?: boolean | undefined;
}

/** What ends each further order of a batch at most. */
const UNITS_A_CANCEL = 100_000;
const CHANGE_UNITS = 200_000;
const WITHDRAW_UNITS = 150_000;
const NOT_FOUND = 'no matching orders found';

/** Makes the functions that build what ends or changes orders. They throw `ORDER_REFUSED` with a sentence for the user, and `CHAIN_UNAVAILABLE`. */
export function createEndings(setup: CraftingSetup) {
  const { rpc, clock } = setup;
  const craft = createCrafting(setup);
  const one = async (asking: Asking, draft: Draft): Promise<Crafted> => {
    const { requestId, transactions } = await craft(asking, [draft]);
    const [transaction = new Uint8Array()] = transactions;
    return { requestId, transaction };
  };
  return {
    async cancel(request: CancelRequest) {
      const held = await openOrders(rpc, request);
      if (held.length === 0) throw refused(NOT_FOUND);
      const size = request.family === 'trigger' ? LIMIT_CANCELS : RECURRING_CANCELS;
      return craft(request, inGroups(held, size).map(toCancels));
    },
    async change(request: ChangeRequest): Promise<Crafted> {
      const { owner, order: address, revision, size, asked, expiry, wrapsSol = true } = request;
      const [held] = await openOrders(rpc, { owner, orders: [address], family: 'trigger', most: 1 });
      if (!held) throw refused(NOT_FOUND);
      if (held.order.revision !== revision) throw refused('The order has changed since');
      const { inputMint: input, outputMint: output } = held.order;
      const sides = await readOrderTokens(rpc, { owner, input, output, now: clock.now() });
      assertInOrder(sides.input, 'limit');
      const instructions = changeInstructions({
        held,
        size,
        asked,
        expiry,
        units: { input: sides.input.units, output: sides.output.units },
        needsMemo: { input: sides.input.needsMemo, output: sides.output.needsMemo },
        ...(wrapsSol && input === WRAPPED_SOL && { seed: wrapSeed() }),
      });
      const crafted = await one(request, { order: address, instructions, computeUnits: CHANGE_UNITS });
      await assertWorks(rpc, crafted.transaction);
      return crafted;
    },
    async withdraw({ order: address, ...asking }: Asking & { order: Address }): Promise<Crafted> {
      const { owner } = asking;
      const [held] = await readOrders(rpc, owner, [address]);
      if (!held) throw refused(NOT_FOUND);
      if (held.order.waiting === 0n) throw refused('Nothing waits in this order');
      const { inputMint: input, outputMint } = held.order;
      const { output } = await readOrderTokens(rpc, { owner, input, output: outputMint, now: clock.now() });
      const instructions = withdrawInstructions({ held, ...output, makesAccount: !output.hasAccount });
      const crafted = await one(asking, { order: address, instructions, computeUnits: WITHDRAW_UNITS });
      await assertWorks(rpc, crafted.transaction);
      return crafted;
    },
  };
}

function toCancels(held: readonly HeldOrder[]): Draft {
  const [first] = held;
  return {
    // Groups are never empty.
    order: first?.address ?? VENUE_PROGRAM,
    instructions: held.map((each) => cancelOrder(each)),
    computeUnits: CANCEL_COMPUTE_UNITS + (held.length - 1) * UNITS_A_CANCEL,
  };
}

async function openOrders(
  rpc: SolanaRpc,
  { owner, orders, family, most }: Pick<CancelRequest, 'owner' | 'orders' | 'family' | 'most'>,
): Promise<HeldOrder[]> {
  const isWanted = ({ isEnded, kind }: OrderAccount) =>
    isEnded === 0 && (kind === VENUE_CONSTANTS.orderRecurring) === (family === 'recurring');
  if (!orders) return readAllOrders(rpc, { owner, isWanted, most });
  const found = await readOrders(rpc, owner, [...new Set(orders)]);
  return found.filter(({ order }) => isWanted(order)).slice(0, most);
}
