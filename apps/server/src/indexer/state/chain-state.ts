import { POOL_KINDS, type PoolAccount } from '@orrery/chain';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Market, type MarketPool, poolWorth } from '@orrery/market';
import { isLaunch, labelOf, type Pool, spotRatio } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { vaultsOf } from '../../catalogue/pool-index.ts';
import type { ChainCall } from '../../chain/chain-call.ts';
import type { TokenChange } from '../token-changes.ts';
import { createLockedShares } from './locked-shares.ts';
import {
  type ReadMint,
  readLamports,
  readMints,
  readTokenPrograms,
  type TokenProgramRows,
} from './read-accounts.ts';
import { listBurntPositions, listPools } from './read-pools.ts';
import { createReservePrices } from './reserve-prices.ts';
import { createSolWallets, type SolWallets } from './sol-wallets.ts';

/** What a pool's vaults hold, in smallest units. */
type Held = readonly [bigint, bigint];

/** What accounts hold beside the trades: reserves, holders and supplies, and the market's view of them. */
export interface ChainState {
  /** Takes over what the token programs own, read at a slot or later; tokens without a price get the one their deepest pool implies. */
  load(rows: TokenProgramRows, slot: number): Promise<void>;
  /** Takes over the last balances of accounts, as blocks report them. */
  update(changes: Iterable<TokenChange>): void;
  /** What wallets hold of native SOL. */
  sol: Pick<SolWallets, 'update' | 'refresh'>;
  /** A pool that was opened, with the price it begins at, or has graduated; or one that is gone. */
  open(pool: Pool, slot: number): void;
  close(pool: Pool): void;
  /** A pool's share of a token's liquidity, 0 to 1. */
  shareOf: (mint: Address, pool: Address) => number;
  /** Reads mints again; throws, with nothing changed, when the chain does not answer. */
  refreshMints(ids: Iterable<Address>): Promise<void>;
  /** Reads again who owns some pools' liquidity, and positions that were given up; throws as `refreshMints` does. */
  refreshPools(ids: Iterable<Address>): Promise<void>;
}

interface ChainStateOptions {
  call: ChainCall;
  market: Market;
  /** In US dollars, as of the last blocks read. */
  prices: Map<Address, number>;
  catalogue: Catalogue;
  /** Its accounts are no holder's, and neither are those of pools. */
  feeOwner: Address;
  /** The wallets that the server pays with: no holders either, since each start funds them at a time of its own. */
  ownWallets?: readonly Address[];
}

export function createChainState(options: ChainStateOptions): ChainState {
  const { call, market, prices, catalogue, feeOwner, ownWallets = [] } = options;
  const venueWallets = new Set([feeOwner, ...ownWallets]);
  const reserves = new Map<Address, bigint>();
  const locked = createLockedShares(call, (id) => catalogue.pool(id) !== undefined);
  const heldBy = ({ account }: Pool) => vaultsHold(account, reserves);
  const reservePrices = createReservePrices({
    ...options,
    amountsOf: (pool) => amountsOf(pool, heldBy(pool)),
  });
  const publish = (pool: Pool) => {
    const foreignTo = pool.mints.flatMap(({ id }) => (catalogue.isForeignTo(id, pool.id) ? id : []));
    market.setPool({ ...toMarketPool(pool, heldBy(pool)), locked: locked.of(pool.id), foreignTo });
  };

  function setMint(mint: ReadMint, lamports?: number): void {
    const { id, mintAuthority, freezeAuthority, scaled } = mint;
    market.setMint(
      id,
      { supply: supplyOf(catalogue, mint, lamports), mintAuthority, freezeAuthority },
      scaled,
    );
  }

  function setHolding(account: Address, mint: Address, owner: Address, amount: bigint): void {
    if (catalogue.token(mint) === undefined) return;
    if (mint === WRAPPED_SOL && !wallets.isKnown) return;
    const isVenue = venueWallets.has(owner) || catalogue.pool(owner) !== undefined;
    market.setHolding({ mint, account, owner, amount: wholeTokens(catalogue, mint, amount), isVenue });
  }
  const wallets = createSolWallets(call, (wallet, lamports) =>
    setHolding(wallet, WRAPPED_SOL, wallet, BigInt(lamports)),
  );

  async function refreshMints(ids: Iterable<Address>): Promise<void> {
    const all = [...ids];
    const wanted = all.filter((id) => id !== WRAPPED_SOL && catalogue.token(id) !== undefined);
    for (const mint of await readMints(call, wanted)) setMint(mint);
    await refreshPools(all.flatMap((id) => locked.poolOf(id) ?? []));
  }

  async function refreshPools(ids: Iterable<Address>): Promise<void> {
    for (const id of await locked.refresh([...new Set(ids)])) {
      const pool = catalogue.pool(id);
      if (pool) publish(pool);
    }
  }

  return {
    async load(rows, slot) {
      const [lamports, pools, burnt] = await Promise.all([
        readLamports(call),
        listPools(call),
        listBurntPositions(call),
        wallets.load(),
      ]);
      const lpMints = new Set([...pools.values()].map(({ lpMint }) => lpMint));
      const isMint = (address: Address) => catalogue.token(address) !== undefined || lpMints.has(address);
      const { mints, accounts } = readTokenPrograms(rows, isMint);
      for (const mint of mints) if (catalogue.token(mint.id)) setMint(mint, lamports);
      for (const position of burnt) locked.burn(position);
      const minted = new Map(mints.map(({ id, supply }) => [id, supply]));
      for (const [id, account] of pools)
        if (catalogue.pool(id)) locked.set(id, account, minted.get(account.lpMint));
      // The rows are cut off before a mint's multipliers, which few have.
      await refreshMints(
        catalogue.tokens().flatMap(({ id, extensions }) => (extensions?.scaledAmount ? id : [])),
      );
      for (const { account, mint, owner, amount } of accounts)
        if (catalogue.vaultAt(account)) reserves.set(account, amount);
        else setHolding(account, mint, owner, amount);
      reservePrices.spread(slot, ({ id }) => ratioOf(pools.get(id)));
      for (const pool of catalogue.pools()) publish(pool);
    },
    update(changes) {
      const touched = new Set<Pool>();
      for (const { account, mint, owner, after } of changes) {
        const place = catalogue.vaultAt(account);
        if (place) {
          reserves.set(account, after);
          touched.add(place.pool);
        } else if (owner !== undefined) setHolding(account, mint, owner, after);
      }
      for (const pool of touched) publish(pool);
    },
    open(pool, slot) {
      const [reserve0, reserve1] = heldBy(pool);
      reservePrices.price(pool, pool.mints[1].id, slot, ratioOf({ ...pool.account, reserve0, reserve1 }));
      locked.set(pool.id, pool.account);
      publish(pool);
    },
    close(pool) {
      for (const vault of vaultsOf(pool)) reserves.delete(vault);
      locked.drop(pool.id);
      market.removePool(pool.id);
    },
    shareOf: (mint, id) => shareOfLiquidity({ prices, catalogue, heldBy }, mint, id),
    sol: wallets,
    refreshMints,
    refreshPools,
  };
}

/** For statistics: money never comes back from here. */
function wholeTokens(catalogue: Catalogue, mint: string, amount: bigint): number {
  return Number(amount) / 10 ** (catalogue.token(mint)?.decimals ?? 0);
}

/** In whole tokens. The native mint mints nothing: what exists of SOL are the chain's lamports. */
function supplyOf(catalogue: Catalogue, { id, supply }: ReadMint, lamports: number | undefined): number {
  return id === WRAPPED_SOL && lamports !== undefined
    ? lamports / 10 ** NATIVE_SOL.decimals
    : wholeTokens(catalogue, id, supply);
}

function vaultsHold({ vault0, vault1 }: PoolAccount, reserves: ReadonlyMap<Address, bigint>): Held {
  return [reserves.get(vault0) ?? 0n, reserves.get(vault1) ?? 0n];
}

interface HeldPools extends Pick<ChainStateOptions, 'prices' | 'catalogue'> {
  heldBy: (pool: Pool) => Held;
}

function shareOfLiquidity({ prices, catalogue, heldBy }: HeldPools, mint: Address, id: Address): number {
  const centsOf = (pool: Pool) => {
    const worth = poolWorth(toMarketPool(pool, heldBy(pool)), (each) => prices.get(each));
    return catalogue.isForeignTo(mint, pool.id) ? worth.foreign : worth.own;
  };
  const pools = catalogue.pools().filter(({ mints }) => mints.some((each) => each.id === mint));
  const whole = pools.reduce((sum, pool) => sum + centsOf(pool), 0);
  const pool = catalogue.pool(id);
  return pool && whole > 0 ? centsOf(pool) / whole : 0;
}

function ratioOf(account: PoolAccount | undefined): number | undefined {
  return account && spotRatio({ pool: account });
}

/** In whole tokens. */
function amountsOf({ mints }: Pool, held: Held): [number, number] {
  return [Number(held[0]) / 10 ** mints[0].decimals, Number(held[1]) / 10 ** mints[1].decimals];
}

function toMarketPool(pool: Pool, held: Held): MarketPool {
  const { id, mints, account, openedAt, graduatedAt } = pool;
  return {
    pool: id,
    mints: [mints[0].id, mints[1].id],
    amounts: amountsOf(pool, held),
    label: labelOf(account.kind),
    ...(isLaunch(pool) && { curveProgress: progressOf(account, held) }),
    ...(openedAt !== undefined && { openedAt }),
    ...(graduatedAt !== undefined && { graduatedAt, curveLabel: labelOf(POOL_KINDS.launch) }),
  };
}

/** In percent. A launch without a goal had graduated by the time its account was read; a later block reports it. */
function progressOf({ figure2: goal }: PoolAccount, [, raised]: Held): number {
  return goal > 0n ? Math.min(100, (100 * Number(raised)) / Number(goal)) : 100;
}
