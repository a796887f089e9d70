import { type HealthReply, HealthReplySchema } from '@orrery/wire/system/health';
import type { Gateway } from '../../http/app.ts';

export function addHealthRoutes(gateway: Gateway, health: () => HealthReply): void {
  gateway.get(
    '/health',
    { schema: { response: { 200: HealthReplySchema, 503: HealthReplySchema } } },
    (_, reply) => {
      const body = health();
      return reply.code(body.status === 'ok' ? 200 : 503).send(body);
    },
  );
}
