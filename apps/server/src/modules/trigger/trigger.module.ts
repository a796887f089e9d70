import {
  CancelTriggerBodySchema,
  CancelTriggersBodySchema,
  ChangeTriggerBodySchema,
  CreateOrderReplySchema,
  CreateTriggerBodySchema,
  ExecuteOrderBodySchema,
  ExecuteTriggerReplySchema,
  OrderTransactionReplySchema,
  OrderTransactionsReplySchema,
  TriggerFeesReplySchema,
} from '@orrery/wire/orders/order-requests';
import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import { costlyPost, publicRead } from '../../http/public-routes.ts';
import { replyTriggerError } from '../../http/reply-error.ts';
import { requesterOf } from '../../http/requester.ts';
import { createTriggerOrders, type TriggerOptions } from './trigger-orders.service.ts';

/** Limit orders. */
export function mountTrigger(gateway: Gateway, options: TriggerOptions): void {
  const orders = createTriggerOrders(options);
  const errorHandler = replyTriggerError;
  gateway.post(
    apiPaths.createTrigger,
    { ...costlyPost({ body: CreateTriggerBodySchema, reply: CreateOrderReplySchema }), errorHandler },
    (request) => orders.create(request.body, requesterOf(request)),
  );
  gateway.post(
    apiPaths.cancelTrigger,
    { ...costlyPost({ body: CancelTriggerBodySchema, reply: OrderTransactionReplySchema }), errorHandler },
    (request) => orders.cancel(request.body, requesterOf(request)),
  );
  gateway.post(
    apiPaths.cancelTriggers,
    { ...costlyPost({ body: CancelTriggersBodySchema, reply: OrderTransactionsReplySchema }), errorHandler },
    (request) => orders.cancelAll(request.body, requesterOf(request)),
  );
  gateway.post(
    apiPaths.changeTrigger,
    { ...costlyPost({ body: ChangeTriggerBodySchema, reply: OrderTransactionReplySchema }), errorHandler },
    (request) => orders.change(request.body, requesterOf(request)),
  );
  gateway.post(
    apiPaths.executeTrigger,
    { ...costlyPost({ body: ExecuteOrderBodySchema, reply: ExecuteTriggerReplySchema }), errorHandler },
    (request) => orders.execute(request.body),
  );
  gateway.get(apiPaths.triggerFees, publicRead({ reply: TriggerFeesReplySchema }), () => orders.fees());
}
