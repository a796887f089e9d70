import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addPreflights, allowOrigin } from './cors.ts';
import { hostOf, isPlainHost, type OriginPolicy } from './origin-policy.ts';

/** Adds what every answer carries and refuses unknown hosts, before anything else looks at the request. */
export function addHeaders(app: FastifyInstance, originPolicy: OriginPolicy): void {
  addPreflights(app);
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.raw);
    void reply.headers({
      'content-security-policy': contentSecurityPolicy(isPlainHost(host) ? host : ''),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-api-gateway-request-id': randomUUID(),
    });
    if (!originPolicy.isKnownHost(host)) return reply.code(421).send({ error: 'unknown host' });
    allowOrigin(request, reply);
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return undefined;
  });
}

/** The last one written: nearly all requests are for one host. */
let written = { host: '', policy: '' };

function contentSecurityPolicy(host: string): string {
  if (written.host !== host || written.policy === '') written = { host, policy: writePolicy(host) };
  return written.policy;
}

function writePolicy(host: string): string {
  const sockets = host === '' ? '' : ` ws://${host} wss://${host}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${sockets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
