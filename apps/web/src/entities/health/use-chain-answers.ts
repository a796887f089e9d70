import { useQuery } from '@tanstack/react-query';
import { healthQueries } from './health.queries.ts';

/** False while the chain's node takes no requests: the server says so, or does not answer itself. */
export function useChainAnswers(): boolean {
  const { data, isError } = useQuery(healthQueries.now());
  return !isError && data?.problems.some((problem) => problem.startsWith('chain:')) !== true;
}
