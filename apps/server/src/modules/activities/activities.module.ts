import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { ActivitiesQuerySchema, ActivitiesReplySchema } from '@orrery/wire/trades/activities';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { type ActivitiesOptions, createActivitiesService } from './activities.service.ts';

export function mountActivities(gateway: Gateway, options: ActivitiesOptions): void {
  const activities = createActivitiesService(options);
  gateway.get(
    apiPaths.activities(':address'),
    {
      schema: {
        params: v.object({ address: AddressSchema }),
        querystring: ActivitiesQuerySchema,
        response: { 200: ActivitiesReplySchema },
      },
      config: PUBLIC_READ,
    },
    (request, reply) => {
      void reply.header('cache-control', 'no-cache');
      return activities.page(request.params.address, request.query);
    },
  );
}
