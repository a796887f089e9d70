import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_POST, PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';
import type { Product } from '../products.ts';
import { clientOf } from './client-of.ts';
import { PREFIXES, RELAYED_ROUTES, type RelayedRoute } from './relayed-routes.ts';
import type { Upstream } from './upstream.ts';

interface Sent {
  query: unknown;
  body: unknown;
}

/** What was asked as it came: a schema makes amounts of texts, which are for the host to read. */
const sent = new WeakMap<object, Sent>();

/** An address, a category, a span of time. */
const WordSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be a word'));
const ParamsSchema = v.record(v.string(), WordSchema);
const QuerySchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** Mounts every call of the products that hosts answer, at the paths that this server has for them, for callers that are no page of another site. */
export function mountRelay(
  gateway: Gateway,
  upstreams: Readonly<Partial<Record<Product, Upstream>>>,
  originPolicy: Pick<OriginPolicy, 'assertOwnSite'>,
): void {
  void gateway.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => originPolicy.assertOwnSite(headers));
    for (const route of RELAYED_ROUTES) {
      const upstream = upstreams[route.product];
      if (upstream) mountRoute(scope, route, upstream);
    }
  });
}

function mountRoute(gateway: Pick<Gateway, 'route'>, route: RelayedRoute, upstream: Upstream): void {
  const { product, method, path, querystring, body, reply, staleMs, priority } = route;
  const cors = method === 'GET' ? PUBLIC_READ : PUBLIC_POST;
  gateway.route({
    method,
    url: path,
    schema: {
      params: ParamsSchema,
      ...(querystring && { querystring }),
      ...(body && { body }),
      response: { '2xx': reply },
    },
    config: { ...COSTLY, ...cors },
    preValidation: async (request) => {
      sent.set(request, { query: request.query, body: request.body });
    },
    handler: async (request, answer) => {
      // Routes match the decoded path, clients the one they wrote.
      if (!request.url.startsWith(PREFIXES[product])) return answer.code(404).send({ error: 'not found' });
      const { query, body: sentBody } = sent.get(request) ?? {};
      const { status, text, at, isOld } = await upstream.ask({
        path: toHostPath(route, v.parse(ParamsSchema, request.params), query),
        ...(body && { body: JSON.stringify(sentBody) }),
        reply,
        staleMs,
        priority,
        client: clientOf(request),
      });
      if (isOld) void answer.header('x-orrery-as-of', new Date(at).toISOString());
      void answer.header('content-type', 'application/json; charset=utf-8');
      return answer.status(status).send(text);
    },
  });
}

/**
 * A call's path below its host, written by the table and not by the caller: no other spelling of a path reaches a host, and what a schema does
 * not know would only make one call look like many.
 */
function toHostPath(
  { product, path, querystring }: Pick<RelayedRoute, 'product' | 'path' | 'querystring'>,
  params: Readonly<Record<string, string>>,
  query: unknown,
): string {
  const below = path
    .slice(PREFIXES[product].length)
    .replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const given = v.parse(QuerySchema, query ?? {});
  const known = Object.keys(querystring?.entries ?? {}).toSorted();
  const search = new URLSearchParams(
    known.flatMap((key) => [given[key] ?? []].flat().map((value): [string, string] => [key, value])),
  );
  return search.size === 0 ? below : `${below}?${search.toString()}`;
}
