import * as apiPaths from '@orrery/wire/paths';
import { HealthReplySchema } from '@orrery/wire/system/health';
import type { Gateway } from '../../http/app.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';
import { type HealthOptions, toHealth } from './health.service.ts';

interface MountOptions extends HealthOptions {
  originPolicy: OriginPolicy;
}

export function mountHealth(gateway: Gateway, { originPolicy, ...options }: MountOptions): void {
  gateway.get(
    apiPaths.health,
    { schema: { response: { 200: HealthReplySchema, 503: HealthReplySchema } } },
    (request, reply) => {
      const body = { ...toHealth(options), domain: originPolicy.domainOf(request.headers.host) };
      return reply.code(body.status === 'ok' ? 200 : 503).send(body);
    },
  );
}
