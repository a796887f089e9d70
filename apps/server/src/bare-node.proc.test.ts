import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
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

/** The address of the node's port, once it answers. */
async function urlOf(child: ReturnType<typeof start>): Promise<string> {
  const [said]: Buffer[] = await once(child.stdout, 'data');
  return /JSON-RPC on (http:\S+) /.exec(String(said))?.[1] ?? '';
}

test('the node alone answers developers, and ends in order when it is told to', async () => {
  const child = start('--slots-per-epoch', '32');
  const url = await urlOf(child);
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return (await fetch(url, { method: 'POST', body })).json();
  };
  expect(await ask('orrery_warp', [{ slot: 6_400 }])).toMatchObject({ result: { slot: 6_400 } });
  expect(await ask('getEpochInfo', [{ commitment: 'confirmed', minContextSlot: 6_400 }])).toMatchObject({
    result: { epoch: 200, slotsInEpoch: 32 },
  });
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
});

test('the node alone lands the same transaction as often as it is built again', async () => {
  const rpc = createSolanaRpc(await urlOf(start()));
  const payer = await generateKeyPairSigner();
  const airdrop = await rpc.requestAirdrop(payer.address, lamports(1_000_000_000n)).send();
  const signatures = new Set([airdrop]);
  for (let time = 0; time < 4; time += 1) {
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      signTransactionMessageWithSigners,
    );
    const bytes = getBase64EncodedWireTransaction(transaction);
    signatures.add(await rpc.sendTransaction(bytes, { encoding: 'base64', skipPreflight: true }).send());
  }
  const { value } = await rpc.getSignatureStatuses([...signatures]).send();
  expect(value.map((status) => status?.err)).toEqual([null, null, null, null, null]);
});

test('the node alone refuses a setting that it does not know', async () => {
  const child = start('--slots', '32');
  const [said]: Buffer[] = await once(child.stderr, 'data');
  expect(String(said)).toBe('--slots is not a setting of Orrery.\n');
  expect((await once(child, 'close'))[0]).toBe(1);
});
