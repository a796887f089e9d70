import { BUILT_IN_TOKENS } from '@orrery/domain/mints/built-in-tokens';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { isVerifiedAsset, toMultiplier, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';

/** What a trade needs to know of a token; its price is that of the amounts shown. */
export interface SwapToken extends AmountScale {
  id: Address;
  symbol: string;
  name: string;
  tokenProgram: Address;
  isVerified: boolean;
  usdPrice: number | undefined;
  icon?: Asset['icon'];
}

/** Known without asking, so that the form can be typed into before the first answer. */
export const BUILT_IN: readonly SwapToken[] = BUILT_IN_TOKENS.map((token) => ({
  ...token,
  tokenProgram: TOKEN_PROGRAM,
  isVerified: true,
  usdPrice: undefined,
}));

/** A multiplier may be told at any time, and one that was told comes at its own. */
const RESCALED_EVERY_MS = 10_000;

/** How long to wait before tokens are asked for again, because amounts of one are shown times something that changes; false for never. */
export function untilRescaled(assets: readonly Asset[], now: number): number | false {
  const times = assets.flatMap(({ scaledUiConfig: config }) =>
    config ? Date.parse(config.newMultiplierEffectiveAt) : [],
  );
  if (times.length === 0) return false;
  return Math.min(RESCALED_EVERY_MS, ...times.filter((time) => time > now).map((time) => time - now));
}

export function findBuiltIn(id: Address): SwapToken | undefined {
  return BUILT_IN.find((token) => token.id === id);
}

/** How a token is named where SOL is not unwrapped: two balances must not bear one name. */
export function inWrappedSol(token: SwapToken | undefined): SwapToken | undefined {
  return token?.id === WRAPPED_SOL ? { ...token, symbol: 'WSOL' } : token;
}

/** As its amounts are shown now, or at the time the asset was told. For a built-in token the server says no more than price and picture. */
export function toSwapToken(asset: Asset, toldAt?: number): SwapToken {
  const builtIn = findBuiltIn(asset.id);
  if (builtIn) return { ...builtIn, usdPrice: asset.usdPrice ?? undefined, icon: asset.icon };
  return {
    id: asset.id,
    symbol: toShownSymbol(asset.symbol),
    name: toShownName(asset.name),
    decimals: asset.decimals,
    multiplier: toMultiplier(asset, toldAt),
    tokenProgram: asset.tokenProgram,
    isVerified: isVerifiedAsset(asset),
    usdPrice: asset.usdPrice ?? undefined,
    icon: asset.icon,
  };
}
