import { useQuery } from '@tanstack/react-query';
import { isRpcGranted, rpcEntry } from '#shared/api/rpc-choice.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { rpcQueries } from './benchmark.queries.ts';

/** False while the node a person chose does not answer; of the server's own the server's health tells. */
export function useChosenRpcAnswers(): boolean {
  const [chosen] = useStored(rpcEntry);
  const isAsked = chosen !== null && isRpcGranted(chosen);
  const { data } = useQuery({ ...rpcQueries.benchmark(chosen ?? ''), enabled: isAsked });
  return !isAsked || data === undefined || 'ping' in data;
}
