import { isAppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import { type ShieldFacts, shieldWarnings } from '@orrery/domain/tokens/shield';
import { isVerifiedToken, type TokenFacts } from '@orrery/domain/tokens/token';
import type { MarketReader } from '@orrery/market';
import type { ShieldReply } from '@orrery/wire/ultra/shield';
import type { Address } from '@solana/kit';

interface ShieldSources {
  market: Pick<MarketReader, 'asset'>;
  tokenOf: (mint: Address) => TokenFacts | undefined;
  clock: Clock;
}

/** Makes the service that warns of tokens: by their mints' rules and by their current market. An unknown token cannot be sold. */
export function createShield({ market, tokenOf, clock }: ShieldSources) {
  return (mints: readonly Address[]): ShieldReply => ({
    warnings: Object.fromEntries(mints.map((mint) => [mint, shieldWarnings(factsOf(mint))])),
  });

  function factsOf(mint: Address): ShieldFacts {
    const [asset, token] = [assetOf(mint), tokenOf(mint)];
    if (!asset || !token) return { isVerified: false, liquidity: 0 };
    const { audit, stats24h, createdAt, organicScoreLabel } = asset;
    return {
      isVerified: isVerifiedToken(token),
      isMintable: audit?.mintAuthorityDisabled === false,
      isFreezable: audit?.freezeAuthorityDisabled === false,
      extensions: token.extensions,
      liquidity: asset.liquidity ?? undefined,
      dayVolume: stats24h && (stats24h.buyVolume ?? 0) + (stats24h.sellVolume ?? 0),
      topHoldersShare: audit?.topHoldersPercentage ?? undefined,
      developerShare: audit?.devBalancePercentage ?? undefined,
      organicLabel: organicScoreLabel,
      age: createdAt ? clock.now() - Date.parse(createdAt) : undefined,
    };
  }

  function assetOf(mint: Address) {
    try {
      return market.asset(mint);
    } catch (error) {
      if (isAppError(error, 'TOKEN_NOT_FOUND')) return undefined;
      throw error;
    }
  }
}
