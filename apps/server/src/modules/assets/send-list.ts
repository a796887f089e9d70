import type { Clock } from '@orrery/core/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesBrotli } from '../../http/brotli.ts';
import type { OwnIcons } from '../../http/own-icons.ts';
import { toWrittenList, type WrittenList } from './list-cache.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** For so long the same address is answered without another look at what it asks for: most of the time that a held list takes. */
const SAME_ADDRESS_MS = 50;

type Reply = Pick<FastifyReply, 'code' | 'headers' | 'send'>;

/** Sends lists that are serialised once for all clients; answers a client that already has one without it. */
export interface ListSender {
  /** A route's first look, before its request is validated. */
  again: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  send: (request: FastifyRequest, reply: Reply, list: WrittenList) => unknown;
}

export function createListSender(clock: Clock): ListSender {
  const sent = new Map<string, WrittenList>();
  /** Lists as those see them that ask otherwise than by the public URL, by the origin that was asked last. */
  const rewritten = new WeakMap<WrittenList, { origin: string; list: WrittenList }>();
  let since = 0;

  function forget(): void {
    const now = clock.now();
    if (now - since < SAME_ADDRESS_MS) return;
    sent.clear();
    since = now;
  }

  function listFor(list: WrittenList, icons: OwnIcons | undefined): WrittenList {
    if (!icons) return list;
    const known = rewritten.get(list);
    if (known?.origin === icons.origin) return known.list;
    const own = toWrittenList(icons.write(list.text));
    rewritten.set(list, { origin: icons.origin, list: own });
    return own;
  }

  return {
    async again(request, reply) {
      forget();
      const list = sent.get(request.url);
      if (list) return sendList(request, reply, listFor(list, request.ownIcons));
    },
    send(request, reply, list) {
      if (request.method === 'GET') sent.set(request.url, list);
      return sendList(request, reply, listFor(list, request.ownIcons));
    },
  };
}

function sendList(request: FastifyRequest, reply: Reply, list: WrittenList) {
  const isPacked = takesBrotli(request);
  const vary = request.headers.origin === undefined ? 'accept-encoding' : 'origin, accept-encoding';
  const etag = list.etag();
  // Without `no-cache` a browser may guess how long a list with a tag stays true.
  reply.headers({ vary, etag, 'cache-control': 'no-cache' });
  if (request.method === 'GET' && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.headers({ 'content-type': JSON_TYPE, ...(isPacked && { 'content-encoding': 'br' }) });
  return reply.send(isPacked ? list.brotli() : list.text);
}
