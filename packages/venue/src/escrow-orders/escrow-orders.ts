import { decodeTransaction, parseVenueInstruction, VENUE_PROGRAM } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type { ExecuteResult } from '../swaps/orders/execute/execute-result.ts';
import { type CancelRequest, type ChangeRequest, createEndings } from './craft-endings.ts';
import { type CraftedOpening, createOpening, type OpeningSetup, type OrderRequest } from './craft-opening.ts';
import { type Asking, type Crafted, heldUnder } from './crafting.ts';

/** How a transaction about orders ended, and the first order it names. */
export type OrderResult = ExecuteResult & { order?: { address: Address; isOpened: boolean } | undefined };

/**
 * Builds what owners sign to open, change and end orders of the program, and takes it to the chain. Each throws `ORDER_REFUSED` with a sentence
 * for the user, `TRANSACTION_TOO_LARGE` and `CHAIN_UNAVAILABLE`.
 */
export interface EscrowOrders {
  open(request: OrderRequest): Promise<CraftedOpening>;
  /** Several orders in a transaction, in the order they were named in. */
  cancel(request: CancelRequest): Promise<{ requestId: string; transactions: readonly Uint8Array[] }>;
  change(request: ChangeRequest): Promise<Crafted>;
  /** Pays out what waits in an order. */
  withdraw(request: Asking & { order: Address }): Promise<Crafted>;
  /** Takes a signed transaction to the chain once; the same again gets the same answer. Only throws `CHAIN_UNAVAILABLE`. */
  execute(requestId: string, signed: Uint8Array): Promise<OrderResult>;
}

interface Setup extends OpeningSetup {
  execute: (requestId: string, signed: Uint8Array) => Promise<ExecuteResult>;
}

/** Opens the desk over the order book that `execute` reads. */
export function createEscrowOrders(setup: Setup): EscrowOrders {
  return {
    open: createOpening(setup),
    ...createEndings(setup),
    async execute(requestId, signed) {
      const order = findOrder(signed);
      const result = await setup.execute(order ? heldUnder(requestId, order.address) : requestId, signed);
      return { ...result, order };
    },
  };
}

/** The first order that a transaction names; undefined for what is no transaction about orders. */
function findOrder(bytes: Uint8Array): OrderResult['order'] {
  try {
    for (const { program, data, accounts } of decodeTransaction(bytes).instructions) {
      if (program !== VENUE_PROGRAM) continue;
      const parsed = parseVenueInstruction(
        data,
        accounts.map(({ address }) => address),
      );
      if (parsed && 'order' in parsed.accounts)
        return { address: parsed.accounts.order, isOpened: parsed.name === 'orderOpen' };
    }
  } catch (error) {
    if (!isAppError(error, 'TRANSACTION_MALFORMED')) throw error;
  }
  return undefined;
}
