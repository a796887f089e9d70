import { VENUE_CONSTANTS } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import {
  LIMIT_MIN_USD,
  LIMIT_SLIPPAGE,
  LIMIT_TIPS,
  ORDER_FEE,
  ORDER_TIP_LAMPORTS,
  STABLE_ORDER_FEE,
} from '@orrery/domain/trading/order-terms';
import type { Venue } from '@orrery/venue';
import {
  type CancelTriggerBodySchema,
  type CancelTriggersBodySchema,
  type ChangeTriggerBody,
  type CreateOrderReply,
  type CreateTriggerBody,
  type ExecuteOrderBody,
  type ExecuteTriggerReply,
  MAX_CANCELLED,
  type OrderTransactionReply,
  type OrderTransactionsReply,
  type TriggerFeesReply,
} from '@orrery/wire/orders/order-requests';
import type { InferOutput } from 'valibot';
import { toBase64, toCreateReply, unitPriceOf } from '../order-replies.ts';
import { createOrderValues, type OrderMarket, toCents } from '../order-values.ts';

/** What traders do with limit orders. Each throws `ORDER_REFUSED`, `REQUEST_INVALID` and `CHAIN_UNAVAILABLE`; `requester` is who asks. */
export interface TriggerOrders {
  create(body: CreateTriggerBody, requester: string): Promise<CreateOrderReply>;
  cancel(
    body: InferOutput<typeof CancelTriggerBodySchema>,
    requester: string,
  ): Promise<OrderTransactionReply>;
  cancelAll(
    body: InferOutput<typeof CancelTriggersBodySchema>,
    requester: string,
  ): Promise<OrderTransactionsReply>;
  change(body: ChangeTriggerBody, requester: string): Promise<OrderTransactionReply>;
  /** A failure on the chain is an answer, not an error. */
  execute(body: ExecuteOrderBody): Promise<ExecuteTriggerReply>;
  fees(): TriggerFeesReply;
}

export interface TriggerOptions extends OrderMarket {
  venue: Pick<Venue, 'escrowOrders'>;
  clock: Clock;
}

export function createTriggerOrders(options: TriggerOptions): TriggerOrders {
  const { venue, clock, market } = options;
  const values = createOrderValues(options);
  const orders = venue.escrowOrders;

  /** 0 for never; the chain's clock is at most seconds behind. */
  const expiryOf = (expiredAt: number | null | undefined, field: string): bigint => {
    if (expiredAt === null || expiredAt === undefined || expiredAt === 0) return 0n;
    if (expiredAt * 1_000 <= clock.now()) throw invalid(field, 'must lie in the future');
    return BigInt(expiredAt);
  };

  return {
    async create({ maker, payer, params, ...body }, requester) {
      if (payer !== maker) throw invalid('payer', 'must be the maker, who signs and pays for the order');
      const { slippageBps, feeBps } = params;
      const [input, output] = [values.token(body.inputMint), values.token(body.outputMint)];
      const [size, asked] = [BigInt(params.makingAmount), BigInt(params.takingAmount)];
      const expiry = expiryOf(params.expiredAt, 'expiredAt');
      const worth = values.worth([input, size], [output, asked]);
      if (worth < LIMIT_MIN_USD)
        throw new AppError('ORDER_REFUSED', {
          reason: 'invalid create order request',
          cause: `The making amount must be at least ${LIMIT_MIN_USD} USD, received: ${Number(toCents(worth))}`,
        });
      const opened = await orders.open({
        owner: maker,
        requester,
        unitPrice: unitPriceOf(body),
        input,
        output,
        size,
        slippageBps: slippageBps ?? LIMIT_SLIPPAGE,
        wrapsSol: body.wrapAndUnwrapSol ?? true,
        referral: referralOf(feeBps, body.feeAccount),
        priceOf: (mint) => market.price(mint),
        plan: { kind: 'limit', asked, expiry },
      });
      return toCreateReply(opened);
    },
    async cancel({ maker: owner, order, ...body }, requester) {
      const request = { owner, requester, orders: [order], unitPrice: unitPriceOf(body) };
      const { requestId, transactions } = await orders.cancel({ ...request, family: 'trigger', most: 1 });
      return { requestId, transaction: toBase64(transactions[0]) };
    },
    async cancelAll({ maker: owner, orders: named, ...body }, requester) {
      const request = { owner, requester, orders: named ?? undefined, unitPrice: unitPriceOf(body) };
      const most = MAX_CANCELLED;
      const { requestId, transactions } = await orders.cancel({ ...request, family: 'trigger', most });
      return { requestId, transactions: transactions.map(toBase64) };
    },
    async change({ maker: owner, order, revision, params, ...body }, requester) {
      const { requestId, transaction } = await orders.change({
        owner,
        requester,
        order,
        unitPrice: unitPriceOf(body),
        revision: BigInt(revision),
        size: BigInt(params.makingAmount),
        asked: BigInt(params.takingAmount),
        expiry: expiryOf(params.expiredAt, 'expiredAt'),
        wrapsSol: body.wrapAndUnwrapSol ?? true,
      });
      return { requestId, transaction: toBase64(transaction) };
    },
    async execute({ requestId, signedTransaction }) {
      const result = await orders.execute(
        requestId,
        Uint8Array.from(Buffer.from(signedTransaction, 'base64')),
      );
      if (result.status === 'success') return { status: 'Success', code: 0, signature: result.signature };
      const { code, error, signature } = result;
      return { status: 'Failed', code, error, cause: error, ...(signature && { signature }) };
    },
    fees: () => ({
      stableFeeBps: STABLE_ORDER_FEE,
      feeBps: ORDER_FEE,
      minimumUsd: LIMIT_MIN_USD,
      tipLamports: ORDER_TIP_LAMPORTS,
      tips: LIMIT_TIPS,
    }),
  };
}

function referralOf(bps: number | null | undefined, account: CreateTriggerBody['feeAccount']) {
  if (!bps && !account) return undefined;
  if (!account) throw invalid('feeAccount', 'is missing: a fee needs an account of the output');
  if (!bps) throw invalid('feeBps', 'is missing: an account alone gets nothing');
  if (bps > VENUE_CONSTANTS.orderMaxFeeBps)
    throw invalid('feeBps', `must be at most ${VENUE_CONSTANTS.orderMaxFeeBps}`);
  return { account, bps };
}

function invalid(field: string, reason: string): AppError {
  return new AppError('REQUEST_INVALID', { field, reason });
}
