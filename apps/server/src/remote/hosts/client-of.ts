import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../http/origin-policy.ts';
import { requesterOf } from '../../http/requester.ts';

/** The address that a call is counted for; undefined for callers on this machine, among whom a proxy on it makes everybody. */
export function clientOf(request: FastifyRequest): string | undefined {
  const requester = requesterOf(request).replace(/^::ffff:/, '');
  return isLoopbackName(requester) ? undefined : requester;
}
