import { type Clock, WEEK_MS } from '@orrery/core/time';
import type { MarketReader } from '@orrery/market';
import type { DeveloperStats } from '@orrery/wire/tokens/launchpads';
import type { Address } from '@solana/kit';
import type { LaunchRepository } from '../../store/launches/launches.repository.ts';

const TOP_TOKENS = 10;

export interface DeveloperService {
  /** Everything a wallet has launched, and the largest of what is still there. */
  stats(developer: Address): Promise<DeveloperStats>;
}

export interface DeveloperOptions {
  launches: Pick<LaunchRepository, 'of'>;
  market: Pick<MarketReader, 'assets'>;
  clock: Clock;
}

export function createDeveloperService({ launches, market, clock }: DeveloperOptions): DeveloperService {
  return {
    async stats(developer) {
      const created = await launches.of(developer);
      const weekAgo = clock.now() - WEEK_MS;
      const ids = created.map(({ mint }) => mint);
      return {
        numCreated: created.length,
        numMigrated: created.filter(({ graduated_ms: at }) => at !== null).length,
        numCreatedInPast7Days: created.filter(({ created_ms: at }) => at >= weekAgo).length,
        topTokens: market.assets(ids, { sort: { field: 'mcap' }, direction: 'desc' }).slice(0, TOP_TOKENS),
      };
    },
  };
}
