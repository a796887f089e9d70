import path from 'node:path';
import type { GenesisProgram } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { HOW_TO_RESTORE, type Localnet, type LocalnetOptions, startLocalnet } from '@orrery/localnet';
import type { PacedTime } from '@orrery/runtime';
import type { Pool } from '@orrery/venue';
import { genesisAccounts, type Universe, universeAt } from '@orrery/world';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type ChainCall, createChainCall } from './chain-call.ts';
import { loadSigner } from './data-dir/keys.ts';
import { planUniverse } from './data-dir/world-plan.ts';

/** What a chain began with; its times are set against its genesis. */
export interface ChainWorld {
  universe: Universe;
  pools: readonly Pool[];
  /** When slot 0 was, in milliseconds since the epoch. */
  genesisMs: number;
}

export interface StartingChain {
  feeOwner: KeyPairSigner;
  /** Makes lookup tables and adds to them. */
  tableKeeper: KeyPairSigner;
  /** Pays for swaps of wallets without SOL. */
  gasPayer: KeyPairSigner;
  /** Fills orders, and gets the tips. */
  orderKeeper: KeyPairSigner;
  /** There before the node is, when an earlier start has noted when the chain began. */
  world: Promise<ChainWorld>;
  /** Fulfilled when the node answers; rejects with `DATA_DIR_UNUSABLE`. */
  ready: Promise<{ localnet: Localnet; call: ChainCall }>;
  stop(): Promise<void>;
}

export type OwnWallet = 'gasPayer' | 'tableKeeper' | 'orderKeeper';

/** The addresses that the server pays with. */
export function ownWallets(chain: Pick<StartingChain, OwnWallet>): readonly Address[] {
  return [chain.gasPayer.address, chain.tableKeeper.address, chain.orderKeeper.address];
}

export interface ChainOptions {
  config: Config;
  time: PacedTime;
  log: Logger;
  startChild: LocalnetOptions['startChild'];
  dataDir: string;
  /** What a chain has from its first block on. */
  programs: readonly GenesisProgram[];
  /** What a fresh chain starts with; the product's own world when absent. */
  createUniverse?: (seed: number) => Universe;
  onCommit: (milliseconds: number) => void;
}

/**
 * Begins to start the embedded chain of a data directory, with a universe when it is a fresh one: its child reads the ledger
 * while the server goes on. Throws `DATA_DIR_UNUSABLE` and `CONFIG_INVALID`.
 */
export async function startChain(options: ChainOptions): Promise<StartingChain> {
  const { config, time, log, startChild, dataDir, programs, onCommit } = options;
  const plan = planUniverse(dataDir, { ...config, programs }, options.createUniverse);
  const feeOwner = await loadSigner(dataDir, 'fee-owner');
  const faucet = await loadSigner(dataDir, 'faucet');
  const tableKeeper = await loadSigner(dataDir, 'table-keeper');
  const gasPayer = await loadSigner(dataDir, 'gas-payer');
  const orderKeeper = await loadSigner(dataDir, 'order-keeper');
  const keys = { feeOwner: feeOwner.address, faucet: faucet.address };
  const ready = startLocalnet({
    dataDir,
    startChild,
    keep: config.ledgerKeep,
    slotsPerEpoch: config.slotsPerEpoch,
    genesis() {
      if (plan.genesisMs !== undefined) {
        throw unusable(dataDir, `its chain has begun, but the ledger is empty; ${HOW_TO_RESTORE}`);
      }
      return genesisAccounts({ universe: plan.universe(), keys, programs });
    },
    faucet,
    time,
    log,
    onCommit,
  }).then(async (localnet) => {
    try {
      plan.noteGenesis(localnet.genesisMs);
    } catch (error) {
      await localnet.stop();
      throw error;
    }
    return { localnet, call: createChainCall((body) => localnet.answer(body, 'process')) };
  });
  const genesisMs = () => plan.genesisMs ?? ready.then(({ localnet }) => localnet.genesisMs);
  const world = setWorld(plan.universe(), genesisMs);
  // A rejection reaches those who await them later.
  for (const each of [ready, world]) each.catch(() => undefined);
  const stop = () =>
    ready.then(
      ({ localnet }) => localnet.stop(),
      () => undefined,
    );
  return { feeOwner, gasPayer, orderKeeper, tableKeeper, world, ready, stop };
}

async function setWorld(planned: Universe, genesisMs: () => number | Promise<number>): Promise<ChainWorld> {
  const began = await genesisMs();
  const universe = universeAt(planned, began);
  return { universe, pools: universe.pools, genesisMs: began };
}

/** What the chain answers, or why it could not read its ledger for it: then throws `DATA_DIR_UNUSABLE`. */
export async function fromLedger<Answer>(
  localnet: Pick<Localnet, 'status'>,
  dataDir: string,
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked;
  } catch (cause) {
    const { problem } = localnet.status();
    throw problem === undefined ? cause : unusable(dataDir, problem);
  }
}

function unusable(dataDir: string, reason: string): AppError {
  return new AppError('DATA_DIR_UNUSABLE', { path: path.join(dataDir, 'ledger.db'), reason });
}
