import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { AppError } from '@orrery/core/app-error';
import type { Time } from '@orrery/core/time';
import { limitConnections } from '@orrery/runtime';
import { allClosed } from './all-closed.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
export const MAX_CONNECTIONS = 10_000;
/** A client that neither sends nor reads what it was sent. */
const MAX_IDLE_MS = 90_000;
/** A stop takes two seconds at most, the node's child its share of them. */
const MAX_DRAIN_MS = 500;

/** The port, taken before the slow part of a start, and what answers on it once there is something to answer with. */
export interface HttpListener {
  readonly server: Server;
  /** The one that was taken; the system's choice when 0 was asked for. */
  readonly port: number;
  open(listener: RequestListener): void;
  /** Takes no more connections and waits, half a second at most, until every request there is has its answer. */
  drain(): Promise<void>;
  /** Takes no more connections and ends those there are, upgraded ones too. */
  close(): Promise<void>;
}

const NOT_YET = { 'retry-after': '1', 'cache-control': 'no-store' };
const STARTING_PAGE =
  '<!doctype html><html lang="en"><title>Orrery</title><meta name="color-scheme" content="light dark"><p>Orrery is starting …</p></html>';

/** Every request gets 503; a browser that asks for a page asks again by itself. */
const answerNotYet: RequestListener = ({ headers }, response) => {
  if (headers.accept?.includes('text/html')) {
    response.writeHead(503, { ...NOT_YET, 'content-type': 'text/html; charset=utf-8', refresh: '1' });
    response.end(STARTING_PAGE);
    return;
  }
  response.writeHead(503, { ...NOT_YET, 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: 'starting', errorCode: 'INITIALIZE_ERROR' }));
};

/** Takes the port; until `open` every request gets 503. Throws `PORT_TAKEN`, and `CONFIG_INVALID` for a host that is not here. */
export async function takePort({
  time,
  ...at
}: {
  host: string;
  port: number;
  time: Pick<Time, 'after'>;
}): Promise<HttpListener> {
  let listener = answerNotYet;
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  const server = createServer((request, response) => {
    if (!request.socket.writable) return;
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    if (isDraining) endAfterAnswer(response);
    listener(request, response);
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  // Longer than clients keep theirs: a connection closed under a request is a failed send that may have landed.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.timeout = MAX_IDLE_MS;
  limitConnections(server, MAX_CONNECTIONS);
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await listen(server, at);
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : at.port,
    open: (next) => {
      listener = next;
    },
    async drain() {
      isDraining = true;
      server.close();
      for (const response of unanswered) endAfterAnswer(response);
      await allClosed([...unanswered], { time, maxMs: MAX_DRAIN_MS });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of connections) socket.destroy();
      }),
  };
}

/** A connection kept alive would hold the stop up once its answer is out. */
function endAfterAnswer(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** Throws `PORT_TAKEN` when something else listens there. */
export async function assertPortFree(at: { host: string; port: number }): Promise<void> {
  const probe = createNetServer();
  await listen(probe, at);
  await new Promise((resolve) => probe.close(resolve));
}

function listen(server: NetServer, at: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(toRefusal(error, at));
    server.once('error', refuse);
    server.listen(at.port, at.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

const PORT_PROBLEMS = ['EADDRINUSE', 'EACCES'];
const HOST_PROBLEMS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

function toRefusal(error: NodeJS.ErrnoException, at: { host: string; port: number }): Error {
  const { code = '' } = error;
  if (PORT_PROBLEMS.includes(code)) return new AppError('PORT_TAKEN', at, { cause: error });
  if (!HOST_PROBLEMS.includes(code)) return error;
  const reason = `is not an address of this machine: ${at.host}`;
  return new AppError('CONFIG_INVALID', { key: 'ORRERY_HOST', reason }, { cause: error });
}
