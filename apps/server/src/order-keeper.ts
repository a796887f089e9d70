import { createPacedTime, machine } from '@orrery/runtime';
import { pino } from 'pino';
import { loadSigner } from './chain/data-dir/keys.ts';
import { startKeeperProcess } from './composition/keeper-process.ts';
import { toStartupSentence } from './composition/startup-sentence.ts';
import { readConfig } from './config.ts';

// The process that fills orders where ORRERY_ORDER_KEEPER is `own`: it reads the server's settings, and has its key of the data directory.
const log = pino({ level: 'info' }, pino.destination({ dest: 2, sync: false }));
let running: { stop(): Promise<void> } | undefined;

async function run(): Promise<void> {
  const { host, rpcPort, dataDir } = readConfig(process.env, process.argv.slice(2));
  const signer = await loadSigner(dataDir, 'order-keeper');
  running = await startKeeperProcess({
    rpcUrl: `http://${host}:${rpcPort}`,
    socketUrl: `ws://${host}:${rpcPort + 1}`,
    signer,
    time: createPacedTime(machine),
    log,
  });
  process.stdout.write(`Filling orders as ${signer.address}\n`);
}

async function stop(): Promise<void> {
  await running?.stop();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
await run().catch((error: unknown) => {
  process.stderr.write(`${toStartupSentence(error) ?? String(error)}\n`);
  process.exit(1);
});
