import { rmSync } from 'node:fs';
import { copyPreparedData } from '../server/prepared-data.ts';
import { startServer } from '../server/running-server.ts';
import { type Attack, attack, type Counts } from './attack.ts';

/** Starts a server of its own, attacks it with so many mutants drawn from the seed, and ends it. */
export async function attackServer(options: { counts: Counts; seed: number }): Promise<Attack> {
  const dataDir = await copyPreparedData();
  const server = await startServer({ dataDir });
  try {
    return await attack(server, options);
  } finally {
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
