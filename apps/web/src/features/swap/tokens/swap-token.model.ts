import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import type { Asset } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';

/** What the form needs to know of a token. */
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

/** The pair of the address bar: SOL → USDC unless it says otherwise, and never a token against itself. */
export function toPair({ sell, buy }: { sell?: Address | undefined; buy?: Address | undefined }) {
  const sellId = sell ?? (buy === WRAPPED_SOL ? USDC : WRAPPED_SOL);
  const fallback = sellId === USDC ? WRAPPED_SOL : USDC;
  return { sell: sellId, buy: buy === undefined || buy === sellId ? fallback : buy };
}

/** The pair after one side was chosen: choosing the other side's token turns the pair around. */
export function withSide(pair: { sell: Address; buy: Address }, side: 'sell' | 'buy', chosen: Address) {
  const other = side === 'sell' ? pair.buy : pair.sell;
  if (chosen === other) return { sell: pair.buy, buy: pair.sell };
  return { ...pair, [side]: chosen };
}
