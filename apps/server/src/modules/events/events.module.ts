import * as apiPaths from '@orrery/wire/paths';
import { EventBodySchema, EventReportSchema } from '@orrery/wire/system/events';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';
import type { EventsService } from './events.service.ts';
import { renderEventsPage } from './events-page.ts';

/** Per address in the limits' window of 10 s. */
export const MAX_EVENTS = 200;
const MAX_EVENT_BYTES = 16_384;

/** Our own pages post events; only the operator reads them, on this machine. */
export function mountEvents(gateway: Gateway, events: EventsService, originPolicy: OriginPolicy): void {
  gateway.post(
    apiPaths.events,
    {
      schema: { body: EventBodySchema, response: { 204: v.null() } },
      config: { rateLimit: { max: MAX_EVENTS } },
      bodyLimit: MAX_EVENT_BYTES,
      onRequest: async (request) => originPolicy.assertOwnOrigin(request.headers),
    },
    (request, reply) => {
      events.take(request.body);
      return reply.code(204).send();
    },
  );
  gateway.get(
    apiPaths.events,
    {
      schema: {
        description: 'Usage events, for the operator: a page, or this with `Accept: application/json`.',
        response: { 200: EventReportSchema },
      },
      onRequest: async (request) => originPolicy.assertOperator(request.headers),
    },
    async (request, reply) => {
      const report = await events.report();
      void reply.headers({ 'cache-control': 'no-store', vary: 'accept' });
      return request.headers.accept?.includes('application/json')
        ? reply.send(report)
        : reply.type('text/html; charset=utf-8').send(renderEventsPage(report));
    },
  );
}
