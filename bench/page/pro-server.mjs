// Serves the built web app and a made-up market on 127.0.0.1: lists, sparklines, and a stream at the pace asked for.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { createMarket } from './pro-market.mjs';

const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** As the product sends it (apps/server/src/http/headers.ts), so that what runs here runs there. */
const policy = (host) =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws://${host}; require-trusted-types-for 'script'`;
const HEALTH = {
  status: 'ok',
  version: 'bench',
  network: 'local',
  world: 'off',
  slot: 1,
  indexedSlot: 1,
  transactionsPerSecond: 0,
  problems: [],
};
const REMOTE_CONFIG = {
  swapSettings: {
    excludedAmms: [],
    bannedTokens: [],
    blockhashSlotsToExpiry: 150,
    swapProfile: { key: 'v1', defaultProfile: 'auto' },
  },
  perpsSettings: { v2AsDefault: true },
};
const FRAMES_PER_SECOND = 10;

/** Listens and answers its address; `updatesPerSecond` of 0 leaves the stream silent but alive. */
export async function servePro({ port, rows, updatesPerSecond }) {
  const market = createMarket({ size: rows });
  const server = createServer((request, reply) => answer(market, request, reply));
  const sockets = new WebSocketServer({ server, path: '/stream', perMessageDeflate: false });
  let sentBytes = 0;
  const beat = setInterval(() => {
    const text =
      updatesPerSecond > 0
        ? market.frame(updatesPerSecond / FRAMES_PER_SECOND)
        : JSON.stringify({ type: 'prices', data: [] });
    for (const socket of sockets.clients) {
      socket.send(text);
      sentBytes += text.length;
    }
  }, 1_000 / FRAMES_PER_SECOND);
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** What the stream has said so far; its frames are ASCII. */
    sentBytes: () => sentBytes,
    close() {
      clearInterval(beat);
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(market, request, reply) {
  const { pathname, searchParams } = new URL(request.url, 'http://bench');
  const json = (value) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (pathname === '/health') {
    return json(HEALTH);
  }
  if (pathname === '/remoteConfig/metadata.json') return json(REMOTE_CONFIG);
  if (pathname === '/api/v1/chain/status') return json({ status: 'OK', tps: 40, behindSeconds: 0 });
  if (pathname === '/v1/charts/sparklines')
    return json(market.sparklines(searchParams.get('ids').split(',')));
  if (pathname.startsWith('/v1/assets')) return json(market.assets);
  if (request.method === 'POST') return reply.writeHead(204).end();
  const file = join(DIST, pathname);
  const isFile = pathname !== '/' && extname(file) !== '' && existsSync(file);
  if (!isFile) reply.setHeader('content-security-policy', policy(request.headers.host));
  reply.setHeader(
    'content-type',
    isFile ? (TYPES[extname(file)] ?? 'application/octet-stream') : 'text/html',
  );
  return reply.end(readFileSync(isFile ? file : join(DIST, 'index.html')));
}
