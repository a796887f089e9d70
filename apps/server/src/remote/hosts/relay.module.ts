import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_POST, PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import type { Product } from '../products.ts';
import { PREFIXES, RELAYED_ROUTES, type RelayedRoute } from './relayed-routes.ts';
import type { Upstream } from './upstream.ts';

/** Bodies as they came: a schema makes amounts of texts, which are for the host to read. */
const bodies = new WeakMap<object, unknown>();

/** An address, a category, a span of time. */
const WordSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be a word'));
const ParamsSchema = v.record(v.string(), WordSchema);

/** Mounts every call of the products that hosts answer, at the paths that this server has for them. */
export function mountRelay(gateway: Gateway, upstreams: Readonly<Partial<Record<Product, Upstream>>>): void {
  for (const route of RELAYED_ROUTES) {
    const upstream = upstreams[route.product];
    if (upstream) mountRoute(gateway, route, upstream);
  }
}

function mountRoute(gateway: Gateway, route: RelayedRoute, upstream: Upstream): void {
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
      bodies.set(request, request.body);
    },
    handler: async (request, answer) => {
      // Routes match the decoded path: an encoded one has another length, and would be cut elsewhere.
      if (!request.url.startsWith(PREFIXES[product])) {
        return answer.code(404).send({ error: 'not found' });
      }
      const { status, text, at, isOld } = await upstream.ask({
        path: request.url.slice(PREFIXES[product].length),
        ...(body && { body: JSON.stringify(bodies.get(request)) }),
        reply,
        staleMs,
        priority,
      });
      if (isOld) void answer.header('x-orrery-as-of', new Date(at).toISOString());
      void answer.header('content-type', 'application/json; charset=utf-8');
      return answer.status(status).send(text);
    },
  });
}
