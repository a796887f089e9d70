// How many signed transfers or swaps a second go through the built server's RPC port and are durable and confirmed, beside the same
// transactions through LiteSVM alone with signature checks, and all that the ledger holds of them straight to libsql, in as many
// commits and in one commit each.
// usage: node bench/chain/send.mjs [--what transfers|swaps] [--transactions 4000] [--rounds 5] [--connections 16] [--port 0]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { accountsOf, awaitConfirmed, callRpc, postAll } from '../trading/rpc-client.mjs';
import { signSwaps } from '../trading/swaps.mjs';
import { fund, makePayers, signTransfers } from '../trading/transfers.mjs';
import { readLedger, runLiteSvm, writeLibsql } from './baselines.mjs';

const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'transfers' },
    transactions: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    port: { type: 'string', default: '0' },
  },
});
const [count, roundCount, connections, port] = [
  values.transactions,
  values.rounds,
  values.connections,
  values.port,
].map(Number);
const COUNTER = fileURLToPath(new URL('count-commits.cjs', import.meta.url));
const PAYERS = 64;
const WARM_UP_TRANSACTIONS = 500;

const dataDir = makeDataDir();
const commitFile = path.join(dataDir, 'commits');
const server = await startServer({
  dataDir,
  port,
  world: values.what === 'swaps' ? 'calm' : 'off',
  env: { NODE_OPTIONS: `--require ${COUNTER}`, BENCH_COMMITS: commitFile },
});
const paths = {
  facade: { path: 'façade, skipPreflight', perSecond: [], perCommit: [] },
  preflight: { path: 'façade, with preflight', perSecond: [], perCommit: [] },
  liteSvm: { path: 'LiteSVM, signatures checked', perSecond: [] },
  libsql: { path: 'libsql, same bytes and commits', perSecond: [], perCommit: [] },
  libsqlEach: { path: 'libsql, same bytes, a commit each', perSecond: [], perCommit: [] },
};
const rounds = [];
try {
  const payers = await makePayers(PAYERS);
  await fund(server.rpcPort, payers);
  for (const skipPreflight of [true, false]) await send(payers, WARM_UP_TRANSACTIONS, skipPreflight);
  for (let round = 0; round < roundCount; round += 1) {
    const sent = await send(payers, count, true);
    rounds.push(sent);
    note(paths.facade, sent);
    note(paths.preflight, await send(payers, count, false));
    note(paths.liteSvm, { seconds: runLiteSvm(sent) });
  }
} finally {
  await server.stop();
}
for (const { signatures, commits } of rounds) {
  const held = readLedger(path.join(dataDir, 'ledger.db'), signatures);
  const file = path.join(dataDir, 'baseline.db');
  for (const [to, times] of [
    [paths.libsql, commits],
    [paths.libsqlEach, count],
  ]) {
    note(to, { seconds: writeLibsql({ ...held, commits: times, path: file }), commits: times });
  }
}
dropDataDir(dataDir);

console.table(
  Object.values(paths).map(({ path: name, perSecond, perCommit }) => ({
    path: name,
    'median (transactions/s)': Math.round(median(perSecond)),
    lowest: Math.round(Math.min(...perSecond)),
    highest: Math.round(Math.max(...perSecond)),
    'transactions per commit': perCommit ? median(perCommit).toFixed(1) : '',
  })),
);
const ratio = (of, to) => (median(paths[of].perSecond) / median(paths[to].perSecond)).toFixed(3);
console.log(
  `${roundCount} rounds of ${count} ${values.what} over ${connections} connections; ratio façade / LiteSVM ` +
    `${ratio('facade', 'liteSvm')}, façade / libsql ${ratio('facade', 'libsql')}, with a commit each ${ratio('facade', 'libsqlEach')} ` +
    `(with preflight ${ratio('preflight', 'liteSvm')}, ${ratio('preflight', 'libsql')}, ${ratio('preflight', 'libsqlEach')})`,
);

/**
 * Signs so many transactions, then times them from the first byte sent until the node calls all of them confirmed; `accounts` and `slot`
 * are those before the first.
 */
async function send(payers, size, skipPreflight) {
  const transactions =
    values.what === 'swaps'
      ? await signSwaps(server.url, payers, size)
      : await signTransfers(server.rpcPort, payers, size);
  const accounts = await accountsOf(server.rpcPort, transactions);
  const slot = await callRpc(server.rpcPort, 'getSlot', [{ commitment: 'processed' }]);
  const options = { encoding: 'base64', skipPreflight, preflightCommitment: 'confirmed' };
  const bodies = transactions.map((bytes, id) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'sendTransaction',
      params: [Buffer.from(bytes).toString('base64'), options],
    }),
  );
  const before = commitsSoFar();
  const { results, start } = await postAll({ port: server.rpcPort, bodies, connections });
  const commits = commitsSoFar() - before;
  await awaitConfirmed(server.rpcPort, results);
  return {
    transactions,
    accounts,
    slot,
    signatures: results,
    commits,
    seconds: (performance.now() - start) / 1_000,
  };
}

/** The few commits that close a slot, 2.5 a second, are among them. */
function commitsSoFar() {
  return readFileSync(commitFile).readUInt32LE(0);
}

function note({ perSecond, perCommit }, { seconds, commits }) {
  perSecond.push(count / seconds);
  perCommit?.push(count / commits);
}
