import rateLimit from '@fastify/rate-limit';
import { AppError } from '@orrery/core/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const WINDOW_MS = 10_000;
/** Per IP address; a hundred open tabs use about a tenth of it. */
export const MAX_REQUESTS = 10_000;
export const MAX_COSTLY = 1_000;
/** For all addresses together: more requests would only wait for each other. */
export const MAX_AT_ONCE = 500;

/** The `config` of a route that costs the server milliseconds each time; it is counted for itself. */
export const COSTLY = { rateLimit: { max: MAX_COSTLY } };

/** Refuses with `RATE_LIMITED` what an address asks beyond its share, and what is beyond the server's strength. */
export async function addLimits(app: FastifyInstance): Promise<void> {
  const headers = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    max: MAX_REQUESTS,
    timeWindow: WINDOW_MS,
    addHeaders: headers,
    addHeadersOnExceeding: headers,
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
  const underWay = new Set<FastifyRequest>();
  // From here on a body has arrived: a slow sender holds no one else up.
  app.addHook('preValidation', async (request) => {
    if (underWay.size >= MAX_AT_ONCE) throw tooMany(1);
    underWay.add(request);
  });
  app.addHook('onSend', async (request) => void underWay.delete(request));
}

/** Refuses with `RATE_LIMITED` the calls of an address beyond those to a costly route, however many of them one request carries. */
export function createCallLimit(
  app: FastifyInstance,
): (request: FastifyRequest, calls: number) => Promise<void> {
  const take = app.createRateLimit({ max: MAX_COSTLY, timeWindow: WINDOW_MS });
  return async (request, calls) => {
    for (let call = 0; call < calls; call += 1) {
      const taken = await take(request);
      if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttlInSeconds);
    }
  };
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('RATE_LIMITED', { retryAfterSeconds });
}
