import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Time } from '@orrery/core/time';
import { Seats } from '@orrery/runtime';
import { type WebSocket, WebSocketServer } from 'ws';
import { hostOf, type OriginPolicy, type RequestHeaders } from '../origin-policy.ts';
import { createOwnIcons, type OwnIcons } from '../own-icons.ts';
import { allClosed } from './all-closed.ts';

export const MAX_SOCKETS = 5_000;
/** A subscription to as many ids as one connection may have, with room to spare. */
const MAX_MESSAGE_BYTES = 131_072;
const GOING_AWAY = 1001;
/** How long a client may take to answer the closing frame. */
const MAX_CLOSE_MS = 300;

/**
 * Takes WebSocket upgrades by path; others, unknown hosts and what is beyond the limit are refused in HTTP. Pages of any origin
 * may come unless `mayAsk` says otherwise: both sockets tell what any page may read anyway. An endpoint is told how icons are addressed for its client, and what it asked. Returns how to stop:
 * every client is told that the server goes away, and those that do not answer in time are left to the listener.
 */
export function addUpgrades(
  server: Server,
  {
    originPolicy,
    time,
    mayAsk = () => true,
  }: { originPolicy: OriginPolicy; time: Pick<Time, 'after'>; mayAsk?: (headers: RequestHeaders) => boolean },
  endpoints: Readonly<
    Record<string, (socket: WebSocket, icons: OwnIcons | undefined, request: IncomingMessage) => void>
  >,
): () => Promise<void> {
  let isStopping = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const seats = new Seats(MAX_SOCKETS);
  const ownIconsFor = createOwnIcons(originPolicy);
  // Both of Node's HTTP servers hand over the socket itself; only their types say less.
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const endpoint = endpoints[request.url?.split('?')[0] ?? ''];
    socket.on('error', () => socket.destroy());
    const host = hostOf(request);
    if (!originPolicy.isKnownHost(host)) return refuse(socket, '421 Misdirected Request');
    if (isStopping) return refuse(socket, '503 Service Unavailable');
    if (!endpoint) return refuse(socket, '404 Not Found');
    if (!mayAsk(request.headers)) return refuse(socket, '403 Forbidden');
    if (!seats.take(socket)) return refuse(socket, '429 Too Many Requests');
    return sockets.handleUpgrade(request, socket, head, (client) =>
      endpoint(client, ownIconsFor(host), request),
    );
  });
  return async () => {
    isStopping = true;
    const clients = [...sockets.clients];
    for (const client of clients) client.close(GOING_AWAY, 'the server is stopping');
    await allClosed(clients, { time, maxMs: MAX_CLOSE_MS });
  };
}

function refuse(socket: Socket, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n`);
}
