import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

const SCRIPT = new URL('../../tools/swap-by-rpc.mjs', import.meta.url);
const PAGE = new URL('../../docs/swap-by-script.md', import.meta.url);
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterAll(() => harness.stop());

test('a script that knows the RPC alone swaps, and gets what it has worked out; its page shows it', async () => {
  expect(readFileSync(PAGE, 'utf8')).toContain(readFileSync(SCRIPT, 'utf8'));
  const socket = new URL(harness.rpc);
  socket.protocol = 'ws:';
  socket.port = String(Number(socket.port) + 1);
  const run = spawn(process.execPath, [fileURLToPath(SCRIPT), harness.rpc, socket.href]);
  let said = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (text) => (said += String(text)));
  const ended = new Promise<number | null>((resolve) => run.once('close', resolve));
  let code: number | null | undefined;
  void ended.then((found) => {
    code = found;
  });
  while (code === undefined) {
    await harness.advance(SLOT_MS);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [, quoted, received] = /quoted (\d+), received (\d+)/.exec(said) ?? [];
  expect([said, code]).toEqual([expect.stringMatching(/quoted \d+, received \d+/), 0]);
  expect(received).toBe(quoted);
});
