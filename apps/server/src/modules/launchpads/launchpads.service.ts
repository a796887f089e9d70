import type { Clock } from '@orrery/core/time';
import { bondedRate, HIGHLIGHT_MARKET_CAP } from '@orrery/domain/launches/launches';
import { LAUNCH_DECIMALS, LAUNCH_SUPPLY } from '@orrery/venue';
import type { LaunchpadStats, LaunchpadStatsReply } from '@orrery/wire/tokens/launchpads';
import {
  LAUNCHPAD_WINDOWS,
  type LaunchpadCount,
  type LaunchpadWindow,
  type LaunchRepository,
} from '../../store/launches/launches.repository.ts';

/** Counting goes over a month of launches: often enough for figures of days. */
const FRESH_MS = 30_000;
/** The price at which a launched token's market cap is over the highlight; its supply is fixed. */
const RUNNER_PRICE = HIGHLIGHT_MARKET_CAP / (Number(LAUNCH_SUPPLY) / 10 ** LAUNCH_DECIMALS);

type WindowStats = LaunchpadStats['stats1d'];

export interface LaunchpadService {
  /** By the volume of the last thirty days, the largest first, and from when on each figure is whole. */
  stats(): Promise<LaunchpadStatsReply>;
}

export interface LaunchpadOptions {
  launches: Pick<LaunchRepository, 'count' | 'since'>;
  /** When the chain began, in milliseconds: of what was launched before, only what was still listed then is known. */
  genesisMs: number;
  clock: Clock;
}

export function createLaunchpadService({ launches, genesisMs, clock }: LaunchpadOptions): LaunchpadService {
  let counted: { at: number; stats: Promise<LaunchpadStatsReply> } | undefined;

  async function count(now: number): Promise<LaunchpadStatsReply> {
    const [day, week, month] = await Promise.all(
      LAUNCHPAD_WINDOWS.map(async (window: LaunchpadWindow) =>
        toStats(await launches.count({ window, now, runnerPrice: RUNNER_PRICE })),
      ),
    );
    const { volume = genesisMs, traders = genesisMs } = (await launches.since()) ?? {};
    const launchpads = [...(month ?? [])]
      .map(([launchpad, stats30d]) => ({
        launchpad,
        stats1d: day?.get(launchpad) ?? NOTHING,
        stats7d: week?.get(launchpad) ?? NOTHING,
        stats30d,
      }))
      .toSorted((a, b) => b.stats30d.volume - a.stats30d.volume);
    return {
      launchpads,
      since: { mints: toIso(genesisMs), volume: toIso(volume), traders: toIso(traders) },
    };
  }

  return {
    stats() {
      const now = clock.now();
      if (counted && now - counted.at < FRESH_MS) return counted.stats;
      const stats = count(now);
      counted = { at: now, stats };
      stats.catch(() => {
        counted = undefined;
      });
      return stats;
    },
  };
}

function toIso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

const NOTHING: WindowStats = {
  mints: 0,
  graduates: 0,
  bondedRate: 0,
  volume: 0,
  runners: 0,
  traders: 0,
  marketShare: 0,
};

function toStats(counts: readonly LaunchpadCount[]): Map<string, WindowStats> {
  const whole = counts.reduce((sum, { usdMicro }) => sum + usdMicro, 0);
  return new Map(
    counts.map(({ launchpad, mints, graduates, runners, traders, usdMicro }) => [
      launchpad,
      {
        mints,
        graduates,
        bondedRate: bondedRate({ mints, graduates }),
        volume: usdMicro / 1e6,
        runners,
        traders,
        marketShare: whole === 0 ? 0 : (usdMicro / whole) * 100,
      },
    ]),
  );
}
