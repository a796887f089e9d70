import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** A seventh of the size in 0.2 ms for a list of thirty; the highest quality took 36 ms for an eighth. */
const QUALITY = 4;

/** Whether who asks reads brotli; a reply that depends on it varies by `accept-encoding`. */
export function takesBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['accept-encoding']?.includes('br') ?? false;
}

/** A text that is written for one reply, compressed. */
export function toBrotli(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}
