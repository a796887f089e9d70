import { explorerLink, explorerName, explorerOn } from '@orrery/domain/explorers';
import { OWN_RPC } from '@orrery/domain/rpc-endpoints';
import type { HealthReply } from '@orrery/wire/system/health';
import { useQuery } from '@tanstack/react-query';
import { healthQueries } from '#entities/health/health.queries.ts';
import { rpcEntry, toFullUrl } from '#shared/api/rpc-choice.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { settingsEntry } from './settings.ts';

/** The preferred explorer as it is on the server's network; undefined until that is known. */
export function useExplorer() {
  const [{ explorer: preferred }] = useStored(settingsEntry);
  const [rpc] = useStored(rpcEntry);
  const { data: health } = useQuery({ ...healthQueries.now(), refetchInterval: false });
  if (!health) return undefined;
  const { network } = health;
  const explorer = explorerOn(network, preferred);
  return {
    explorer,
    network,
    name: explorerName(explorer),
    /** Undefined where our own pages take its place. */
    link: (kind: 'account' | 'token' | 'transaction', value: string) =>
      explorerLink({ explorer, kind, value, network, rpcUrl: rpc ?? toFullUrl(OWN_RPC.url) }),
  };
}

/** Where the preferred explorer shows a transaction of the server's network; undefined where our own page takes its place. */
export function transactionOnExplorer(
  network: HealthReply['network'],
  signature: string,
): string | undefined {
  const explorer = explorerOn(network, settingsEntry.get().explorer);
  const rpcUrl = rpcEntry.get() ?? toFullUrl(OWN_RPC.url);
  return explorerLink({ explorer, kind: 'transaction', value: signature, network, rpcUrl });
}
