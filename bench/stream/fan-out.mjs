// What the stream of a lively server costs with many clients of many assets each, beside the same server without any.
// A frame carries no time of its sending, so its lag is counted from when the first client had the same patch.
// usage: node bench/stream/fan-out.mjs [--clients 2000] [--assets 50] [--seconds 30] [--settle 30] [--port 0]
//   --settle seconds go by after the start, while the server does deferred work
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '2000' },
    assets: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    settle: { type: 'string', default: '30' },
    port: { type: 'string', default: '0' },
  },
});
const [clients, each, seconds, settle, port] = [
  values.clients,
  values.assets,
  values.seconds,
  values.settle,
  values.port,
].map(Number);
const CLIENTS = fileURLToPath(new URL('fan-out-clients.mjs', import.meta.url));
/** Clients look at what is traded: each takes its assets out of so many of the most traded. */
const ASSETS_WATCHED = 200;
const SUBSCRIBED_SECONDS = 3;

const dataDir = makeDataDir();
const server = await startServer({ dataDir, port, world: 'lively' });
const silent = [];
let busy;
try {
  await pass(settle);
  silent.push(await serverCpu());
  busy = await withClients();
  silent.push(await serverCpu());
} finally {
  await server.stop();
  dropDataDir(dataDir);
}

console.table([
  { clients: '0, before', 'server CPU (% of a core)': silent[0].toFixed(1) },
  {
    clients: busy.joined,
    'server CPU (% of a core)': busy.cpu.toFixed(1),
    'items/s': Math.round(busy.items / seconds),
    'frames/s': Math.round(busy.frames / seconds),
    'MB/s': (busy.bytes / seconds / 1e6).toFixed(1),
    'lag p50 (ms)': busy.lagP50.toFixed(1),
    'lag p95 (ms)': busy.lagP95.toFixed(1),
    refused: busy.refused,
    closed: busy.closed,
  },
  { clients: '0, after', 'server CPU (% of a core)': silent[1].toFixed(1) },
]);
console.log(
  `${seconds} s, ${each} assets a client; the clients' own process took ${((busy.cpuSeconds / seconds) * 100).toFixed(0)} % of a core; ` +
    `ratio: CPU with clients / without ${((2 * busy.cpu) / (silent[0] + silent[1])).toFixed(2)}`,
);

async function withClients() {
  const reply = await fetch(`${server.url}/v1/assets/toptraded/1h?limit=${ASSETS_WATCHED}`);
  const assets = (await reply.json()).map(({ id }) => id);
  if (assets.length < each) throw new Error(`only ${assets.length} assets are listed`);
  const url = `${server.url.replace('http', 'ws')}/stream`;
  const child = fork(CLIENTS, [JSON.stringify({ url, clients, assets, each })]);
  try {
    const [{ joined }] = await heard(child);
    // The first frames hold whole assets: they are a client's start, not the stream.
    await pass(SUBSCRIBED_SECONDS);
    child.send('begin');
    const cpu = await serverCpu();
    child.send('report');
    const [report] = await heard(child);
    return { joined, cpu, ...report };
  } finally {
    child.kill();
  }
}

async function heard(child) {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the clients' process ended with ${code}`);
  });
  return await Promise.race([once(child, 'message'), ended]);
}

/** Percent of a core that the server's processes take while the measured seconds go by. */
async function serverCpu() {
  const before = server.usage().cpuSeconds;
  const start = performance.now();
  await pass(seconds);
  const passed = (performance.now() - start) / 1_000;
  return ((server.usage().cpuSeconds - before) / passed) * 100;
}

function pass(ofSeconds) {
  return new Promise((resolve) => setTimeout(resolve, ofSeconds * 1_000));
}
