import { randomUUID } from 'node:crypto';
import { RPC_COOKIE, RpcOriginSchema } from '@orrery/wire/system/rpc';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { addPreflights, allowOrigin } from './cors.ts';
import { hostOf, isPlainHost, type OriginPolicy } from './origin-policy.ts';

/** What pages may fetch beside the server's own. */
export interface PageSources {
  /** Origins of the nodes they may ask. */
  rpcOrigins: readonly string[];
  /** Whether they may fetch pictures from other hosts. */
  remoteImages: boolean;
  /** The relay through which they may reach wallets of other devices. */
  walletRelay?: string | undefined;
}

/**
 * Adds what every answer carries and refuses unknown hosts, before anything else looks at the request. Pages may ask the nodes of
 * `rpcOrigins`, and the one a person chose, and the relay of wallets; they show pictures of other hosts only where `remoteImages` are allowed.
 */
export function addHeaders(app: FastifyInstance, originPolicy: OriginPolicy, sources: PageSources): void {
  const policyFor = createPolicies(sources);
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
function createPolicies(sources: PageSources) {
  let written = { host: '', chosen: '', policy: '' };
  return (host: string, chosen = ''): string => {
    if (written.host !== host || written.chosen !== chosen || written.policy === '') {
      const origins = new Set(chosen === '' ? sources.rpcOrigins : [...sources.rpcOrigins, chosen]);
      written = { host, chosen, policy: writePolicy(host, { ...sources, rpcOrigins: [...origins] }) };
    }
    return written.policy;
  };
}

/** The origin of the node the user chose, from the cookie in which a page sends it; undefined for none, for two and for one that is not a valid origin. */
function chosenRpcOrigin(cookies: string | undefined): string | undefined {
  const named = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${RPC_COOKIE}=`));
  const origin = named[0]?.slice(RPC_COOKIE.length + 1);
  return named.length === 1 && v.is(RpcOriginSchema, origin) ? origin : undefined;
}

function writePolicy(host: string, { rpcOrigins, remoteImages, walletRelay }: PageSources): string {
  const sockets = host === '' ? [] : [`ws://${host}`, `wss://${host}`];
  const nodes = rpcOrigins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${remoteImages ? ' https:' : ''}`,
    ["connect-src 'self'", ...sockets, ...nodes, ...(walletRelay === undefined ? [] : [walletRelay])].join(
      ' ',
    ),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
