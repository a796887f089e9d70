import type { FastifyRequest } from 'fastify';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The requester as the limits count it: an IPv4 address, or the /64 of an IPv6 one, which is assigned as a whole. */
export function requesterOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // An IPv4 address, also one written as IPv6.
  if (ip.includes('.') || !ip.includes(':')) return ip;
  const [head = [], tail = []] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':');
}
