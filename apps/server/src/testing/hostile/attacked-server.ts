import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts, startServer } from '../running-server.ts';
import { type Attack, attack, type Counts } from './attack.ts';

/** Starts a server of its own, attacks it with so many mutants drawn from the seed, and ends it. */
export async function attackServer(options: { counts: Counts; seed: number }): Promise<Attack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-hostile-'));
  const port = await freePorts(3);
  const server = await startServer({ dataDir, port, rpcPort: port + 1 });
  try {
    return await attack({ pid: server.pid, port, rpcPort: port + 1 }, options);
  } finally {
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
