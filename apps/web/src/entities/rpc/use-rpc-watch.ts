import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { healthQueries } from '#entities/health/health.queries.ts';
import { grantRpcs, isRpcGranted, restoreCookie, rpcEntry } from '#shared/api/rpc-choice.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { rpcQueries } from './benchmark.queries.ts';
import { useRpcSilence } from './rpc-silence.store.ts';

/** Takes note of the server's nodes, and watches the one a person chose. */
export function useRpcWatch(): void {
  const [chosen] = useStored(rpcEntry);
  const { data: health } = useQuery({ ...healthQueries.now(), refetchInterval: false });
  const isAsked = chosen !== null && isRpcGranted(chosen);
  const { data } = useQuery({ ...rpcQueries.benchmark(chosen ?? ''), enabled: isAsked });
  const isSilent = isAsked && data !== undefined && 'failure' in data;
  const endpoints = health?.rpcEndpoints;

  useEffect(restoreCookie, []);
  useEffect(() => {
    if (endpoints) grantRpcs(endpoints);
  }, [endpoints]);
  useEffect(() => {
    useRpcSilence.setState({ isSilent });
    return () => useRpcSilence.setState({ isSilent: false });
  }, [isSilent]);
}
