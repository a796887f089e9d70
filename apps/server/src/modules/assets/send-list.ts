import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WrittenList } from './list-cache.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a list as it was written once for all; a client that has it already is told so. */
export function sendList(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'code' | 'headers' | 'send'>,
  list: WrittenList,
) {
  const takesBrotli = request.headers['accept-encoding']?.includes('br') ?? false;
  const vary = request.headers.origin === undefined ? 'accept-encoding' : 'origin, accept-encoding';
  const etag = list.etag();
  // Without `no-cache` a browser may guess how long a list with a tag stays true.
  reply.headers({ vary, etag, 'cache-control': 'no-cache' });
  if (request.method === 'GET' && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.headers({ 'content-type': JSON_TYPE, ...(takesBrotli && { 'content-encoding': 'br' }) });
  return reply.send(takesBrotli ? list.brotli() : list.text);
}
