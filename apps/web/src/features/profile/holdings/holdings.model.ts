import { shortenAddress } from '@orrery/core/address';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { tokenKeys } from '@orrery/domain/mints/native-sol';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { toMultiplier, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { changeOf } from '#entities/asset/change.model.ts';
import type { Balances } from '#entities/balance/balance.model.ts';
import type { ShownPrice } from '#entities/price/price-table.ts';
import { mergePatch } from '#shared/stream/merge-patch.ts';
import { VALUE_FILTERS, type ValueFilter } from '../preferences.ts';

/** What a wallet holds of one token, as the list shows it. */
export interface Holding {
  /** Identifies the row: the mint, or `SOL` for native SOL. */
  key: string;
  /** By which the token is priced and linked. */
  mint: Address;
  symbol: string;
  name: string;
  icon: string | null | undefined;
  /** In units of the token, exact. */
  amount: string;
  isFrozen: boolean;
  /** Undefined while the token is looked up. */
  isVerified: boolean | undefined;
  price: ShownPrice | undefined;
  /** Change over 24 hours, in percentage points. */
  change: number | undefined;
  /** In dollars; undefined without a price. */
  value: number | undefined;
  /** Share of the value of all priced holdings, 0 to 1. */
  share: number | undefined;
}

interface HoldingsOf {
  balances: Balances;
  assets: ReadonlyMap<string, Asset>;
  /** The mints of tokens that are still looked up. */
  pending: ReadonlySet<string>;
  prices: ReadonlyMap<Address, ShownPrice>;
}

/** SOL in a token account, which a wallet lists beside native SOL. */
const WRAPPED_NAMES = { symbol: 'WSOL', name: 'Wrapped SOL' };

/** What a wallet holds, the most worth first, then what has no price by its symbol; without empty accounts and NFTs. */
export function toHoldings({ balances, assets, pending, prices }: HoldingsOf): readonly Holding[] {
  const holdings = Object.entries(balances).flatMap(
    ([key, { balanceLamports: amount, hasBalance, decimals, isFrozen }]): Holding[] => {
      const { pricedBy: mint } = tokenKeys(key);
      const asset = assets.get(mint);
      const isNft = decimals === 0 && amount === 1n && (asset?.totalSupply ?? 1) === 1;
      if (!hasBalance || isNft) return [];
      const size = toUiDecimal(amount, { decimals, multiplier: asset ? toMultiplier(asset) : 1 });
      const price = prices.get(mint);
      return [
        {
          key,
          mint,
          ...toNames(key, asset),
          icon: asset?.icon,
          amount: size,
          isFrozen,
          isVerified: mint === WRAPPED_SOL || (pending.has(mint) ? undefined : asset?.isVerified === true),
          price,
          change: asset && changeOf(priced(asset, price), '24h'),
          value: price && Number(size) * price.usd,
          share: undefined,
        },
      ];
    },
  );
  const total = holdings.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return holdings
    .map((holding) =>
      holding.value === undefined || total === 0 ? holding : { ...holding, share: holding.value / total },
    )
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1) || a.symbol.localeCompare(b.symbol));
}

/** An asset at the price that is shown, which may be newer: its changes follow. */
function priced(asset: Asset, price: ShownPrice | undefined): Asset {
  return price ? mergePatch(asset, { id: asset.id, usdPrice: price.usd }) : asset;
}

function toNames(key: string, asset: Asset | undefined) {
  if (key === WRAPPED_SOL) return WRAPPED_NAMES;
  if (!asset) return { symbol: key === NATIVE_SOL.key ? key : shortenAddress(key), name: '' };
  return { symbol: toShownSymbol(asset.symbol), name: toShownName(asset.name) };
}

/**
 * Those that are worth as much as is asked for, verified ones apart from the others and from those that are still looked up; everything
 * where nothing is asked for.
 */
export function toShown(holdings: readonly Holding[], filter: ValueFilter) {
  const least = VALUE_FILTERS[filter];
  const kept = least === 0 ? holdings : holdings.filter(({ value }) => (value ?? 0) >= least);
  return {
    verified: kept.filter(({ isVerified }) => isVerified),
    others: kept.filter(({ isVerified }) => isVerified === false),
    pending: kept.filter(({ isVerified }) => isVerified === undefined).length,
    hidden: holdings.length - kept.length,
  };
}
