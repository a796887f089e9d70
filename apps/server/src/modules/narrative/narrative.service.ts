import type { Clock } from '@orrery/core/time';
import { composeDescription, composeNarrative } from '@orrery/domain/tokens/narrative';
import type { MarketReader } from '@orrery/market';
import type { DescriptionReply, NarrativeReply } from '@orrery/wire/tokens/narrative';
import type { Address } from '@solana/kit';

/** What can be said of a token in words, from its asset as it is now. */
export interface NarrativeService {
  description(id: Address): DescriptionReply;
  narrative(id: Address): NarrativeReply;
}

export interface NarrativeOptions {
  market: Pick<MarketReader, 'asset' | 'has'>;
  clock: Clock;
}

export function createNarrativeService({ market, clock }: NarrativeOptions): NarrativeService {
  return {
    description: (id) => (market.has(id) ? { description: composeDescription(market.asset(id)) } : {}),
    narrative(id) {
      if (!market.has(id)) return { status: 'not_found' };
      const now = clock.now();
      const asset = market.asset(id);
      const ageMs = asset.createdAt ? now - Date.parse(asset.createdAt) : undefined;
      const narrative = composeNarrative(asset, ageMs);
      if (narrative !== undefined) return { status: 'success', narrative };
      // A token as old as the chain gets no narrative any more.
      return { status: ageMs === undefined ? 'not_found' : 'generating' };
    },
  };
}
