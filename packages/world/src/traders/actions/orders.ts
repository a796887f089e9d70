import type { SolanaRpc } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { LIMIT_SLIPPAGE, RECURRING_SLIPPAGE } from '@orrery/domain/trading/order-terms';
import type { Venue } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { MAX_ORDERS } from '../orders/order-habit.ts';
import type { Simulation } from '../simulation.ts';
import type { OrderAction, Trader } from '../trader.ts';
import { noteOrder } from './read-orders.ts';
import type { Sign } from './sign.ts';

interface Setup {
  rpc: SolanaRpc;
  venue: Pick<Venue, 'escrowOrders'>;
  simulation: Simulation;
  signFor: (trader: Trader) => Sign;
}

interface Crafted {
  requestId: string;
  transaction: Uint8Array;
  order: Address;
}

type Of<Kind extends OrderAction['kind']> = Extract<OrderAction, { kind: Kind }>;

/** Nobody bids for a place in a block here. */
const UNIT_PRICE = 0n;

/** Makes the function that takes what traders want of their orders to the chain and books what came of it. Throws what the venue and the chain throw. */
export function createOrderDesk({ rpc, venue, simulation, signFor }: Setup) {
  const { orders, ledger, view } = simulation;

  async function open({ trader, input, output, size, plan }: Of<'open-order'>): Promise<Crafted | undefined> {
    if (orders.size >= MAX_ORDERS) return undefined;
    return await venue.escrowOrders.open({
      owner: trader.plan.address,
      unitPrice: UNIT_PRICE,
      input,
      output,
      size,
      slippageBps: plan.kind === 'limit' ? LIMIT_SLIPPAGE : RECURRING_SLIPPAGE,
      priceOf(mint) {
        const token = view.token(mint);
        const usd = token && view.usd(token);
        return usd ? usd : undefined;
      },
      plan,
    });
  }

  async function change({ trader, order, asked }: Of<'change-order'>): Promise<Crafted> {
    const { address, revision, left, expiry } = order;
    const wanted = { order: address, revision, size: left, asked, expiry };
    const owner = trader.plan.address;
    const crafted = await venue.escrowOrders.change({ owner, unitPrice: UNIT_PRICE, ...wanted });
    return { ...crafted, order: address };
  }

  async function cancel({ trader, order }: Of<'cancel-order'>): Promise<Crafted> {
    const { requestId, transactions } = await venue.escrowOrders.cancel({
      owner: trader.plan.address,
      unitPrice: UNIT_PRICE,
      family: order.kind === 'limit' ? 'trigger' : 'recurring',
      orders: [order.address],
      most: 1,
    });
    const [transaction] = transactions;
    if (!transaction) throw new Error('nothing to cancel');
    return { requestId, transaction, order: order.address };
  }

  function craft(action: OrderAction): Promise<Crafted | undefined> {
    switch (action.kind) {
      case 'open-order':
        return open(action);
      case 'change-order':
        return change(action);
      case 'cancel-order':
        return cancel(action);
      default:
        return action satisfies never;
    }
  }

  return async (action: OrderAction): Promise<void> => {
    const { trader } = action;
    // Filled since it was read, or no pool is old enough for its means: nothing was signed.
    const crafted = await unlessRefused(craft(action));
    if (!crafted) return;
    // Until it is known to have failed, an order may have been opened.
    if (action.kind === 'open-order') orders.setRead(false);
    const signed = signFor(trader)(crafted.transaction);
    const result = await venue.escrowOrders.execute(crafted.requestId, signed);
    if (result.status === 'failed') throw new Error(`${result.code}: ${result.error}`);
    await noteOrder({ rpc, simulation }, trader, crafted.order);
    if (action.kind === 'open-order') orders.setRead(true);
    // Rents and tips are read from the chain.
    ledger.forget(trader);
  };
}

async function unlessRefused<Value>(crafting: Promise<Value>): Promise<Value | undefined> {
  try {
    return await crafting;
  } catch (error) {
    if (isAppError(error, 'ORDER_REFUSED')) return undefined;
    throw error;
  }
}
