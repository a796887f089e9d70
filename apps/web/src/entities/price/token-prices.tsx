import type { Address } from '@solana/kit';
import { useEffect } from 'react';
import type { ShownPrice } from './price-table.ts';
import { useTokenPrices } from './use-token-prices.ts';

export type TokenPriceMap = ReadonlyMap<Address, ShownPrice>;

interface TokenPricesProps {
  ids: readonly Address[];
  onPrices: (prices: TokenPriceMap) => void;
}

/** Tells a screen the prices of the stored table, for one that must not wait for what reads it; draws nothing. */
export function TokenPrices({ ids, onPrices }: TokenPricesProps) {
  const prices = useTokenPrices(ids);
  useEffect(() => onPrices(prices), [prices, onPrices]);
  return null;
}
