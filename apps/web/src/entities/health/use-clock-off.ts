import { MINUTE_MS } from '@orrery/core/time';
import { useQuery } from '@tanstack/react-query';
import { clockAheadMs } from '#shared/api/chain-time.ts';
import { formatDuration } from '#shared/format/time.ts';
import { healthQueries } from './health.queries.ts';

/** A maker's promise lives as long: a wallet that goes by the person's clock would call it over, or keep it for twice as long. */
const MAX_CLOCK_OFF_MS = 30_000;
const TEN_SECONDS_MS = 10_000;

/** How far the person's clock and the chain's are apart, as people say it; undefined while it is no matter. */
export function useClockOff(): string | undefined {
  return useQuery({
    ...healthQueries.now(),
    select: () => {
      const off = Math.abs(clockAheadMs());
      if (off < MAX_CLOCK_OFF_MS) return undefined;
      // Told anew only when it reads differently, which a screen reader says aloud.
      const step = off < MINUTE_MS ? TEN_SECONDS_MS : MINUTE_MS;
      return formatDuration((Math.round(off / step) * step) / 1_000);
    },
  }).data;
}
