import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Doors } from './doors.ts';

const CONNECTIONS_MOST = 5_000;
/** A subscription to as many ids as one connection may have, with room to spare. */
const MESSAGE_MOST_BYTES = 131_072;

/** Takes WebSocket upgrades by path; others, unknown hosts and what is beyond the limit are refused in HTTP. */
export function addUpgrades(
  server: Server,
  doors: Doors,
  endpoints: Readonly<Record<string, (socket: WebSocket) => void>>,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MOST_BYTES,
    perMessageDeflate: false,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const endpoint = endpoints[request.url?.split('?')[0] ?? ''];
    socket.on('error', () => socket.destroy());
    if (!doors.isKnownHost(request.headers.host)) return refuse(socket, '421 Misdirected Request');
    if (!endpoint) return refuse(socket, '404 Not Found');
    if (sockets.clients.size >= CONNECTIONS_MOST) return refuse(socket, '429 Too Many Requests');
    return sockets.handleUpgrade(request, socket, head, endpoint);
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n`);
}
