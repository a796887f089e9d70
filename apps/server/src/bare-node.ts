import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { forkChild, type Localnet, startLocalnet } from '@orrery/localnet';
import { createPacedTime, machine } from '@orrery/runtime';
import { loadSigner } from './chain/data-dir/keys.ts';
import { toStartupSentence } from './composition/startup-sentence.ts';
import { readConfig } from './config.ts';

/** As much as a test validator's faucet has. */
const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n;

const childPath = fileURLToPath(new URL('node-child.js', import.meta.url));
let node: Localnet | undefined;

/** The node without server and world, for developers: its chain has nothing on it but what they put there. */
async function run(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  // Beside the ledger of the server, which follows its own.
  const dataDir = path.join(config.dataDir, 'node');
  const faucet = await loadSigner(dataDir, 'faucet');
  node = await startLocalnet({
    dataDir,
    faucet,
    keep: config.ledgerKeep,
    slotsPerEpoch: config.slotsPerEpoch,
    isAlone: true,
    startChild: () => forkChild(childPath),
    genesis: () => [
      {
        address: faucet.address,
        lamports: FAUCET_LAMPORTS,
        owner: SYSTEM_PROGRAM,
        data: new Uint8Array(),
      },
    ],
    time: createPacedTime(machine),
    log: { warn: (facts, line) => process.stderr.write(`${line} ${JSON.stringify(facts)}\n`) },
  });
  const port = await node.listen({ host: config.host, port: config.rpcPort });
  process.stdout.write(
    `JSON-RPC on http://${config.host}:${port} · WebSocket on ws://${config.host}:${port + 1}\n`,
  );
}

async function stop(): Promise<void> {
  await node?.stop();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
await run().catch((error: unknown) => {
  process.stderr.write(`${toStartupSentence(error) ?? String(error)}\n`);
  process.exit(1);
});
