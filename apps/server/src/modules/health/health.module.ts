import * as apiPaths from '@orrery/wire/paths';
import { HealthReplySchema } from '@orrery/wire/system/health';
import type { Gateway } from '../../http/app.ts';
import { type HealthOptions, toHealth } from './health.service.ts';

export function mountHealth(gateway: Gateway, options: HealthOptions): void {
  gateway.get(
    apiPaths.health,
    { schema: { response: { 200: HealthReplySchema, 503: HealthReplySchema } } },
    (_, reply) => {
      const body = toHealth(options);
      return reply.code(body.status === 'ok' ? 200 : 503).send(body);
    },
  );
}
