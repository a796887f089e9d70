import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { startServer } from './running-server.ts';

/** Names the directory; the tiers of one run share it. */
const VARIABLE = 'TEST_DATA';
const PREPARED = 'prepared';
const BEGUN = 'begun';
const FAILURE = 'failure.txt';
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
  const prepared = begin(root) ? prepare(root) : Promise.resolve();
  return async () => {
    await prepared;
    if (shared === undefined) rmSync(root, { recursive: true });
  };
}

/** False when another tier of the run prepares the directory, or has prepared it. */
function begin(root: string): boolean {
  try {
    writeFileSync(path.join(root, BEGUN), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Those who wait for the directory are told why there is none. */
async function prepare(root: string): Promise<void> {
  const dataDir = path.join(root, 'in-preparation');
  try {
    const server = await startServer({ dataDir });
    // Answered once the store has the past as a whole.
    const reply = await fetch(server.url + apiPaths.tokenTxs(WRAPPED_SOL));
    const { code, stderr } = await server.end('SIGINT');
    if (!reply.ok || code !== 0) throw new Error(`${reply.status}, ended with ${code}: ${stderr}`);
    renameSync(dataDir, path.join(root, PREPARED));
  } catch (error) {
    writeFileSync(path.join(root, FAILURE), String(error));
  }
}

/** A data directory of a test's own in which the world has begun, once there is one; the test removes it. */
export async function copyPreparedData(): Promise<string> {
  const shared = process.env[VARIABLE];
  if (shared === undefined) throw new Error('no data is prepared');
  const [prepared, failure] = [path.join(shared, PREPARED), path.join(shared, FAILURE)];
  while (!existsSync(prepared)) {
    if (existsSync(failure)) throw new Error(`no data was prepared: ${readFileSync(failure, 'utf8')}`);
    await setTimeout(POLL_MS);
  }
  const dataDir = makeDirectory();
  cpSync(prepared, dataDir, { recursive: true });
  return dataDir;
}

function makeDirectory(): string {
  return mkdtempSync(path.join(tmpdir(), 'orrery-test-'));
}
