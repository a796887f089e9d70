import { HOUR_MS } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { Universe } from '../universe/universe.ts';
import { curvePool, fameOf, type LaunchBook } from './launch-book.ts';
import type { MarketView, TokenView } from './market-view.ts';
import { toWhole } from './market-view.ts';

/** How much each token is looked at by nature, and how much of it people usually hold. */
export interface Popularity {
  of(token: TokenView, now: number): number;
  /** Sets what people usually hold of those that have no figure yet, and lets old stars fade. */
  refresh(view: MarketView, now: number): void;
}

const STAR_FADES_MS = 8 * HOUR_MS;

export function createPopularity(
  { characters, traders }: Pick<Universe, 'characters' | 'traders'>,
  book: LaunchBook,
): Popularity {
  const usual = new Map<Address, number>();
  for (const { habit, holdings } of traders) {
    if (habit === 'maker') continue;
    for (const [mint, amount] of holdings) {
      const decimals = characters.get(mint)?.token.decimals ?? 0;
      usual.set(mint, (usual.get(mint) ?? 0) + toWhole(amount, decimals));
    }
  }
  let refreshedAt: number | undefined;

  return {
    of(token, now) {
      if (isUntradable(token)) return 0;
      const launch = book.of(token);
      if (!launch) return token.character?.popularity ?? 0;
      return launch.delistingAt || curvePool(launch) ? 0 : fameOf(launch, now);
    },
    refresh(view, now) {
      const fading = 2 ** -((now - (refreshedAt ?? now)) / STAR_FADES_MS);
      refreshedAt = now;
      for (const token of view.tokens()) {
        const launch = book.of(token);
        if (launch && !launch.isOlder) {
          // A star of this world begins with what people hold when it graduates.
          if (!curvePool(launch)) token.usual = (token.usual || token.held) * fading;
        } else if (token.usual === 0) token.usual = usual.get(token.facts.id) ?? 0;
      }
    },
  };
}

/** Some mints do not let everybody pass them on. */
export function isUntradable({ facts: { extensions } }: { facts: Pick<TokenFacts, 'extensions'> }): boolean {
  return Boolean(extensions?.isNonTransferable || extensions?.isDefaultFrozen || extensions?.transferHook);
}
