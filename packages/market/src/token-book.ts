import { isVerifiedToken, type TokenFacts } from '@orrery/domain';
import type { AssetPatch, SwapStats } from '@orrery/wire';
import { type Bar, foldTrade, isBarWithin, toMinute } from './bars.ts';
import type { Interner } from './interner.ts';
import type { MarketTrade } from './trade.ts';
import { createTradeRing } from './trade-ring.ts';
import { DAY_MS, WINDOWS } from './windows.ts';

/** What a mint account says: whole tokens in circulation and who may mint or freeze. */
export interface MintState {
  supply: number;
  mintAuthority: string | null;
  freezeAuthority: string | null;
}

/** The groups of an asset's members that change together. */
type Group = 'price' | 'liquidity' | 'mint' | (typeof WINDOWS)[number]['timeframe'];

/** All the market knows of one token. */
export interface TokenBook {
  readonly facts: TokenFacts;
  readonly price: number | undefined;
  apply(trade: MarketTrade, now: number): void;
  setPrice(price: number, slot: number): void;
  setLiquidity(usd: number): void;
  setMint(mint: MintState): void;
  advance(now: number): void;
  bars(now: number): readonly Bar[];
  /** The members that changed after a version; all of them after −1. */
  patch(since: number): AssetPatch | undefined;
}

const MICRO = 1_000_000;

export function createTokenBook(facts: TokenFacts, traders: Interner, nextVersion: () => number): TokenBook {
  const ring = createTradeRing(traders);
  const changed = new Map<Group, number>();
  let bars: Bar[] = [];
  let price: number | undefined;
  let priceSlot = 0;
  let liquidity: number | undefined;
  let mint: MintState | undefined;

  function touch(groups: readonly Group[]): void {
    const version = nextVersion();
    for (const group of groups) changed.set(group, version);
  }

  function stats(window: number): SwapStats {
    const sums = ring.sums(window);
    const change = price !== undefined && sums.openPrice > 0 ? (price / sums.openPrice - 1) * 100 : undefined;
    return {
      ...(change !== undefined && { priceChange: change }),
      buyVolume: sums.buyMicroUsd / MICRO,
      sellVolume: sums.sellMicroUsd / MICRO,
      numBuys: sums.numBuys,
      numSells: sums.numSells,
      numTraders: sums.numTraders,
      numNetBuyers: sums.numNetBuyers,
    };
  }

  function addToBars(trade: MarketTrade): void {
    const last = bars.at(-1);
    const minute = Math.max(toMinute(trade.time), last?.minute ?? 0);
    if (last?.minute === minute) bars[bars.length - 1] = foldTrade(last, trade);
    else bars.push(foldTrade(undefined, trade));
  }

  function expire(now: number): void {
    const windows = ring.expire(now);
    if (windows.length > 0)
      touch(WINDOWS.filter((_, index) => windows.includes(index)).map(({ timeframe }) => timeframe));
    const first = bars[0];
    if (first && !isBarWithin(first, now, DAY_MS)) bars = bars.filter((bar) => isBarWithin(bar, now, DAY_MS));
  }

  return {
    facts,
    get price() {
      return price;
    },
    apply(trade, now) {
      ring.add(trade);
      if (trade.isValidPrice) {
        price = trade.price;
        priceSlot = trade.slot;
        addToBars(trade);
      }
      touch(['price', ...WINDOWS.map(({ timeframe }) => timeframe)]);
      expire(now);
    },
    setPrice(value, slot) {
      price = value;
      priceSlot = slot;
      ring.open(value);
      touch(['price', ...WINDOWS.map(({ timeframe }) => timeframe)]);
    },
    setLiquidity(usd) {
      if (usd === liquidity) return;
      liquidity = usd;
      touch(['liquidity']);
    },
    setMint(state) {
      mint = state;
      touch(['mint', 'price']);
    },
    advance: expire,
    bars: (now) => bars.filter((bar) => isBarWithin(bar, now, DAY_MS)),
    patch(since) {
      const isNew = (group: Group) => since < 0 || (changed.get(group) ?? -1) > since;
      const patch: AssetPatch = {
        id: facts.id,
        ...(isNew('price') && price !== undefined && toPriceMembers(price, priceSlot, mint)),
        ...(isNew('liquidity') && liquidity !== undefined && { liquidity }),
        ...(isNew('mint') && mint && toMintMembers(mint)),
      };
      for (const [index, { timeframe }] of WINDOWS.entries()) {
        if (isNew(timeframe)) patch[`stats${timeframe}`] = stats(index);
      }
      return Object.keys(patch).length > 1 ? patch : undefined;
    },
  };
}

function toPriceMembers(price: number, slot: number, mint: MintState | undefined) {
  // A mint nothing was minted of has no market cap rather than one of nothing.
  const value = mint && mint.supply > 0 ? price * mint.supply : undefined;
  return { usdPrice: price, priceBlockId: slot, ...(value !== undefined && { mcap: value, fdv: value }) };
}

function toMintMembers({ supply, mintAuthority, freezeAuthority }: MintState) {
  const audit = {
    mintAuthorityDisabled: mintAuthority === null,
    freezeAuthorityDisabled: freezeAuthority === null,
  };
  const supplies = supply > 0 && { circSupply: supply, totalSupply: supply };
  return { ...supplies, mintAuthority, freezeAuthority, audit };
}

/** What never changes of an asset. */
export function toIdentity({ id, symbol, name, decimals, tokenProgram, tags }: TokenFacts) {
  return { id, symbol, name, decimals, tokenProgram, tags: [...tags], isVerified: isVerifiedToken({ tags }) };
}
