import { type Localnet, startLocalnet } from '@orrery/localnet';
import { derivePool, type Pool } from '@orrery/venue';
import { genesisAccounts, type Universe, universeAt } from '@orrery/world';
import type { KeyPairSigner } from '@solana/kit';
import type { Logger } from 'pino';
import { type ChainCall, createChainCall } from './chain-call.ts';
import type { Config } from './config.ts';
import { loadSigner } from './keys.ts';
import { planUniverse } from './world-plan.ts';

export interface EmbeddedChain {
  localnet: Localnet;
  call: ChainCall;
  /** Its times are set against this chain's genesis. */
  universe: Universe;
  /** Those the chain began with. */
  pools: readonly Pool[];
  authority: KeyPairSigner;
  feeOwner: KeyPairSigner;
  faucet: KeyPairSigner;
}

interface ChainOptions {
  config: Config;
  log: Logger;
  /** The built entry of the embedded node's child process. */
  childPath: string;
  dataDir: string;
}

/** Starts the embedded chain of a data directory, with a universe when it is a fresh one. Throws `DATA_DIR_UNUSABLE` and `CONFIG_INVALID`. */
export async function startChain({ config, log, childPath, dataDir }: ChainOptions): Promise<EmbeddedChain> {
  const toUniverse = planUniverse(dataDir, config);
  const authority = await loadSigner(dataDir, 'venue-authority');
  const feeOwner = await loadSigner(dataDir, 'fee-owner');
  const faucet = await loadSigner(dataDir, 'faucet');
  const keys = { authority: authority.address, feeOwner: feeOwner.address, faucet: faucet.address };
  let planned: Universe | undefined;
  const plan = () => {
    planned ??= toUniverse();
    return planned;
  };
  const starting = startLocalnet({
    dataDir,
    childPath,
    keep: config.ledgerKeep,
    genesis: () => genesisAccounts(plan(), keys),
    faucet,
    log,
  });
  // The child reads its ledger meanwhile.
  const derived = Promise.all(plan().pools.map((pool) => derivePool(authority.address, pool)));
  const [localnet, addresses] = await Promise.all([starting, derived]);
  const universe = universeAt(plan(), localnet.genesisMs);
  const pools = universe.pools.flatMap((pool, index) => {
    const { id, vaults } = addresses[index] ?? {};
    return id && vaults ? { ...pool, id, vaults } : [];
  });
  const call = createChainCall((body) => localnet.answer(body, 'rpc-port'));
  return { localnet, call, universe, pools, authority, feeOwner, faucet };
}
