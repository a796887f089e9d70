import * as apiPaths from '@orrery/wire/paths';
import { EventBodySchema } from '@orrery/wire/system/health';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';

/** Usage events of our own pages go to the log and nowhere else. */
export function mountEvents(gateway: Gateway, originPolicy: OriginPolicy): void {
  gateway.post(
    apiPaths.events,
    {
      schema: { body: EventBodySchema, response: { 204: v.null() } },
      onRequest: async (request) => originPolicy.assertOwnOrigin(request.headers),
    },
    (request, reply) => {
      request.log.info({ event: request.body }, 'event');
      return reply.code(204).send();
    },
  );
}
