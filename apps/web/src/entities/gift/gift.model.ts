import { shortenAddress } from '@orrery/core/address';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { toMultiplier, toShownSymbol } from '#entities/asset/asset.model.ts';

/** A gift's amount, as it is shown. */
export interface GiftAmount {
  mint: Address | null;
  /** Lamports or smallest units. */
  amount: bigint;
}

const SOL_DECIMALS = 9;

/** The token a gift is of, as the app knows it: SOL has no mint. */
export function tokenOf({ mint }: Pick<GiftAmount, 'mint'>): Address {
  return mint ?? WRAPPED_SOL;
}

/** `0.5 SOL`; of a token that nobody knows by its address, without decimals that are not told. */
export function describeGift(
  { mint, amount }: GiftAmount,
  asset: Asset | null | undefined,
  decimals = asset?.decimals ?? (mint === null ? SOL_DECIMALS : 0),
): string {
  const symbol = asset ? toShownSymbol(asset.symbol) : mint === null ? 'SOL' : shortenAddress(mint);
  const multiplier = mint === null ? 1 : toMultiplier(asset ?? {});
  return `${formatExact(toUiDecimal(amount, { decimals, multiplier }))} ${symbol}`;
}
