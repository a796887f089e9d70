import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WRAPPED_SOL } from '@orrery/domain';
import { apiPaths } from '@orrery/wire';
import { startServer } from './running-server.ts';

/** Names the directory; the tiers of one run share it. */
const VARIABLE = 'TEST_DATA';

/**
 * Lets the built server begin its world once, for the tests of a run to start on copies of what it leaves. A global setup of Vitest and
 * of Playwright; what it returns removes the directory, if it is this run's own.
 */
// biome-ignore lint/style/noDefaultExport: both runners take a global setup by its default export
export default async function prepareData(): Promise<() => void> {
  const shared = process.env[VARIABLE];
  const dataDir = shared ?? makeDataDir();
  process.env[VARIABLE] = dataDir;
  if (!existsSync(path.join(dataDir, 'data'))) {
    const server = await startServer({ dataDir: path.join(dataDir, 'data') });
    // Answered once the store has the past as a whole.
    await fetch(server.url + apiPaths.tokenTxs(WRAPPED_SOL));
    await server.end('SIGINT');
  }
  return () => {
    if (shared === undefined) rmSync(dataDir, { recursive: true });
  };
}

/** A data directory of a test's own in which the world has begun; the test removes it. */
export function copyPreparedData(): string {
  const shared = process.env[VARIABLE];
  if (shared === undefined) throw new Error('no data was prepared');
  const dataDir = makeDataDir();
  cpSync(path.join(shared, 'data'), dataDir, { recursive: true });
  return dataDir;
}

function makeDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), 'orrery-test-'));
}
