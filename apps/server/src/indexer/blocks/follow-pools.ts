import {
  emptyPool,
  POOL_KINDS,
  type PoolAccount,
  poolAddress,
  tickAtSqrtPrice,
  type VenueInstruction,
} from '@orrery/chain';
import type { Millis } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import { toBornToken } from '../../catalogue/born-token.ts';
import type { Catalogue, CatalogueChange } from '../../catalogue/catalogue.ts';
import type { ChainCall } from '../../chain/chain-call.ts';
import { readMintFacts, readPools } from '../state/read-pools.ts';

type CreatePool = Extract<VenueInstruction, { name: 'createPool' }>;
type FundLaunch = Extract<VenueInstruction, { name: 'fundLaunch' }>;

interface FollowerOptions {
  call: ChainCall;
  catalogue: Catalogue;
  log: Pick<Logger, 'debug'>;
}

/** Updates the catalogue's pools from blocks; mints and pools that instructions do not describe are read from the chain. */
export interface PoolFollower {
  /** Takes over what the instructions of one transaction did to the pools there are. */
  follow(instructions: readonly VenueInstruction[], at: Millis): Promise<readonly CatalogueChange[]>;
  /** Takes over which of some launches are launches no more. */
  graduate(due: Iterable<Address>, at: Millis): Promise<readonly CatalogueChange[]>;
}

export function createPoolFollower({ call, catalogue, log }: FollowerOptions): PoolFollower {
  /** A launch trades from when it is funded on, which is when its token is born; of a token that is known it is not the launch. */
  async function born({ accounts }: FundLaunch, created: readonly CreatePool[], at: Millis) {
    const { pool: id, mint0: mint } = accounts;
    if (catalogue.token(mint) || catalogue.pool(id)) return undefined;
    const creation = created.find((one) => one.accounts.pool === id);
    const opened = creation ? toAccount(creation) : (await readPools(call, [id])).get(id);
    if (!opened || !catalogue.token(opened.mint1)) return undefined;
    const said = await readMintFacts(call, mint);
    const { creator: developer, feeOwner } = opened;
    const token = said && toBornToken({ mint, said, developer, feeOwner, at });
    if (!token) {
      log.debug(
        { mint, pool: id },
        'ignoring a launched token: its mint is gone or has no metadata to list it by',
      );
      return undefined;
    }
    // Read late it may have graduated by now, of which a later block tells.
    return catalogue.open({ id, account: { ...opened, kind: POOL_KINDS.launch }, born: token }, at);
  }

  return {
    async follow(instructions, at) {
      const created = instructions.filter((one) => one.name === 'createPool');
      const changes: CatalogueChange[] = [];
      for (const one of instructions) {
        let change: CatalogueChange | undefined;
        if (one.name === 'createPool' && one.arguments.kind !== POOL_KINDS.launch)
          change = catalogue.open({ id: one.accounts.pool, account: toAccount(one) }, at);
        else if (one.name === 'fundLaunch') change = await born(one, created, at);
        else if (one.name === 'closePool') change = catalogue.close(one.accounts.pool, at);
        if (change) changes.push(change);
      }
      return changes;
    },
    async graduate(due, at) {
      const launches = [...due].flatMap((id) => catalogue.pool(id) ?? []);
      if (launches.length === 0) return [];
      const accounts = await readPools(
        call,
        launches.map(({ id }) => id),
      );
      return launches.flatMap((launch) => {
        const account = accounts.get(launch.id);
        return account?.kind === POOL_KINDS.product ? catalogue.graduate(launch, account, at) : [];
      });
    },
  };
}

/** The account of a pool that was just made. */
function toAccount({ accounts, arguments: settings }: CreatePool): PoolAccount {
  const { mint0, mint1, vault0, vault1, creator, feeOwner } = accounts;
  const isConcentrated = settings.kind === POOL_KINDS.concentrated;
  return emptyPool({
    ...settings,
    mint0,
    mint1,
    vault0,
    vault1,
    creator,
    feeOwner,
    bump: poolAddress({ mint0, mint1, nonce: settings.nonce }).bump,
    tick: isConcentrated ? tickAtSqrtPrice(settings.sqrtPrice) : 0,
  });
}
