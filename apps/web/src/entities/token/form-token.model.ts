import { BUILT_IN_TOKENS } from '@orrery/domain/mints/built-in-tokens';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { isVerifiedAsset, toMultiplier, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';

/** What a form knows of a token; `usdPrice` is the price of one as amounts are shown. */
export interface FormToken extends AmountScale {
  id: Address;
  symbol: string;
  name: string;
  tokenProgram: Address;
  isVerified: boolean;
  usdPrice: number | undefined;
  /** US dollars. */
  mcap?: number | undefined;
  liquidity?: number | undefined;
  icon?: Asset['icon'];
}

/** Known without asking, so that the form can be typed into before the first answer. */
export const BUILT_IN: readonly FormToken[] = BUILT_IN_TOKENS.map((token) => ({
  ...token,
  tokenProgram: TOKEN_PROGRAM,
  isVerified: true,
  usdPrice: undefined,
}));

/** A new multiplier may be announced at any time, and takes effect at a time of its own. */
const RESCALED_EVERY_MS = 10_000;

/** Returns the milliseconds until assets must be asked for again because a multiplier of one may change; false for never. */
export function untilRescaled(assets: readonly Asset[], now: number): number | false {
  const times = assets.flatMap(({ scaledUiConfig: config }) =>
    config ? Date.parse(config.newMultiplierEffectiveAt) : [],
  );
  if (times.length === 0) return false;
  return Math.min(RESCALED_EVERY_MS, ...times.filter((time) => time > now).map((time) => time - now));
}

export function findBuiltIn(id: Address): FormToken | undefined {
  return BUILT_IN.find((token) => token.id === id);
}

/** Renames wrapped SOL where it is not unwrapped, so that two balances do not share a name. */
export function inWrappedSol(token: FormToken | undefined): FormToken | undefined {
  return token?.id === WRAPPED_SOL ? { ...token, symbol: 'WSOL', name: 'Wrapped SOL' } : token;
}

/** Reads an asset as its amounts are shown now, or at `receivedAt`. A built-in token takes only its market figures and icon from the server. */
export function toFormToken(asset: Asset, receivedAt?: number): FormToken {
  const builtIn = findBuiltIn(asset.id);
  const { usdPrice, mcap, liquidity, icon } = asset;
  const market = {
    usdPrice: usdPrice ?? undefined,
    mcap: mcap ?? undefined,
    liquidity: liquidity ?? undefined,
    icon,
  };
  if (builtIn) return { ...builtIn, ...market };
  return {
    id: asset.id,
    symbol: toShownSymbol(asset.symbol),
    name: toShownName(asset.name),
    decimals: asset.decimals,
    multiplier: toMultiplier(asset, receivedAt),
    tokenProgram: asset.tokenProgram,
    isVerified: isVerifiedAsset(asset),
    ...market,
  };
}

/** Whether there may be warnings about a token: there are none about a verified one that is built in. */
export function isDoubted({ id, isVerified }: FormToken): boolean {
  return !isVerified || !findBuiltIn(id);
}
