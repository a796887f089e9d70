import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyPreparedData } from './prepared-data.ts';

/** What two hundred starts write on standard error. */
const MAX_OUTPUT_BYTES = 256 * 2 ** 20;
const KILL = fileURLToPath(new URL('../../../../../bench/trading/kill.mjs', import.meta.url));

/**
 * Kills a server of its own so often, as a process tree and its chain alone, while transactions come in; what was lost, doubled or
 * miscounted ends it with an error. Resolves with what it printed.
 */
export async function killUnderLoad(counts: { tree: number; child: number; seed: number }): Promise<string> {
  const dataDir = await copyPreparedData();
  const flags = { ...counts, rate: 50, between: 200, port: 0, keep: dataDir };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stdout } = await promisify(execFile)(process.execPath, [KILL, ...args], {
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  rmSync(dataDir, { recursive: true });
  return stdout;
}
