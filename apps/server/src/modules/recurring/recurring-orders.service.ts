import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import {
  CYCLE_MIN_USD,
  MAX_START_SECONDS,
  RECURRING_MIN_USD,
  RECURRING_SLIPPAGE,
} from '@orrery/domain/trading/order-terms';
import type { Venue } from '@orrery/venue';
import {
  type CancelRecurringBodySchema,
  type CancelRecurringsBodySchema,
  type CreateOrderReply,
  type CreateRecurringBody,
  type ExecuteOrderBody,
  type ExecuteRecurringReply,
  MAX_CANCELLED,
  type OrderTransactionReply,
  type OrderTransactionsReply,
  type WithdrawOrderBodySchema,
} from '@orrery/wire/orders/order-requests';
import type { InferOutput } from 'valibot';
import { toBase64, toCreateReply, unitPriceOf } from '../order-replies.ts';
import { createOrderValues, type OrderMarket, toCents } from '../order-values.ts';

/** What traders do with recurring orders. Each throws `ORDER_REFUSED`, `REQUEST_INVALID` and `CHAIN_UNAVAILABLE`; `requester` is who asks. */
export interface RecurringOrders {
  create(body: CreateRecurringBody, requester: string): Promise<CreateOrderReply>;
  cancel(
    body: InferOutput<typeof CancelRecurringBodySchema>,
    requester: string,
  ): Promise<OrderTransactionReply>;
  cancelAll(
    body: InferOutput<typeof CancelRecurringsBodySchema>,
    requester: string,
  ): Promise<OrderTransactionsReply>;
  withdraw(
    body: InferOutput<typeof WithdrawOrderBodySchema>,
    requester: string,
  ): Promise<OrderTransactionReply>;
  /** A failure on the chain is an answer, not an error. */
  execute(body: ExecuteOrderBody): Promise<ExecuteRecurringReply>;
}

export interface RecurringOptions extends OrderMarket {
  venue: Pick<Venue, 'escrowOrders'>;
  clock: Clock;
}

const MS = 1_000;

export function createRecurringOrders(options: RecurringOptions): RecurringOrders {
  const { venue, clock, market } = options;
  const values = createOrderValues(options);
  const orders = venue.escrowOrders;

  const assertWorth = (worth: number, cycles: number) => {
    for (const [part, least] of [
      [worth, RECURRING_MIN_USD],
      [worth / cycles, CYCLE_MIN_USD],
    ] as const)
      if (part < least) throw tooSmall(part, least);
  };

  return {
    async create({ user: owner, params: { time }, ...body }, requester) {
      const { numberOfOrders: cycles, interval, startAt, minPrice, maxPrice } = time;
      const [input, output] = [values.token(body.inputMint), values.token(body.outputMint)];
      const size = BigInt(time.inAmount);
      if ((startAt ?? 0) * MS > clock.now() + MAX_START_SECONDS * MS)
        throw invalid('startAt', 'must be at most 30 days ahead');
      if (minPrice && maxPrice && minPrice > maxPrice) throw invalid('minPrice', 'must be below maxPrice');
      assertWorth(values.worth([input, size]), cycles);
      const opened = await orders.open({
        owner,
        requester,
        unitPrice: unitPriceOf(body),
        input,
        output,
        size,
        slippageBps: RECURRING_SLIPPAGE,
        wrapsSol: body.wrapAndUnwrapSol ?? true,
        priceOf: (mint) => market.price(mint),
        plan: {
          kind: 'recurring',
          cycles,
          interval: BigInt(interval),
          start: BigInt(startAt ?? 0),
          prices: { least: minPrice ?? undefined, most: maxPrice ?? undefined },
        },
      });
      return toCreateReply(opened);
    },
    async cancel({ user: owner, order, recurringType, ...body }, requester) {
      // No order was ever made by price alone here.
      if (recurringType === 'price')
        throw new AppError('ORDER_REFUSED', { reason: 'no matching orders found' });
      const request = { owner, requester, orders: [order], unitPrice: unitPriceOf(body) };
      const { requestId, transactions } = await orders.cancel({ ...request, family: 'recurring', most: 1 });
      return { requestId, transaction: toBase64(transactions[0]) };
    },
    async cancelAll({ user: owner, orders: named, ...body }, requester) {
      const request = { owner, requester, orders: named ?? undefined, unitPrice: unitPriceOf(body) };
      const most = MAX_CANCELLED;
      const { requestId, transactions } = await orders.cancel({ ...request, family: 'recurring', most });
      return { requestId, transactions: transactions.map(toBase64) };
    },
    async withdraw({ user: owner, order, ...body }, requester) {
      const crafted = await orders.withdraw({ owner, requester, order, unitPrice: unitPriceOf(body) });
      return { requestId: crafted.requestId, transaction: toBase64(crafted.transaction) };
    },
    async execute({ requestId, signedTransaction }) {
      const result = await orders.execute(
        requestId,
        Uint8Array.from(Buffer.from(signedTransaction, 'base64')),
      );
      const { order, signature } = result;
      if (result.status === 'success')
        return {
          status: 'Success',
          code: 0,
          signature: result.signature,
          order: order?.isOpened ? order.address : null,
          error: null,
        };
      const { code, error } = result;
      return { status: 'Failed', code, error, order: null, ...(signature && { signature }) };
    },
  };
}

/** In words that clients know. */
function tooSmall(worth: number, least: number): AppError {
  const reason = `Order is valued at ${toCents(worth)} USDC, minimum is ${toCents(least)} USDC`;
  return new AppError('ORDER_REFUSED', { reason });
}

function invalid(field: string, reason: string): AppError {
  return new AppError('REQUEST_INVALID', { field, reason });
}
