import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which pages of other origins may read the answers of a route; absent: none. */
    cors?: 'read' | 'post';
  }
}

/** The `config` of a route with public data: any page may read it, with credentials, as the real clients ask. */
export const PUBLIC_READ = { cors: 'read' } as const;
/** The `config` of a route that any page may post to, without credentials. */
export const PUBLIC_POST = { cors: 'post' } as const;

/** What a page of another origin may read of an answer: when it was new, where a host failed. */
const EXPOSED = 'x-orrery-as-of';
const PREFLIGHT_SECONDS = 600;

/** Gives every public route its preflight, for which `allowOrigin` and the answer to `OPTIONS` need nothing but a route. */
export function addPreflights(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.cors === undefined || method === 'HEAD' || method === 'OPTIONS') return;
    app.options(url, { schema: { hide: true }, config: { cors: config.cors } }, (_, reply) =>
      reply.code(204).send(),
    );
  });
}

/** Adds the CORS headers of the request's route; a route without `cors` sends none at all. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  const { cors } = request.routeOptions.config;
  if (origin === undefined || cors === undefined) return;
  const isPreflight = request.method === 'OPTIONS';
  const method = isPreflight ? request.headers['access-control-request-method'] : request.method;
  const isAllowed = cors === 'post' ? method === 'POST' : method === 'GET' || method === 'HEAD';
  if (!isAllowed) return;
  void reply.headers(
    cors === 'read'
      ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'origin' }
      : { 'access-control-allow-origin': '*' },
  );
  if (!isPreflight) {
    void reply.header('access-control-expose-headers', EXPOSED);
    return;
  }
  void reply.headers({
    'access-control-allow-methods': method,
    'access-control-allow-headers':
      'content-type, x-api-key, x-client-platform, authorization, solana-client, chain, cache-control, pragma',
    'access-control-max-age': PREFLIGHT_SECONDS,
  });
}
