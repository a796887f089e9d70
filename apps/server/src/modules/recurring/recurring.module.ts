import {
  CancelRecurringBodySchema,
  CancelRecurringsBodySchema,
  CreateOrderReplySchema,
  CreateRecurringBodySchema,
  ExecuteOrderBodySchema,
  ExecuteRecurringReplySchema,
  OrderTransactionReplySchema,
  OrderTransactionsReplySchema,
  WithdrawOrderBodySchema,
} from '@orrery/wire/orders/order-requests';
import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import { costlyPost } from '../../http/public-routes.ts';
import { replyRecurringError } from '../../http/reply-error.ts';
import { requesterOf } from '../../http/requester.ts';
import { createRecurringOrders, type RecurringOptions } from './recurring-orders.service.ts';

/** Recurring orders. */
export function mountRecurring(gateway: Gateway, options: RecurringOptions): void {
  const orders = createRecurringOrders(options);
  const errorHandler = replyRecurringError;
  gateway.post(
    apiPaths.createRecurring,
    { ...costlyPost({ body: CreateRecurringBodySchema, reply: CreateOrderReplySchema }), errorHandler },
    (request) => orders.create(request.body, requesterOf(request)),
  );
  gateway.post(
    apiPaths.cancelRecurring,
    { ...costlyPost({ body: CancelRecurringBodySchema, reply: OrderTransactionReplySchema }), errorHandler },
    (request) => orders.cancel(request.body, requesterOf(request)),
  );
  gateway.post(
    apiPaths.cancelRecurrings,
    {
      ...costlyPost({ body: CancelRecurringsBodySchema, reply: OrderTransactionsReplySchema }),
      errorHandler,
    },
    (request) => orders.cancelAll(request.body, requesterOf(request)),
  );
  gateway.post(
    apiPaths.withdrawRecurring,
    { ...costlyPost({ body: WithdrawOrderBodySchema, reply: OrderTransactionReplySchema }), errorHandler },
    (request) => orders.withdraw(request.body, requesterOf(request)),
  );
  gateway.post(
    apiPaths.executeRecurring,
    { ...costlyPost({ body: ExecuteOrderBodySchema, reply: ExecuteRecurringReplySchema }), errorHandler },
    (request) => orders.execute(request.body),
  );
}
