import { randomUUID } from 'node:crypto';
import { RPC_COOKIE, RpcOriginSchema } from '@orrery/wire/system/rpc';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { addPreflights, allowOrigin } from './cors.ts';
import { hostOf, isPlainHost, type OriginPolicy } from './origin-policy.ts';

/** What pages may fetch beside the server's own. */
export interface PageSources {
  rpcOrigins: readonly string[];
  remoteImages: boolean;
}

/**
 * Adds what every answer carries and refuses unknown hosts, before anything else looks at the request. Pages may ask the nodes of
 * `rpcOrigins`, and the one a person chose; they show pictures of other hosts only where `remoteImages` are allowed.
 */
export function addHeaders(
  app: FastifyInstance,
  originPolicy: OriginPolicy,
  { rpcOrigins, remoteImages }: PageSources,
): void {
  const policyFor = createPolicies({ rpcOrigins, remoteImages });
  addPreflights(app);
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.raw);
    void reply.headers({
      'content-security-policy': policyFor(
        isPlainHost(host) ? host : '',
        chosenRpcOrigin(request.headers.cookie),
      ),
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

/** The policy of a host and of the node a person chose; the last one is kept, as nearly all requests are for one. */
function createPolicies({ rpcOrigins, remoteImages }: PageSources) {
  let written = { host: '', chosen: '', policy: '' };
  return (host: string, chosen = ''): string => {
    if (written.host !== host || written.chosen !== chosen || written.policy === '') {
      const origins = new Set(chosen === '' ? rpcOrigins : [...rpcOrigins, chosen]);
      written = { host, chosen, policy: writePolicy(host, { rpcOrigins: [...origins], remoteImages }) };
    }
    return written.policy;
  };
}

/** The origin in the cookie by which a page tells which node its person chose; undefined for none, for two and for what is no such origin. */
function chosenRpcOrigin(cookies: string | undefined): string | undefined {
  const named = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${RPC_COOKIE}=`));
  const origin = named[0]?.slice(RPC_COOKIE.length + 1);
  return named.length === 1 && v.is(RpcOriginSchema, origin) ? origin : undefined;
}

function writePolicy(host: string, { rpcOrigins, remoteImages }: PageSources): string {
  const sockets = host === '' ? [] : [`ws://${host}`, `wss://${host}`];
  const nodes = rpcOrigins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${remoteImages ? ' https:' : ''}`,
    ["connect-src 'self'", ...sockets, ...nodes].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
