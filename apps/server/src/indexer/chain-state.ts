import type { SolanaRpc } from '@orrery/chain';
import { toDecimal } from '@orrery/core';
import { type TokenFacts, USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Market } from '@orrery/market';
import type { Address, Option } from '@solana/kit';
import { fetchAllMaybeMint, fetchAllMaybeToken } from '@solana-program/token';
import { toAccountChunks } from '../account-chunks.ts';
import type { IndexedPool } from './extract-trade.ts';

/** The reserves of the known pools, and the market's view of them. */
export interface PoolBook {
  /** Reads all vaults and mints from the chain; tokens without a price get the one their deepest pool implies. */
  load(): Promise<void>;
  /** Takes over vault balances read from a block. */
  update(vaults: ReadonlyMap<Address, bigint>): void;
}

interface PoolBookOptions {
  rpc: SolanaRpc;
  market: Market;
  tokens: readonly TokenFacts[];
  pools: readonly IndexedPool[];
}

export function createPoolBook({ rpc, market, tokens, pools }: PoolBookOptions): PoolBook {
  const decimals = new Map(tokens.map((token) => [token.id, token.decimals]));
  const reserves = new Map<Address, bigint>();
  const amountOf = (pool: IndexedPool, side: 0 | 1) =>
    Number(toDecimal(reserves.get(pool.vaults[side]) ?? 0n, decimals.get(pool.mints[side]) ?? 0));

  function publish(pool: IndexedPool): void {
    market.setPool({
      pool: pool.id,
      mints: pool.mints,
      amounts: [amountOf(pool, 0), amountOf(pool, 1)],
      label: '',
    });
  }

  /** Against dollars first, then through SOL, then through whatever has a price by then. */
  function priceFromReserves(slot: number): void {
    if (market.price(USDC) === undefined) market.setPrice(USDC, 1, slot);
    for (const quote of [USDC, WRAPPED_SOL, ...tokens.map(({ id }) => id)]) {
      const quotePrice = market.price(quote);
      if (quotePrice === undefined) continue;
      const deepestFirst = pools
        .filter((pool) => pool.mints.includes(quote))
        .toSorted((a, b) => amountOf(b, sideOf(b, quote)) - amountOf(a, sideOf(a, quote)));
      for (const pool of deepestFirst) {
        const side = sideOf(pool, quote);
        const other = pool.mints[side === 0 ? 1 : 0];
        const price = (quotePrice * amountOf(pool, side)) / amountOf(pool, side === 0 ? 1 : 0);
        if (market.price(other) === undefined && price > 0 && Number.isFinite(price)) {
          market.setPrice(other, price, slot);
        }
      }
    }
  }

  return {
    async load() {
      const slot = Number(await rpc.getSlot({ commitment: 'confirmed' }).send());
      const { value: sol } = await rpc
        .getSupply({ commitment: 'confirmed', excludeNonCirculatingAccountsList: true })
        .send();
      for (const part of toAccountChunks(tokens.map(({ id }) => id))) {
        for (const mint of await fetchAllMaybeMint(rpc, part, { commitment: 'confirmed' })) {
          if (!mint.exists) continue;
          // The native mint mints nothing: what exists of SOL are the chain's lamports.
          const supply = mint.address === WRAPPED_SOL ? sol.circulating : mint.data.supply;
          market.setMint(mint.address, {
            supply: Number(toDecimal(supply, mint.data.decimals)),
            mintAuthority: unwrap(mint.data.mintAuthority),
            freezeAuthority: unwrap(mint.data.freezeAuthority),
          });
        }
      }
      for (const part of toAccountChunks(pools.flatMap(({ vaults }) => vaults))) {
        for (const vault of await fetchAllMaybeToken(rpc, part, { commitment: 'confirmed' })) {
          if (vault.exists) reserves.set(vault.address, vault.data.amount);
        }
      }
      priceFromReserves(slot);
      for (const pool of pools) publish(pool);
    },
    update(vaults) {
      for (const [vault, amount] of vaults) reserves.set(vault, amount);
      for (const pool of pools) if (pool.vaults.some((vault) => vaults.has(vault))) publish(pool);
    },
  };
}

function sideOf(pool: IndexedPool, mint: Address): 0 | 1 {
  return pool.mints[0] === mint ? 0 : 1;
}

function unwrap(option: Option<Address>): Address | null {
  return option.__option === 'Some' ? option.value : null;
}
