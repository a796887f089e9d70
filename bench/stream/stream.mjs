// What the stream costs with the market's engine running: clients of some assets each, trades that move all of them, frames four times
// a second; beside the same fed to the same market with a frame for each update, to fewer clients and scaled by their number.
// A price carries the moment of its trade as its block id, so that what a client gets says how long it took.
// usage: node bench/stream/stream.mjs [--clients 5000] [--assets 50] [--updates 1000] [--seconds 20] [--kinds prices,assets] [--share 10] [--port 0]
//   --share: the part of the clients (one in so many) that gets a frame for each update
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from '../from-source.mjs';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '5000' },
    assets: { type: 'string', default: '50' },
    updates: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    kinds: { type: 'string', default: 'prices,assets' },
    share: { type: 'string', default: '10' },
    port: { type: 'string', default: '0' },
  },
});
const [clients, each, updates, seconds, share, port] = [
  values.clients,
  values.assets,
  values.updates,
  values.seconds,
  values.share,
  values.port,
].map(Number);
/** As many as the world has; all of them are traded, and all are watched. */
const TOKENS = 1_500;
const SUBSCRIBED_SECONDS = 5;

const [hubModule, marketModule] = await bundle('apps/server/src/stream/hub.ts', 'market');
const rows = [];
for (const kind of values.kinds.split(',')) {
  rows.push(await measure({ kind, mode: 'conflated', clients }));
  rows.push(await measure({ kind, mode: 'one each', clients: Math.ceil(clients / share) }));
}
rows.push(await measure({ kind: values.kinds.split(',')[0], mode: 'engine alone', clients: 0 }));
console.table(
  rows.map(({ kind, mode, clients: joined, hub, received }) => ({
    kind,
    frames: mode,
    clients: joined,
    'hub CPU (% of a core)': hub.cpu.toFixed(1),
    [`CPU for ${clients}`]: (mode === 'one each' ? hub.cpu * share : hub.cpu).toFixed(0),
    'MB (PSS)': hub.megabytes.toFixed(0),
    'frames/s': Math.round((received?.frames ?? 0) / seconds),
    'rows/s': Math.round((received?.rows ?? 0) / seconds),
    'MB/s': ((received?.bytes ?? 0) / seconds / 1e6).toFixed(1),
    'p50 (ms)': received?.p50?.toFixed(0) ?? '',
    'p99 (ms)': received?.p99?.toFixed(0) ?? '',
    'held back': hub.heldBack,
  })),
);
for (const kind of values.kinds.split(',')) {
  const [conflated, single] = rows.filter((row) => row.kind === kind);
  const ratio = (single.hub.cpu * share) / conflated.hub.cpu;
  console.log(`ratio in ${kind}: CPU of a frame for each update / conflated ${ratio.toFixed(1)}`);
}

async function measure({ kind, mode, clients: wanted }) {
  const hub = start('stream-hub.mjs', { hubModule, marketModule, port, tokens: TOKENS, updates, mode, kind });
  try {
    const [{ ids, url }] = await heard(hub);
    if (wanted === 0) return { kind, mode, clients: 0, hub: await measureHub(hub) };
    const others = start('stream-clients.mjs', { url, clients: wanted, ids, each, kind });
    try {
      await heard(others);
      await pass(SUBSCRIBED_SECONDS);
      others.send('begin');
      const measured = await measureHub(hub);
      others.send('report');
      const [received] = await heard(others);
      return { kind, mode, clients: wanted, hub: measured, received };
    } finally {
      others.kill();
    }
  } finally {
    hub.kill();
    await once(hub, 'exit');
  }
}

async function measureHub(hub) {
  hub.send('begin');
  await pass(seconds);
  hub.send('report');
  const [report] = await heard(hub);
  return report;
}

function start(program, options) {
  const file = fileURLToPath(new URL(program, import.meta.url));
  return fork(file, [JSON.stringify(options)], { execArgv: ['--max-semi-space-size=4'] });
}

async function heard(child) {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process ended with ${code}`);
  });
  return await Promise.race([once(child, 'message'), ended]);
}

function pass(ofSeconds) {
  return new Promise((resolve) => setTimeout(resolve, ofSeconds * 1_000));
}
