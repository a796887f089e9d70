import { AddressSchema } from '@orrery/wire/common';
import {
  DcaOrdersQuerySchema,
  DcaOrdersReplySchema,
  RecurringOrdersQuerySchema,
  RecurringOrdersReplySchema,
  TriggerOrdersQuerySchema,
  TriggerOrdersReplySchema,
} from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { replyRecurringError, replyTriggerError } from '../../http/reply-error.ts';
import { createOrderLists, type OrderListsOptions } from './order-lists.service.ts';

const NO_CACHE = 'no-cache';

/** The lists of orders, by the paths of three APIs. */
export function mountOrderLists(gateway: Gateway, options: OrderListsOptions): void {
  const lists = createOrderLists(options);
  gateway.get(
    apiPaths.triggerOrders,
    {
      ...publicRead({ querystring: TriggerOrdersQuerySchema, reply: TriggerOrdersReplySchema }),
      errorHandler: replyTriggerError,
    },
    (request, reply) => {
      void reply.header('cache-control', NO_CACHE);
      return lists.trigger(request.query);
    },
  );
  gateway.get(
    apiPaths.recurringOrders,
    {
      ...publicRead({ querystring: RecurringOrdersQuerySchema, reply: RecurringOrdersReplySchema }),
      errorHandler: replyRecurringError,
    },
    (request, reply) => {
      void reply.header('cache-control', NO_CACHE);
      return lists.recurring(request.query);
    },
  );
  for (const [path, isActive] of [
    [apiPaths.activeDca(':wallet'), true],
    [apiPaths.historicalDca(':wallet'), false],
  ] as const)
    gateway.get(
      path,
      publicRead({
        params: v.object({ wallet: AddressSchema }),
        querystring: DcaOrdersQuerySchema,
        reply: DcaOrdersReplySchema,
      }),
      (request, reply) => {
        void reply.header('cache-control', NO_CACHE);
        return lists.dca(request.params.wallet, { ...request.query, isActive });
      },
    );
}
