import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AppError, isAppError } from '@orrery/core/app-error';
import { limitConnections } from '@orrery/runtime';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller } from '../rpc/caller.ts';
import { isLoopbackHost, isLoopbackName, isLoopbackOrigin } from './same-machine.ts';

const MAX_BODY_BYTES = 256 * 1024;
const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 2000;
/** At a time, however many connections bring them. */
const MAX_REQUESTS = 1000;
const KEEP_ALIVE_MS = 65_000;

interface Handlers {
  answer: (body: string, caller: Caller) => Promise<string>;
  attach: (socket: WebSocket) => void;
}

/** A node's ports, open. */
export interface OpenPorts {
  /** The HTTP port. */
  port: number;
  close(): Promise<void>;
}

/** The node's own ports as every Solana client expects them: HTTP on one, WebSocket on the next; with 0 the system chooses. */
export async function listen(
  { host, port }: { host: string; port: number },
  { answer, attach }: Handlers,
): Promise<OpenPorts> {
  const isLocal = isLoopbackName(host);
  const isAdmitted = ({ headers }: IncomingMessage) =>
    !isLocal || (isLoopbackHost(headers.host) && isLoopbackOrigin(headers.origin));
  let unanswered = 0;
  const http = createServer((request, response) => {
    if (!request.socket.writable) return;
    if (!isAdmitted(request)) {
      refuse(response, 403, 'This node answers pages and names of its own machine only');
      return;
    }
    // The faucet asks for all three: a bind to this machine, its name, and no foreign page.
    const caller: Caller = isLocal ? 'rpc-port' : 'gateway';
    void serve(request, response, async (body) => {
      if (unanswered >= MAX_REQUESTS) return null;
      unanswered += 1;
      try {
        return await answer(body, caller);
      } finally {
        unanswered -= 1;
      }
    });
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const upgrades = createServer((_, response) => refuse(response, 426, 'This port speaks WebSocket'));
  upgrades.on('upgrade', (request, socket, head) => {
    // Node has let go of the socket here: without a listener one that is reset would end the process.
    socket.on('error', () => socket.destroy());
    if (!isAdmitted(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, attach);
  });
  // Longer than clients keep theirs: a socket closed under a request is a failed send that may have landed.
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  for (const server of [http, upgrades]) limitConnections(server, MAX_CONNECTIONS);
  return {
    port: await openPair([http, upgrades], host, port),
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      await Promise.all([close(http), close(upgrades)]);
    },
  };
}

/** Opens one server on a port and the other on the next; of ports the system chooses, the first with a free neighbour. */
async function openPair([first, second]: [Server, Server], host: string, port: number): Promise<number> {
  for (;;) {
    const taken = await open(first, host, port);
    try {
      await open(second, host, taken + 1);
      return taken;
    } catch (error) {
      await close(first);
      if (port !== 0 || !isAppError(error, 'PORT_TAKEN')) throw error;
    }
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: string) => Promise<string | null>,
): Promise<void> {
  const { origin } = request.headers;
  if (origin !== undefined && isLoopbackOrigin(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'origin');
  }
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-allow-headers', 'content-type, solana-client');
    response.setHeader('access-control-max-age', '86400');
    response.writeHead(204).end();
    return;
  }
  if (request.method !== 'POST') {
    refuse(response, 405, 'JSON-RPC is spoken by POST');
    return;
  }
  const body = await readBody(request);
  if (body === 'too large') {
    response.setHeader('connection', 'close');
    refuse(response, 413, `A request holds at most ${MAX_BODY_BYTES} bytes`);
  } else if (body !== 'aborted') {
    const text = await answer(body.text);
    if (text === null) {
      response.setHeader('retry-after', '1');
      refuse(response, 429, `This node works on at most ${MAX_REQUESTS} requests at a time`);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(text);
  }
}

function readBody(request: IncomingMessage): Promise<{ text: string } | 'too large' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: string[] = [];
    let bytes = 0;
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      bytes += Buffer.byteLength(chunk);
      if (bytes > MAX_BODY_BYTES) {
        request.pause();
        resolve('too large');
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve({ text: chunks.join('') }));
    request.on('close', () => resolve('aborted'));
  });
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);
}

function open(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new AppError('PORT_TAKEN', { port, host }, { cause: error }) : error,
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
