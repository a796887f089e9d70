// Attacks a running product over its sockets with mutated transactions, JSON-RPC bodies, HTTP requests and socket messages, all of
// them drawn from one seed, and shows how it answered. The tests do a tenth of it.
// usage: node bench/chain/hostile.mjs [--transactions 100000] [--bodies 20000] [--requests 12000] [--messages 8000] [--seed N] [--port 0]

import { isDeepStrictEqual, parseArgs } from 'node:util';
import { load } from '../from-source.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';

const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '100000' },
    bodies: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '12000' },
    messages: { type: 'string', default: '8000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    port: { type: 'string', default: '0' },
  },
});
const { seed, port, ...counts } = Object.fromEntries(
  Object.entries(values).map(([name, text]) => [name, Number(text)]),
);

const [{ attack }] = await load('apps/server/src/testing/hostile/attack.ts');
const dataDir = makeDataDir();
const server = await startServer({ dataDir, port, world: 'calm' });
let done;
try {
  done = await attack({ pid: server.pid, port: server.port, rpcPort: server.rpcPort }, { counts, seed });
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
