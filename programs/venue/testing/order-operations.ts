import type { Instruction } from '@solana/kit';
import {
  cancelOrder,
  changeOrder,
  fillOrder,
  type HeldOrder,
  openOrder,
} from '../../../packages/chain/src/orders/order-instructions.ts';
import { placeOf } from './model/model-orders.ts';
import type { Operation, OrderPlace } from './operations.ts';
import { routeIn } from './route-in.ts';
import type { World } from './world.ts';

export type OrderOperation = Extract<
  Operation,
  { kind: 'openOrder' | 'fillOrder' | 'changeOrder' | 'cancelOrder' }
>;

/** The instruction that carries it out. */
export function toOrderInstruction(world: World, operation: OrderOperation): Instruction {
  if (operation.kind === 'openOrder') {
    const { user: owner, terms, fees } = operation;
    const { tokenIn: input, tokenOut: output } = placeOf(operation);
    return openOrder({
      owner,
      input,
      output,
      terms,
      venueAccount: fees.venue,
      referralAccount: fees.referral,
    });
  }
  const held = heldIn(world, operation.place);
  switch (operation.kind) {
    case 'fillOrder': {
      const { user: filler, amount } = operation.swap;
      return fillOrder(held, { filler, amount, isByMeans: false, route: routeIn(world, operation.swap) });
    }
    case 'changeOrder': {
      const { size, asked, revision } = operation;
      return changeOrder({ ...held, order: { ...held.order, revision } }, { size, asked });
    }
    case 'cancelOrder':
      return cancelOrder(held);
  }
}

function heldIn({ orders }: World, { address, tokenIn, tokenOut }: OrderPlace): HeldOrder {
  const order = orders.get(address);
  if (!order) throw new RangeError(`there is no order ${address}`);
  return { address, order, inputProgram: tokenIn.tokenProgram, outputProgram: tokenOut.tokenProgram };
}
