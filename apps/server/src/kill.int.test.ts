import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePorts } from './testing/running-server.ts';

const KILL = fileURLToPath(new URL('../../../bench/kill.mjs', import.meta.url));

test('ten kills of the process tree and ten of the chain under load lose, double and miscount nothing', async () => {
  const port = await freePorts(3);
  const flags = { tree: 10, child: 10, rate: 50, between: 200, port };
  const { stdout } = await promisify(execFile)(process.execPath, [
    KILL,
    ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]),
  ]);
  // It ends with an error when anything is amiss; this is that it looked at all.
  expect(stdout).toMatch(/'tree' +│ 10 .*'child' +│ 10 .*token accounts, 0 that do not agree/s);
  expect(Number(/ratio: 0 of (\d+) acknowledged/.exec(stdout)?.[1])).toBeGreaterThan(100);
}, 300_000);
