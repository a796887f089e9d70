import { listRpcEndpoints, type RpcEndpoint } from '@orrery/domain/rpc-endpoints';
import { useQuery } from '@tanstack/react-query';
import { healthQueries } from '#entities/health/health.queries.ts';
import { isRpcGranted, rpcEntry, toFullUrl } from '#shared/api/rpc-choice.ts';
import { useStored } from '#shared/storage/use-stored.ts';

const LOCAL_PAGE = /^(?:127\.|\[::1\]$|(?:.+\.)?localhost$)/;

export interface ListedRpc extends RpcEndpoint {
  isChosen: boolean;
  /** The page loaded next may ask it; this one may not. */
  needsReload: boolean;
}

/** The nodes one can choose from, and the address of one's own when it is none of them. */
export function useRpcList(): { list: readonly ListedRpc[]; custom: ListedRpc | undefined } {
  const [chosen] = useStored(rpcEntry);
  const { data: health } = useQuery({ ...healthQueries.now(), refetchInterval: false });
  const configured = health?.rpcEndpoints ?? [];
  const isGranted = (url: string) => isRpcGranted(url) || configured.some((rpc) => rpc.url === url);
  const endpoints = listRpcEndpoints({
    network: health?.network ?? 'local',
    configured,
    isLocalPage: LOCAL_PAGE.test(location.hostname),
  });
  const isListed = chosen === null || endpoints.some(({ url }) => toFullUrl(url) === chosen);
  const all = isListed ? endpoints : [...endpoints, { id: new URL(chosen).host, url: chosen }];
  const rows = all.map((endpoint, index) => ({
    ...endpoint,
    isChosen: chosen === null ? index === endpoints.length - 1 : toFullUrl(endpoint.url) === chosen,
    needsReload: !isGranted(endpoint.url),
  }));
  return { list: rows.slice(0, endpoints.length), custom: rows[endpoints.length] };
}
