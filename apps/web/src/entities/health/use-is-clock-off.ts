import { useQuery } from '@tanstack/react-query';
import { clockAheadMs } from '#shared/api/chain-time.ts';
import { healthQueries } from './health.queries.ts';

/** A maker's promise lives as long: a wallet that goes by the person's clock would call it over, or keep it for twice as long. */
export const MAX_CLOCK_OFF_MS = 30_000;

/** Whether the person's clock and the chain's are so far apart that it matters. */
export function useIsClockOff(): boolean {
  const select = () => Math.abs(clockAheadMs()) >= MAX_CLOCK_OFF_MS;
  return useQuery({ ...healthQueries.now(), select }).data ?? false;
}
