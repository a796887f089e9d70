// Attacks a running product over its sockets with mutated transactions, JSON-RPC bodies, HTTP requests and socket messages, all of
// them drawn from one seed, and shows how it answered. The tests do a tenth of it.
// usage: node bench/chain/hostile.mjs [--transactions 100000] [--bodies 20000] [--requests 12000] [--messages 8000] [--seed N] [--port 24900]

import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { build } from 'vite';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';

const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '100000' },
    bodies: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '12000' },
    messages: { type: 'string', default: '8000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    port: { type: 'string', default: '24900' },
  },
});
const { seed, port, ...counts } = Object.fromEntries(
  Object.entries(values).map(([name, text]) => [name, Number(text)]),
);

const { attack } = await loadAttack();
const dataDir = makeDataDir();
const server = await startServer({ dataDir, port, world: 'calm' });
let done;
try {
  done = await attack({ pid: server.pid, port, rpcPort: server.rpcPort }, { counts, seed });
} finally {
  await server.stop();
  dropDataDir(dataDir);
}

const { outcomes, before, after, honestSwap } = done;
console.table(
  outcomes.map(({ what, count, seconds, accepted, serverErrors, improper, heldBack }) => ({
    mutants: what,
    count,
    'a second': Math.round(count / seconds),
    accepted,
    '5xx': serverErrors,
    improper,
    'asked to wait': heldBack,
  })),
);
const isSame = isDeepStrictEqual(before.pids, after.pids);
console.table([
  {
    'server and child the same': isSame,
    'child restarts': after.childRestarts,
    'memory before (MB)': Math.round(before.megabytes),
    'after (MB)': Math.round(after.megabytes),
    'victim and supply the same': isDeepStrictEqual(before.kept, after.kept),
    'honest swap': honestSwap,
  },
]);
if (!isDeepStrictEqual(before.kept, after.kept)) console.log(JSON.stringify([before.kept, after.kept]));
for (const { examples } of outcomes) for (const example of examples) console.log(example);
const improper = outcomes.reduce((total, outcome) => total + outcome.improper, 0);
const all = outcomes.reduce((total, { count }) => total + count, 0);
console.log(`ratio: ${improper} of ${all} answered improperly; seed ${seed}`);
const isWell =
  improper === 0 && isSame && isDeepStrictEqual(before.kept, after.kept) && honestSwap === 'Success';
process.exitCode = isWell ? 0 : 1;

async function loadAttack() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const outDir = `${root}node_modules/.cache/bench`;
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: [/^@orrery\//] },
    build: { ssr: 'apps/server/src/testing/hostile/attack.ts', target: 'node20', outDir, emptyOutDir: false },
  });
  return await import(pathToFileURL(`${outDir}/attack.js`).href);
}
