import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { WRAPPED_SOL } from '@orrery/domain';
import { apiPaths } from '@orrery/wire';
import { startServer } from './running-server.ts';

/** Names the directory; the tiers of one run share it. */
const VARIABLE = 'TEST_DATA';
const PREPARED = 'prepared';
const POLL_MS = 100;

/**
 * Lets the built server begin its world once, for the tests of a run to start on copies of what it leaves, and does not wait for it: some
 * tests need none. A global setup of Vitest and of Playwright; what it returns removes the directory, if it is this run's own.
 */
// biome-ignore lint/style/noDefaultExport: both runners take a global setup by its default export
export default function prepareData(): () => Promise<void> {
  const shared = process.env[VARIABLE];
  const root = shared ?? makeDirectory();
  process.env[VARIABLE] = root;
  const isThere = existsSync(path.join(root, PREPARED));
  const prepared = isThere ? Promise.resolve() : prepare(root);
  return async () => {
    await prepared;
    if (shared === undefined) rmSync(root, { recursive: true });
  };
}

async function prepare(root: string): Promise<void> {
  const dataDir = path.join(root, 'in-preparation');
  const server = await startServer({ dataDir });
  // Answered once the store has the past as a whole.
  await fetch(server.url + apiPaths.tokenTxs(WRAPPED_SOL));
  await server.end('SIGINT');
  renameSync(dataDir, path.join(root, PREPARED));
}

/** A data directory of a test's own in which the world has begun, once there is one; the test removes it. */
export async function copyPreparedData(): Promise<string> {
  const shared = process.env[VARIABLE];
  if (shared === undefined) throw new Error('no data is prepared');
  const prepared = path.join(shared, PREPARED);
  while (!existsSync(prepared)) await setTimeout(POLL_MS);
  const dataDir = makeDirectory();
  cpSync(prepared, dataDir, { recursive: true });
  return dataDir;
}

function makeDirectory(): string {
  return mkdtempSync(path.join(tmpdir(), 'orrery-test-'));
}
