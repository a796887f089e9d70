import { type RawData, WebSocket } from 'ws';

const MAX_WAITING = 100;
const MAX_MESSAGE_BYTES = 2_000_000;
const HANDSHAKE_MS = 10_000;
const GOING_AWAY = 1001;

/** Joins a client with a socket elsewhere until either ends. What the client says before that is open waits for it. */
export function relaySocket(client: WebSocket, url: string): void {
  const upstream = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: MAX_MESSAGE_BYTES,
    followRedirects: false,
  });
  const waiting: [data: RawData, isBinary: boolean][] = [];
  client.on('message', (data, binary) => {
    if (upstream.readyState === WebSocket.OPEN) upstream.send(data, { binary });
    else if (waiting.length < MAX_WAITING) waiting.push([data, binary]);
    else client.close(GOING_AWAY);
  });
  upstream.on('open', () => {
    for (const [data, binary] of waiting.splice(0)) upstream.send(data, { binary });
  });
  upstream.on('message', (data, binary) => client.send(data, { binary }));
  // A close follows.
  upstream.on('error', () => undefined);
  upstream.on('close', () => client.close(GOING_AWAY));
  client.on('close', () => upstream.terminate());
}
