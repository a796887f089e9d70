import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { type Localnet, type LocalnetOptions, startLocalnet } from '@orrery/localnet';
import { createChildHere } from '@orrery/localnet/testing';
import { createPacedTime } from '@orrery/runtime';
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';

const GENESIS_MS = 1_800_000_000_000;
const FAUCET_LAMPORTS = 10n ** 16n;

/** The embedded node with nothing on it but its faucet, as `npm run node` starts it, and as a program of somebody else's finds it: by its port. */
export interface BareNode {
  node: Localnet;
  time: ManualTime;
  /** Of HTTP; that of its WebSocket is the next. */
  port: number;
  stop(): Promise<void>;
}

export async function startBareNode(
  more: Pick<LocalnetOptions, 'slotsPerEpoch' | 'isAlone'> = {},
): Promise<BareNode> {
  const dataDir = mkdtempSync(join(tmpdir(), 'orrery-bare-'));
  const time = createManualTime(GENESIS_MS, async () => {
    do await setImmediate();
    while (!child.isIdle());
  });
  const child = createChildHere(time);
  const faucet = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(5));
  const { address } = faucet;
  const node = await startLocalnet({
    isAlone: true,
    ...more,
    dataDir,
    time: createPacedTime(time),
    faucet,
    startChild: () => child.start(),
    keep: { bytes: 1e9, milliseconds: 3_600_000 },
    genesis: () => [
      { address, lamports: FAUCET_LAMPORTS, owner: SYSTEM_PROGRAM_ADDRESS, data: new Uint8Array() },
    ],
    log: { warn: () => undefined },
  });
  const port = await node.listen({ host: '127.0.0.1', port: 0 });
  return {
    node,
    time,
    port,
    async stop() {
      await node.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
