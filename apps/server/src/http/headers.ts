import { randomUUID } from 'node:crypto';
import { HOSTS_COOKIE, type HostOverrides, hostOverridesSchema } from '@orrery/wire/system/hosts';
import { RPC_COOKIE, RpcOriginSchema } from '@orrery/wire/system/rpc';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { ASSETS } from './api-prefixes.ts';
import { addPreflights, allowOrigin } from './cors.ts';
import { hostOf, isPlainHost, type OriginPolicy } from './origin-policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hosts that a page or a worker asked by this request may ask in place of the server: those of its cookie or address, checked. */
    hosts: HostOverrides;
  }
}

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
 * `rpcOrigins`, and the one a person chose, the hosts of their overrides, and the relay of wallets; they show pictures of other hosts only
 * where `remoteImages` are allowed.
 */
export function addHeaders(app: FastifyInstance, originPolicy: OriginPolicy, sources: PageSources): void {
  const policyFor = createPolicies(sources);
  addPreflights(app);
  app.decorateRequest('hosts');
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.raw);
    const { cookie } = request.headers;
    request.hosts = readHosts(request.url, cookie, () => originPolicy.domainOf(host));
    void reply.headers({
      'content-security-policy': policyFor({
        host: isPlainHost(host) ? host : '',
        chosen: chosenRpcOrigin(cookie) ?? '',
        hosts: request.hosts,
      }),
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

interface Asked {
  host: string;
  /** The origin of the node a person chose; empty for none. */
  chosen: string;
  hosts: HostOverrides;
}

/** The policy of a host, of the node a person chose and of overrides; the last one is kept, as nearly all requests are for one. */
function createPolicies(sources: PageSources) {
  let written = { key: '', policy: '' };
  return (asked: Asked): string => {
    const key = JSON.stringify(asked);
    if (written.key !== key) written = { key, policy: writePolicy(asked, sources) };
    return written.policy;
  };
}

/**
 * The overrides of a page's cookie, or of a worker's address, whatever the cookie is: caches keep its script with its policy for good. None
 * where the text is not one that a page of this domain would write.
 */
function readHosts(url: string, cookies: string | undefined, domain: () => string): HostOverrides {
  const text = url.startsWith(ASSETS) ? url.slice(url.indexOf('?') + 1) : readCookie(cookies, HOSTS_COOKIE);
  if (text === undefined) return {};
  const parsed = v.safeParse(hostOverridesSchema(domain()), text);
  return parsed.success ? parsed.output : {};
}

/** The origin of the node the user chose, from the cookie in which a page sends it; undefined for one that is not a valid origin. */
function chosenRpcOrigin(cookies: string | undefined): string | undefined {
  const origin = readCookie(cookies, RPC_COOKIE);
  return v.is(RpcOriginSchema, origin) ? origin : undefined;
}

/** A cookie by its name; undefined for none and for two, of which a host beside this one may have set the other. */
function readCookie(cookies: string | undefined, name: string): string | undefined {
  if (!cookies?.includes(name)) return undefined;
  const named = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`));
  return named.length === 1 ? named[0]?.slice(name.length + 1) : undefined;
}

function writePolicy({ host, chosen, hosts }: Asked, sources: PageSources): string {
  const sockets = host === '' ? [] : [`ws://${host}`, `wss://${host}`];
  const nodes = [...new Set([...sources.rpcOrigins, chosen])].filter(Boolean);
  const { api, socket, config } = hosts;
  const connected = [
    "'self'",
    ...sockets,
    ...nodes.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
    ...[api, socket, config, sources.walletRelay].filter((origin) => origin !== undefined),
  ];
  const pictured = ["'self'", 'data:', 'blob:', config, sources.remoteImages && 'https:'].filter(Boolean);
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${pictured.join(' ')}`,
    `connect-src ${[...new Set(connected)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
