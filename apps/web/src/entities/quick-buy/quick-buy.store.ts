import type { Address } from '@solana/kit';
import { create } from 'zustand';

export interface QuickBuyToken {
  id: Address;
  symbol: string;
}

/** The token that is being bought with one press; every row may ask for it. */
export const useQuickBuy = create<{ token: QuickBuyToken | undefined }>(() => ({ token: undefined }));

export function askQuickBuy(token: QuickBuyToken | undefined): void {
  useQuickBuy.setState({ token });
}
