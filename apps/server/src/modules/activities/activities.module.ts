import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { ActivitiesQuerySchema, ActivitiesReplySchema } from '@orrery/wire/trades/activities';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { type ActivitiesOptions, createActivitiesService } from './activities.service.ts';

export function mountActivities(gateway: Gateway, options: ActivitiesOptions): void {
  const activities = createActivitiesService(options);
  gateway.get(
    apiPaths.activities(':address'),
    publicRead({
      params: v.object({ address: AddressSchema }),
      querystring: ActivitiesQuerySchema,
      reply: ActivitiesReplySchema,
    }),
    (request, reply) => {
      void reply.header('cache-control', 'no-cache');
      return activities.page(request.params.address, request.query);
    },
  );
}
