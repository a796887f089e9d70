import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf, isPlainHost, type OriginPolicy } from './origin-policy.ts';
import { isPublicGet, isPublicPost } from './public-paths.ts';

const PREFLIGHT_SECONDS = 600;

/** Adds what every answer carries and refuses unknown hosts, before anything else looks at the request. */
export function addHeaders(app: FastifyInstance, originPolicy: OriginPolicy): void {
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

/**
 * Public data may be read by any page, with credentials, as the real clients ask; the public POSTs take no credentials.
 * Everything else sends no CORS header at all.
 */
function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const isPreflight = request.method === 'OPTIONS';
  const method = isPreflight ? request.headers['access-control-request-method'] : request.method;
  const [path = ''] = request.url.split('?');
  const isRead = (method === 'GET' || method === 'HEAD') && isPublicGet(path);
  if (!isRead && !(method === 'POST' && isPublicPost(path))) return;
  void reply.headers(
    isRead
      ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'origin' }
      : { 'access-control-allow-origin': '*' },
  );
  if (!isPreflight) return;
  void reply.headers({
    'access-control-allow-methods': method,
    'access-control-allow-headers':
      'content-type, x-api-key, x-client-platform, authorization, solana-client, chain, cache-control, pragma',
    'access-control-max-age': PREFLIGHT_SECONDS,
  });
}
