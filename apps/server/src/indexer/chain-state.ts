import { NATIVE_SOL, USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Market } from '@orrery/market';
import { POOL_LABELS, type Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Catalogue } from '../catalogue.ts';
import type { ChainCall } from '../chain-call.ts';
import {
  type ReadMint,
  readLamports,
  readMints,
  readTokenPrograms,
  type TokenProgramRows,
} from './read-accounts.ts';
import { spotPrice } from './spot-price.ts';
import type { TokenChange } from './token-changes.ts';

const MINTS_A_CALL = 100;

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
  /** Their accounts are no holders: the pools' and the fees'. */
  operators: ReadonlySet<Address>;
}

export function createChainState({ call, market, catalogue, operators }: ChainStateOptions): ChainState {
  const reserves = new Map<Address, bigint>();
  // For statistics: money never comes back from here.
  const whole = (mint: string, amount: bigint) =>
    Number(amount) / 10 ** (catalogue.token(mint)?.decimals ?? 0);
  const amountsOf = ({ mints: [first, second], vaults }: Pool): [number, number] => [
    Number(reserves.get(vaults[0]) ?? 0n) / 10 ** first.decimals,
    Number(reserves.get(vaults[1]) ?? 0n) / 10 ** second.decimals,
  ];

  function publish(pool: Pool): void {
    const { id, mints, curve, openedAt } = pool;
    const raised = reserves.get(pool.vaults[1]) ?? 0n;
    const graduatedFrom = catalogue.predecessorOf(id);
    market.setPool({
      pool: id,
      mints: [mints[0].id, mints[1].id],
      amounts: amountsOf(pool),
      label: POOL_LABELS[curve.kind],
      ...(curve.kind === 'launch' && {
        curveProgress: Math.min(100, (100 * Number(raised)) / Number(curve.goal)),
      }),
      ...(openedAt !== undefined && { openedAt }),
      ...(graduatedFrom !== undefined && { graduatedFrom }),
    });
  }

  /** Names the price of a pool's other token when nothing else has. */
  function pricePool(pool: Pool, quote: Address, slot: number): Address | undefined {
    const [first, second] = pool.mints;
    const other = first.id === quote ? second.id : first.id;
    const quotePrice = market.price(quote);
    if (quotePrice === undefined || market.price(other) !== undefined) return undefined;
    const ratio = spotPrice(pool.curve, amountsOf(pool), [first.decimals, second.decimals]);
    const price = first.id === quote ? quotePrice / ratio : quotePrice * ratio;
    if (!(price > 0) || !Number.isFinite(price)) return undefined;
    market.setPrice(other, price, slot);
    return other;
  }

  /** Against dollars first, then through SOL, then through whatever has a price by then; the deepest pool of a token decides. */
  function priceFromReserves(slot: number): void {
    if (market.price(USDC) === undefined) market.setPrice(USDC, 1, slot);
    const byMint = new Map<Address, Pool[]>(catalogue.tokens().map(({ id }) => [id, []]));
    for (const pool of catalogue.pools()) for (const { id } of pool.mints) byMint.get(id)?.push(pool);
    const priced = catalogue.tokens().flatMap(({ id }) => (market.price(id) === undefined ? [] : id));
    const queue = new Set([USDC, WRAPPED_SOL, ...priced]);
    // What is added on the way is walked too.
    for (const quote of queue) {
      const depth = (pool: Pool) => amountsOf(pool)[pool.mints[0].id === quote ? 0 : 1];
      const pools = (byMint.get(quote) ?? []).map((pool) => ({ pool, depth: depth(pool) }));
      for (const { pool } of pools.toSorted((a, b) => b.depth - a.depth)) {
        const found = pricePool(pool, quote, slot);
        if (found !== undefined) queue.add(found);
      }
    }
  }

  function setMint({ id, supply, mintAuthority, freezeAuthority }: ReadMint, lamports?: number): void {
    // The native mint mints nothing: what exists of SOL are the chain's lamports.
    const isNative = id === WRAPPED_SOL && lamports !== undefined;
    market.setMint(id, {
      supply: isNative ? lamports / 10 ** NATIVE_SOL.decimals : whole(id, supply),
      mintAuthority,
      freezeAuthority,
    });
  }

  function setHolding(account: Address, mint: Address, owner: Address, amount: bigint): void {
    if (operators.has(owner) || catalogue.token(mint) === undefined) return;
    market.setHolding({ mint, account, owner, amount: whole(mint, amount) });
  }

  return {
    async load(rows, slot) {
      const lamports = await readLamports(call);
      const isMint = (address: Address) => catalogue.token(address) !== undefined;
      const { mints, accounts } = readTokenPrograms(rows, isMint);
      for (const mint of mints) setMint(mint, lamports);
      for (const { account, mint, owner, amount } of accounts) {
        if (catalogue.vaultAt(account)) reserves.set(account, amount);
        else if (amount > 0n) setHolding(account, mint, owner, amount);
      }
      priceFromReserves(slot);
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
      pricePool(pool, pool.mints[1].id, slot);
      publish(pool);
    },
    close(pool) {
      for (const vault of pool.vaults) reserves.delete(vault);
      market.removePool(pool.id);
    },
    async refreshMints(ids) {
      const wanted = [...ids].filter((id) => id !== WRAPPED_SOL && catalogue.token(id) !== undefined);
      for (let start = 0; start < wanted.length; start += MINTS_A_CALL) {
        for (const mint of await readMints(call, wanted.slice(start, start + MINTS_A_CALL))) setMint(mint);
      }
    },
  };
}
