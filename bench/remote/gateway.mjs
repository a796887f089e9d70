// What the gateway adds to a host's answer, each call asked of the host itself and through the built server, in turns; then the calls that
// reach hosts and nodes in an hour of one client and of twenty, whose pages ask at the paces of `apps/web/src/shared/api/refresh.ts`, in a
// time moved by hand, beside those that the clients ask.
// usage: node bench/remote/gateway.mjs [--rounds 800] [--minutes 60] [--clients 1,20]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile } from '../figures.mjs';
import { load } from '../from-source.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { seeded } from '../universes.mjs';
import { GENESIS, PRICED, startHost, USDC } from './host.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '800' },
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '1,20' },
  },
});
const [rounds, minutes] = [values.rounds, values.minutes].map(Number);
const WARM = 50;

const LIST = '/v1/assets/toptraded/24h?limit=50';
const order = (amount) => `/ultra/v1/order?inputMint=${PRICED}&outputMint=${USDC}&amount=${amount}`;
const rpc = (method, params) => ({
  at: '/rpc',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

await measureAdded();
await measureCalls();

function settingsOf(url) {
  return {
    ORRERY_NETWORK: 'devnet',
    ORRERY_RPC_URLS: url,
    ORRERY_HOSTS: `tokens=${url} 999999,price=${url}/price/v3 999999,pairs=${url}/api/v1 999999,ultra=${url}/ultra/v1 999999,trigger=${url}/trigger/v1 999999`,
  };
}

async function measureAdded() {
  const host = fork(fileURLToPath(new URL('host.mjs', import.meta.url)), ['apart']);
  const [url] = await once(host, 'message');
  const dataDir = makeDataDir();
  const kinds = {
    'an order, never kept': (round) => ({ at: order(round + 1) }),
    'a list, kept': () => ({ at: LIST }),
    'accounts of a node': (round) => rpc('getMultipleAccounts', [[String(round)]]),
  };
  const rows = [];
  try {
    const server = await startServer({ dataDir, port: 0, world: null, env: settingsOf(url) });
    for (const [kind, toCall] of Object.entries(kinds))
      rows.push(await compare(kind, toCall, [url, server.url]));
    await server.stop();
  } finally {
    host.kill();
    dropDataDir(dataDir);
  }
  console.table(rows);
  const [first] = rows;
  console.log(
    `ratio: an order through the gateway / of the host itself ${(first['gateway p50'] / first['host p50']).toFixed(1)}, in the median\n`,
  );
}

async function compare(kind, toCall, [direct, gateway]) {
  const agent = new http.Agent({ keepAlive: true });
  const took = [[], []];
  for (let round = -WARM; round < rounds; round += 1) {
    const call = toCall(round + WARM);
    // A node has its calls at its root.
    const urls = [direct + (call.body ? '/' : call.at), gateway + call.at];
    for (const place of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const began = performance.now();
      await ask(urls[place], call.body, { agent });
      if (round >= 0) took[place].push(performance.now() - began);
    }
  }
  agent.destroy();
  const figures = took.flatMap((samples) => [quantile(samples, 0.5), quantile(samples, 0.99)]);
  const [host50, host99, gateway50, gateway99] = figures.map((figure) => Number(figure.toFixed(2)));
  return {
    call: kind,
    'host p50': host50,
    'gateway p50': gateway50,
    'added p50 (ms)': Number((gateway50 - host50).toFixed(2)),
    'host p99': host99,
    'gateway p99': gateway99,
    'added p99 (ms)': Number((gateway99 - host99).toFixed(2)),
  };
}

async function measureCalls() {
  const modules = await load(
    'apps/server/src/composition/compose-remote.ts',
    'apps/server/src/config.ts',
    'packages/core/src/testing.ts',
    'runtime',
  );
  const rows = [];
  for (const clients of values.clients.split(',').map(Number)) rows.push(await live(modules, clients));
  console.table(rows);
  console.log(
    rows.map((row) => `ratio: calls asked / sent, ${row.clients} clients: ${row['asked / sent']}`).join('\n'),
  );
}

/** What a page with a list, a swap form, open orders and a connected wallet asks, and every how many seconds. */
function pageOf(client) {
  const wallet = `${'1'.repeat(31)}${'123456789ABCDEFGHJKLMN'[client]}`;
  return [
    { every: 30, call: () => ({ at: LIST }) },
    { every: 20, call: () => ({ at: '/v1/assets?limit=50' }) },
    { every: 30, call: () => ({ at: `/price/v3?ids=${PRICED}` }) },
    { every: 5, call: () => ({ at: order(1_000_000 + client) }) },
    { every: 15, call: () => ({ at: `/trigger/v1/getTriggerOrders?user=${wallet}&orderStatus=active` }) },
    { every: 20, call: () => rpc('getMultipleAccounts', [[wallet]]) },
    { every: 20, call: () => rpc('getLatestBlockhash', []) },
  ];
}

async function live([{ composeRemote }, { readConfig }, { createManualTime }, { createPacedTime }], clients) {
  const host = await startHost();
  const dataDir = makeDataDir();
  const time = createManualTime(Date.parse('2026-01-01'), () => setImmediate());
  const log = { level: 'silent', child: () => log };
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace']) log[level] = () => undefined;
  const settings = { ...settingsOf(host.url), ORRERY_PORT: '0', ORRERY_DATA_DIR: dataDir };
  const server = await composeRemote({
    config: readConfig(settings, []),
    genesisHash: GENESIS,
    log,
    time: createPacedTime(time),
    version: '0',
    webRoot: fileURLToPath(new URL('../../apps/web/dist', import.meta.url)),
    onStep: () => undefined,
  });
  const random = seeded(7);
  const plans = Array.from({ length: clients }, (_, client) => ({
    // An address of its own, and so a share of the limits of its own.
    agent: new http.Agent({ keepAlive: true, localAddress: `127.0.0.${client + 2}` }),
    asks: pageOf(client).map((ask) => ({ ...ask, at: Math.floor(random() * ask.every) })),
  }));
  let [asked, bytes] = [0, 0];
  Object.assign(host.counted, { calls: 0, bytes: 0 });
  for (let second = 0; second < minutes * 60; second += 1) {
    const due = plans.flatMap(({ agent, asks }) =>
      asks.filter(({ every, at }) => second % every === at).map(({ call }) => ({ ...call(), agent })),
    );
    const sizes = await Promise.all(
      due.map(({ at, body, agent }) => ask(`http://127.0.0.1:${server.port}${at}`, body, { agent })),
    );
    asked += due.length;
    bytes += sizes.reduce((sum, size) => sum + size, 0);
    await time.advance(1_000);
  }
  const { calls, bytes: sentBytes } = host.counted;
  for (const { agent } of plans) agent.destroy();
  const stopped = server.stop();
  for (let turn = 0; turn < 20; turn += 1) await time.advance(100);
  await stopped;
  host.stop();
  dropDataDir(dataDir);
  const perHour = (count) => Math.round((count * 60) / minutes);
  return {
    clients,
    'asked an hour': perHour(asked),
    'sent an hour': perHour(calls),
    'sent a client and hour': Math.round(perHour(calls) / clients),
    'asked / sent': (asked / calls).toFixed(2),
    'MB asked': (perHour(bytes) / 1e6).toFixed(1),
    'MB sent': (perHour(sentBytes) / 1e6).toFixed(1),
  };
}

/** Bytes of an answer; throws for any but 200. */
function ask(url, body, { agent }) {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = http.request(
      url,
      { agent, method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        let bytes = 0;
        response.on('data', (part) => {
          bytes += part.length;
        });
        response.on('end', () => {
          if (response.statusCode === 200) resolve(bytes);
          else reject(new Error(`${url} answers ${response.statusCode}`));
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
