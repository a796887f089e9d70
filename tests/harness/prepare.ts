import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Universe } from '@orrery/world';
import { createKeyPairSignerFromPrivateKeyBytes, getAddressEncoder } from '@solana/kit';
import type { TestProject } from 'vitest/node';
import { type Prepared, startServer } from './harness.ts';
import { createWorld } from './world.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    prepared: Prepared;
  }
}

const GENESIS_MS = Date.UTC(2026, 10, 21, 12);
const KEYS = ['fee-owner', 'faucet', 'gas-payer', 'table-keeper', 'order-keeper'];
const FIRST_MS = 2_000;

/** Prepares the directory that every harness of the run copies; it is gone after the run. */
export async function setup(project: TestProject): Promise<() => void> {
  const prepared = await prepare();
  project.provide('prepared', prepared);
  return () => rmSync(prepared.path, { recursive: true });
}

/** A data directory with a chain that has begun at the same moment and with the same keys each time, and its past stored. */
export async function prepare(createUniverse?: (seed: number) => Universe): Promise<Prepared> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-prepared-'));
  await writeKeys(path.join(dataDir, 'keys'));
  const server = await startServer({ dataDir, nowMs: GENESIS_MS, ...(createUniverse && { createUniverse }) });
  await server.running.pastStored;
  // Before the first trade the store has no cursor, and no snapshot of the market is kept.
  await createWorld(server).trade({ inputMint: WRAPPED_SOL, outputMint: USDC, amount: 1_000_000_000n });
  await server.time.advance(FIRST_MS);
  await server.stop();
  return { path: dataDir, nowMs: server.time.now() };
}

async function writeKeys(directory: string): Promise<void> {
  mkdirSync(directory);
  for (const [index, name] of KEYS.entries()) {
    const seed = new Uint8Array(32).fill(240 + index);
    const { address } = await createKeyPairSignerFromPrivateKeyBytes(seed);
    const bytes = [...seed, ...getAddressEncoder().encode(address)];
    writeFileSync(path.join(directory, `${name}.json`), JSON.stringify(bytes), { mode: 0o600 });
  }
}
