// Kills the product at random moments under load, its whole process tree and the node's child by turns, and then asks the chain
// whether anything that was acknowledged is lost or there twice, the market whether it counts what the ledger holds, and the store
// whether every wallet's position is what its trades say.
// usage: node bench/trading/kill.mjs [--tree 100] [--child 100] [--rate 50] [--between 700] [--seed N] [--port 0] [--keep DIR]
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { median } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { seeded } from '../universes.mjs';
import { createLoad } from './load.mjs';
import { recountPositions, untilPastIsStored } from './positions.mjs';

const { values } = parseArgs({
  options: {
    tree: { type: 'string', default: '100' },
    child: { type: 'string', default: '100' },
    rate: { type: 'string', default: '50' },
    between: { type: 'string', default: '700' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    port: { type: 'string', default: '0' },
    keep: { type: 'string' },
  },
});
const [tree, child, rate, between, port] = [
  values.tree,
  values.child,
  values.rate,
  values.between,
  values.port,
].map(Number);
/** What is not back by then will not come: no measurement says by it how long anything may take. */
const MAX_BACK_MS = 60_000;
const POLL_MS = 5;

const dataDir = values.keep ?? makeDataDir();
let server = await startServer({ dataDir, port, world: 'calm', isGroup: true });
const places = { port: server.port, rpcPort: server.rpcPort };
const start = () => startServer({ dataDir, ...places, world: 'calm', isGroup: true });
const load = await createLoad({ url: server.url, rpcPort: server.rpcPort, rate });
const random = seeded(Number(values.seed));
const backMs = { tree: [], child: [] };

for (const what of mixed(tree, child)) {
  // The load runs at least so many milliseconds before each kill, and up to three times as long.
  await pause(between * (1 + 2 * random()));
  const killedAt = performance.now();
  if (what === 'tree') {
    await server.kill();
    server = await start();
  } else {
    server.killChild();
    await until(async () => !(await isReady()));
    await until(isReady);
  }
  backMs[what].push(performance.now() - killedAt);
}
await until(isReady);
const done = await load.stop();
const lost = await load.lost();
// The market counts the synthetic history from the start, the list of trades has it when it is stored.
await untilPastIsStored(dataDir);
const counted = await load.recount();
const supplies = spawnSync(process.execPath, ['tools/check-supplies.mjs', String(server.rpcPort)], {
  encoding: 'utf8',
});
await server.stop();
const held = await recountPositions(dataDir);
if (values.keep === undefined) dropDataDir(dataDir);

console.table(
  Object.entries(backMs).map(([what, back]) => ({
    killed: what,
    times: back.length,
    'back after, median (ms)': Math.round(median(back)),
    'worst (ms)': Math.round(Math.max(0, ...back)),
  })),
);
console.table([{ ...done, ...lost, ...counted, ...held }]);
console.log(supplies.stdout.trim());
const isCounted = counted.miscounted === 0 && held.misheld === 0;
const isWhole = lost.lost === 0 && lost.doubled === 0 && isCounted && supplies.status === 0;
console.log(
  `ratio: ${lost.lost} of ${done.acknowledged} acknowledged transactions lost; seed ${values.seed}`,
);
process.exitCode = isWhole ? 0 : 1;

/** So many of each, in a random order. */
function mixed(trees, children) {
  const all = [...Array(trees).fill('tree'), ...Array(children).fill('child')];
  return all
    .map((what) => [random(), what])
    .sort(([a], [b]) => a - b)
    .map(([, what]) => what);
}

async function isReady() {
  try {
    const reply = await fetch(`${server.url}/health`);
    return reply.ok;
  } catch {
    return false;
  }
}

async function until(isMet) {
  const from = performance.now();
  while (!(await isMet())) {
    if (performance.now() - from > MAX_BACK_MS) throw new Error('the product did not come back by itself');
    await pause(POLL_MS);
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
