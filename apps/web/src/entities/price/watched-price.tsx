import type { Address } from '@solana/kit';
import { useEffect } from 'react';
import { usePrice } from './use-price.ts';

interface WatchedPriceProps {
  id: Address;
  onPrice: (price: number | null | undefined) => void;
}

/** Tells a screen a token's price as it lives, for one that seldom asks for it; draws nothing. */
export function WatchedPrice({ id, onPrice }: WatchedPriceProps) {
  const price = usePrice(id);
  useEffect(() => {
    onPrice(price);
    return () => onPrice(undefined);
  }, [price, onPrice]);
  return null;
}
