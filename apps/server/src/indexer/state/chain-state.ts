import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain';
import type { Market, MarketPool } from '@orrery/market';
import { POOL_LABELS, type Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ChainCall } from '../../chain-call.ts';
import type { TokenChange } from '../blocks/token-changes.ts';
import {
  type ReadMint,
  readLamports,
  readMints,
  readTokenPrograms,
  type TokenProgramRows,
} from './read-accounts.ts';
import { createReservePrices } from './reserve-prices.ts';

const MINTS_A_CALL = 100;

/** What a pool's vaults hold, in smallest units. */
type Held = readonly [bigint, bigint];

/** What accounts hold beside the trades: reserves, holders and supplies, and the market's view of them. */
export interface ChainState {
  /** Takes over what the token programs own, read at a slot or later; tokens without a price get the one their deepest pool implies. */
  load(rows: TokenProgramRows, slot: number): Promise<void>;
  /** Takes over the last balances of accounts, as blocks tell them. */
  update(changes: Iterable<TokenChange>): void;
  /** A pool that was opened, with the price its curve begins at, or one that is gone. */
  open(pool: Pool, slot: number): void;
  close(pool: Pool): void;
  /** Reads mints again; throws, with nothing changed, when the chain does not answer. */
  refreshMints(ids: Iterable<Address>): Promise<void>;
}

interface ChainStateOptions {
  call: ChainCall;
  market: Market;
  catalogue: Catalogue;
  /** Their accounts are no holders but the venue's own: the pools' and the fees'. */
  operators: ReadonlySet<Address>;
}

export function createChainState({ call, market, catalogue, operators }: ChainStateOptions): ChainState {
  const reserves = new Map<Address, bigint>();
  // For statistics: money never comes back from here.
  const toWhole = (mint: string, amount: bigint) =>
    Number(amount) / 10 ** (catalogue.token(mint)?.decimals ?? 0);
  const heldBy = ({ vaults }: Pool) =>
    [reserves.get(vaults[0]) ?? 0n, reserves.get(vaults[1]) ?? 0n] as const;
  const prices = createReservePrices({
    market,
    catalogue,
    amountsOf: (pool) => amountsOf(pool, heldBy(pool)),
  });
  const publish = (pool: Pool) =>
    market.setPool(toMarketPool(pool, heldBy(pool), catalogue.predecessorOf(pool.id)));

  function setMint(
    { id, supply, mintAuthority, freezeAuthority, scaled }: ReadMint,
    lamports?: number,
  ): void {
    // The native mint mints nothing: what exists of SOL are the chain's lamports.
    const isNative = id === WRAPPED_SOL && lamports !== undefined;
    const whole = isNative ? lamports / 10 ** NATIVE_SOL.decimals : toWhole(id, supply);
    market.setMint(id, { supply: whole, mintAuthority, freezeAuthority }, scaled);
  }

  function setHolding(account: Address, mint: Address, owner: Address, amount: bigint): void {
    if (catalogue.token(mint) === undefined) return;
    market.setHolding({ mint, account, owner, amount: toWhole(mint, amount), isVenue: operators.has(owner) });
  }

  async function refreshMints(ids: Iterable<Address>): Promise<void> {
    const wanted = [...ids].filter((id) => id !== WRAPPED_SOL && catalogue.token(id) !== undefined);
    for (let start = 0; start < wanted.length; start += MINTS_A_CALL) {
      for (const mint of await readMints(call, wanted.slice(start, start + MINTS_A_CALL))) setMint(mint);
    }
  }

  return {
    async load(rows, slot) {
      const lamports = await readLamports(call);
      const isMint = (address: Address) => catalogue.token(address) !== undefined;
      const { mints, accounts } = readTokenPrograms(rows, isMint);
      for (const mint of mints) setMint(mint, lamports);
      // The rows are cut off before a mint's multipliers, which few have.
      await refreshMints(
        catalogue.tokens().flatMap(({ id, extensions }) => (extensions?.scaledAmount ? id : [])),
      );
      for (const { account, mint, owner, amount } of accounts) {
        if (catalogue.vaultAt(account)) reserves.set(account, amount);
        else setHolding(account, mint, owner, amount);
      }
      prices.spread(slot);
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
      prices.price(pool, pool.mints[1].id, slot);
      publish(pool);
    },
    close(pool) {
      for (const vault of pool.vaults) reserves.delete(vault);
      market.removePool(pool.id);
    },
    refreshMints,
  };
}

/** In whole tokens. */
function amountsOf({ mints }: Pool, held: Held): [number, number] {
  return [Number(held[0]) / 10 ** mints[0].decimals, Number(held[1]) / 10 ** mints[1].decimals];
}

function toMarketPool(pool: Pool, held: Held, graduatedFrom: Address | undefined): MarketPool {
  const { id, mints, curve, openedAt } = pool;
  return {
    pool: id,
    mints: [mints[0].id, mints[1].id],
    amounts: amountsOf(pool, held),
    label: POOL_LABELS[curve.kind],
    ...(curve.kind === 'launch' && {
      curveProgress: Math.min(100, (100 * Number(held[1])) / Number(curve.goal)),
    }),
    ...(openedAt !== undefined && { openedAt }),
    ...(graduatedFrom !== undefined && { graduatedFrom, curveLabel: POOL_LABELS.launch }),
  };
}
