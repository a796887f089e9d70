import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../dist/bare-node.js', import.meta.url));
let dataDir: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-bare-'));
});

afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

function start(...args: string[]) {
  const env = { PATH: process.env.PATH };
  const child = spawn(process.execPath, [PROGRAM, '--rpc-port', '0', '--data-dir', dataDir, ...args], {
    env,
  });
  running = child;
  return child;
}

test('the node alone answers developers, and ends in order when it is told to', async () => {
  const child = start('--slots-per-epoch', '32');
  const [said]: Buffer[] = await once(child.stdout, 'data');
  const port = /JSON-RPC on http:\S+:(\d+) /.exec(String(said))?.[1];
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })).json();
  };
  expect(await ask('orrery_warp', [{ slot: 6_400 }])).toMatchObject({ result: { slot: 6_400 } });
  expect(await ask('getEpochInfo', [{ commitment: 'confirmed', minContextSlot: 6_400 }])).toMatchObject({
    result: { epoch: 200, slotsInEpoch: 32 },
  });
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
});

test('the node alone refuses a setting that it does not know', async () => {
  const child = start('--slots', '32');
  const [said]: Buffer[] = await once(child.stderr, 'data');
  expect(String(said)).toBe('--slots is not a setting of Orrery.\n');
  expect((await once(child, 'close'))[0]).toBe(1);
});
