// What a list of fifty costs the server, in CPU time a request: as it is held, as a client asks for it that has it already, and
// written and compressed anew each time, which a filter that is never the same twice brings about.
// usage: node bench/market/http-list.mjs [--world calm] [--seconds 8] [--port 0]
import http from 'node:http';
import { parseArgs } from 'node:util';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';

const { values } = parseArgs({
  options: {
    world: { type: 'string', default: 'calm' },
    seconds: { type: 'string', default: '8' },
    settle: { type: 'string', default: '20' },
    port: { type: 'string', default: '0' },
  },
});
const [seconds, settle, port] = [values.seconds, values.settle, values.port].map(Number);
/** Each comes from an address of its own and so has a share of the limits of its own. */
const CLIENTS = 64;
/** Requests below the limit of a route, a thousand in ten seconds. */
const MAX_REQUESTS = 900;
const LIST = '/v1/assets/toptraded/24h?limit=50';

const dataDir = makeDataDir();
const server = await startServer({ dataDir, port, world: values.world });
const rows = [];
/** By client, of the last reply. */
const tags = [];
try {
  await pass(settle);
  const idle = await cpuDuring(() => pass(seconds));
  const background = idle.cpuSeconds / idle.seconds;
  await rate('held', background, () => [LIST]);
  await pass(10);
  await rate('held, and the client has it', background, (client) => [
    LIST,
    tags[client] && { 'if-none-match': tags[client] },
  ]);
  await pass(10);
  let count = 0;
  await rate('written anew', background, () => {
    count += 1;
    return [`${LIST}&minLiquidity=-${count}`];
  });
} finally {
  await server.stop();
  dropDataDir(dataDir);
}
console.table(
  rows.map(({ microseconds, ...row }) => ({ ...row, 'CPU µs/request': microseconds.toFixed(1) })),
);
const [held, , anew] = rows;
console.log(
  `${values.world}; ratio: written anew / held ${(anew.microseconds / held.microseconds).toFixed(1)}`,
);

/** Requests a second, and CPU of the server beyond what it takes anyway. */
async function rate(list, background, toRequest) {
  let requests = 0;
  let bytes = 0;
  const statuses = new Set();
  const until = performance.now() + seconds * 1_000;
  const load = () =>
    Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (let own = 0; own < MAX_REQUESTS && performance.now() < until; own += 1) {
          const reply = await request(client, ...toRequest(client));
          statuses.add(reply.status);
          tags[client] = reply.headers.etag;
          bytes += reply.bytes;
          requests += 1;
        }
      }),
    );
  const { cpuSeconds, seconds: passed } = await cpuDuring(load);
  const microseconds = ((cpuSeconds - background * passed) / requests) * 1e6;
  const size = Math.round(bytes / requests);
  rows.push({
    list,
    status: [...statuses].join(),
    requests,
    'a second': Math.round(requests / passed),
    bytes: size,
    microseconds,
  });
}

async function cpuDuring(work) {
  const [before, startedAt] = [server.usage().cpuSeconds, performance.now()];
  await work();
  return {
    cpuSeconds: server.usage().cpuSeconds - before,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

function request(client, path, headers = {}) {
  const { promise, resolve, reject } = withResolvers();
  const options = { agent: agentOf(client), headers: { 'accept-encoding': 'br', ...headers } };
  http
    .get(`${server.url}${path}`, options, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, bytes }));
    })
    .on('error', reject);
  return promise;
}

function agentOf(client) {
  agentOf.agents ??= new Map();
  const localAddress = `127.0.1.${client + 1}`;
  if (!agentOf.agents.has(client))
    agentOf.agents.set(client, new http.Agent({ keepAlive: true, maxSockets: 1, localAddress }));
  return agentOf.agents.get(client);
}

function withResolvers() {
  let settle;
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

function pass(ofSeconds) {
  return new Promise((resolve) => setTimeout(resolve, ofSeconds * 1_000));
}
