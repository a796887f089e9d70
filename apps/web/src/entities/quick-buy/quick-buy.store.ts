import type { Address } from '@solana/kit';
import { create } from 'zustand';
import { toShownSymbol } from '#entities/asset/asset.model.ts';

export interface QuickBuyToken {
  id: Address;
  symbol: string;
}

/** The token that is being bought with one press; every row may ask for it. */
export const useQuickBuy = create<{ token: QuickBuyToken | undefined }>(() => ({ token: undefined }));

export function askQuickBuy({ id, symbol }: QuickBuyToken): void {
  useQuickBuy.setState({ token: { id, symbol: toShownSymbol(symbol) } });
}

/** A purchase is called off; what else was asked for since stays. */
export function leaveQuickBuy(id: Address): void {
  if (useQuickBuy.getState().token?.id === id) useQuickBuy.setState({ token: undefined });
}
