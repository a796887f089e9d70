import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import type { Asset } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';

/** What a trade needs to know of a token. */
export interface SwapToken {
  id: Address;
  symbol: string;
  name: string;
  decimals: number;
  tokenProgram: Address;
  isVerified: boolean;
  usdPrice: number | undefined;
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;

const builtIn = (id: Address, symbol: string, name: string, decimals: number): SwapToken => ({
  id,
  symbol,
  name,
  decimals,
  tokenProgram: TOKEN_PROGRAM,
  isVerified: true,
  usdPrice: undefined,
});

/** Known without asking, so that the form can be typed into before the first answer (trading.md §7.1). */
const BUILT_IN: readonly SwapToken[] = [
  builtIn(WRAPPED_SOL, 'SOL', 'Wrapped SOL', 9),
  builtIn(USDC, 'USDC', 'USD Coin', 6),
  builtIn(USDT, 'USDT', 'USDT', 6),
];

export function findBuiltIn(id: Address): SwapToken | undefined {
  return BUILT_IN.find((token) => token.id === id);
}

export function toSwapToken(asset: Asset): SwapToken {
  return {
    id: asset.id,
    symbol: toShownSymbol(asset.symbol),
    name: toShownName(asset.name),
    decimals: asset.decimals,
    tokenProgram: asset.tokenProgram,
    isVerified: isVerifiedAsset(asset),
    usdPrice: asset.usdPrice ?? undefined,
  };
}
