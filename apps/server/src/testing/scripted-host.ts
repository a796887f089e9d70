import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** What a scripted host does with a request; `body` is what was posted. */
export type Script = (asked: { request: IncomingMessage; response: ServerResponse; body: string }) => void;

/** A host whose answers a test writes, and whose sockets it speaks through. */
export async function startScriptedHost(script: Script = ({ response }) => response.end()) {
  const sockets: WebSocket[] = [];
  /** What its sockets were sent, the oldest first. */
  const heard: unknown[] = [];
  /** The requests that it was sent, by path. */
  const asked: string[] = [];
  const host = { script, sockets, heard, asked, headers: {} as IncomingMessage['headers'] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      asked.push(request.url ?? '');
      host.script({ request, response, body });
    });
    response.on('error', () => undefined);
  });
  const upgrades = new WebSocketServer({ server });
  upgrades.on('connection', (socket, request) => {
    sockets.push(socket);
    host.headers = request.headers;
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())));
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.splice(sockets.indexOf(socket), 1));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return Object.assign(host, {
    url: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}`,
    say(message: unknown): void {
      for (const socket of sockets)
        socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /** Answers at the same address again. */
    begin: () => listen(port),
  });
}
