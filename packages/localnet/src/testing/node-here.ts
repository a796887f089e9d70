import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { GenesisAccount } from '@orrery/chain';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { createPacedTime } from '@orrery/runtime';
import type { EarlyLimits } from '../child/clock/slot-clock.ts';
import { type Localnet, type LocalnetOptions, startLocalnet } from '../localnet.ts';
import { createChildHere } from '../testing.ts';
import { testFaucet, testNodeOptions } from './node.ts';

const GENESIS_MS = 1_800_000_000_000;

/** A node with its child in the test's process, in a time moved by hand. */
export interface NodeHere {
  /** The one that runs now. */
  readonly node: Localnet;
  time: ManualTime;
  /** Milliseconds that the time is ahead of the node's. */
  offMs(): number;
  /** Stops the node and starts another from a copy of its ledger. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a node in a directory of its own, which is gone once it has stopped. */
export async function startNodeHere(
  more: readonly GenesisAccount[] = [],
  { early, ...options }: Pick<LocalnetOptions, 'slotsPerEpoch' | 'isAlone'> & { early?: EarlyLimits } = {},
): Promise<NodeHere> {
  const time = createManualTime(GENESIS_MS, async () => {
    do await setImmediate();
    while (!child.isIdle());
  });
  const child = createChildHere(time, early);
  const faucet = await testFaucet();
  let paced = createPacedTime(time);
  const start = () => {
    paced.stop();
    paced = createPacedTime(time);
    return startLocalnet({
      ...testNodeOptions({ faucet, dataDir, more }),
      ...options,
      startChild: () => child.start(),
      time: paced,
    });
  };
  let dataDir = newDir();
  let node = await start();
  return {
    get node() {
      return node;
    },
    time,
    offMs: () => paced.offMs(),
    async restart() {
      await node.stop();
      // SQLite holds a file's lock until its statements are collected, so in one process nothing opens it again.
      const left = dataDir;
      dataDir = newDir();
      cpSync(left, dataDir, { recursive: true });
      rmSync(left, { recursive: true });
      node = await start();
    },
    async stop() {
      await node.stop();
      paced.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

function newDir(): string {
  return mkdtempSync(join(tmpdir(), 'orrery-here-'));
}
