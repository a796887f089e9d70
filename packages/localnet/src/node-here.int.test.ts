import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { generateKeyPairSigner, type KeyPairSigner, lamports } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Localnet, startLocalnet } from './localnet.ts';
import { type ChildHere, createChildHere } from './testing.ts';

const GENESIS_MS = 1_800_000_000_000;
let dataDir: string;
let time: ManualTime;
let child: ChildHere;
let faucet: KeyPairSigner;
let node: Localnet;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'orrery-here-'));
  faucet = await generateKeyPairSigner();
  time = createManualTime(GENESIS_MS, async () => {
    do await setImmediate();
    while (!child.isIdle());
  });
  child = createChildHere(time);
  node = await start();
});
afterEach(async () => {
  await node.stop();
  rmSync(dataDir, { recursive: true });
});

function start(): Promise<Localnet> {
  const owner = SYSTEM_PROGRAM;
  return startLocalnet({
    dataDir,
    startChild: () => child.start(),
    keep: { bytes: 1e9, milliseconds: 3_600_000 },
    genesis: () => [{ address: faucet.address, lamports: 10n ** 15n, owner, data: new Uint8Array() }],
    faucet,
    time,
    log: { warn: () => undefined },
  });
}

test('slots close only as time is let pass, each told once it can be asked for', async () => {
  const closed: number[] = [];
  const told = node.onSlot((slot) => closed.push(slot));
  await setImmediate();
  expect(closed).toEqual([]);
  await time.advance(1_200);
  expect([closed, node.status().slot]).toEqual([[1, 2, 3], 4]);
  expect(await node.rpc.getBlocks(1n).send()).toEqual([1n, 2n, 3n]);
  told();
  await time.advance(400);
  expect(closed).toHaveLength(3);
});

test('what landed is in the ledger, from a copy of which another node goes on', async () => {
  const { address } = await generateKeyPairSigner();
  await node.rpc.requestAirdrop(address, lamports(5_000_000n)).send();
  await time.advance(400);
  const { slot } = node.status();
  await node.stop();
  expect(time.pending).toBe(0);
  // SQLite holds a file's lock until its statements are collected, so in one process nothing opens it again.
  const left = dataDir;
  dataDir = mkdtempSync(join(tmpdir(), 'orrery-here-'));
  cpSync(left, dataDir, { recursive: true });
  rmSync(left, { recursive: true });
  node = await start();
  expect((await node.rpc.getBalance(address).send()).value).toBe(5_000_000n);
  expect([node.genesisMs, node.status().slot]).toEqual([GENESIS_MS, slot]);
});
