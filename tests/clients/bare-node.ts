import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type GenesisAccount, genesisInterface, genesisProgram } from '@orrery/chain';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { type Localnet, type LocalnetOptions, startLocalnet } from '@orrery/localnet';
import { createChildHere } from '@orrery/localnet/testing';
import { createPacedTime } from '@orrery/runtime';
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { readPrograms } from '../../apps/server/src/chain/read-programs.ts';

const GENESIS_MS = 1_800_000_000_000;
const FAUCET_LAMPORTS = 10n ** 16n;
const PROGRAMS = new URL('../../programs/', import.meta.url);

/** The embedded node with nothing on it but its faucet, as `npm run node` starts it, and as foreign programs reach it: by its port. */
export interface BareNode {
  node: Localnet;
  time: ManualTime;
  /** The HTTP port; the WebSocket's is the next one. */
  port: number;
  stop(): Promise<void>;
}

/** With accounts beside its faucet's, if any are given. */
export async function startBareNode(
  more: Pick<LocalnetOptions, 'slotsPerEpoch' | 'isAlone'> = {},
  accounts: readonly GenesisAccount[] = [],
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
      ...accounts,
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

/** What a genesis has of the embedded chain's programs: themselves and their interfaces. */
export async function ourPrograms(): Promise<GenesisAccount[]> {
  const accounts: GenesisAccount[] = [];
  for (const { address, elf, idl } of readPrograms(PROGRAMS)) {
    accounts.push(...(await genesisProgram(address, elf)));
    if (idl) accounts.push(...(await genesisInterface(address, idl)));
  }
  return accounts;
}
