import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { GenesisAccount } from '@orrery/chain';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { type Localnet, startLocalnet } from './localnet.ts';
import { testFaucet, testNodeOptions } from './test-node.ts';
import { createChildHere } from './testing.ts';

const GENESIS_MS = 1_800_000_000_000;

/** A node with its child in the test's process, in a time moved by hand. */
export interface NodeHere {
  node: Localnet;
  time: ManualTime;
  stop(): Promise<void>;
}

/** Starts a node in a directory of its own, which is gone once it has stopped. */
export async function startNodeHere(more: readonly GenesisAccount[] = []): Promise<NodeHere> {
  const dataDir = mkdtempSync(join(tmpdir(), 'orrery-here-'));
  const time = createManualTime(GENESIS_MS, async () => {
    do await setImmediate();
    while (!child.isIdle());
  });
  const child = createChildHere(time);
  const options = testNodeOptions({ faucet: await testFaucet(), dataDir, more });
  const node = await startLocalnet({ ...options, startChild: () => child.start(), time });
  return {
    node,
    time,
    async stop() {
      await node.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
