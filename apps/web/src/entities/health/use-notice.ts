import type { Notice } from '@orrery/wire/system/health';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { pageNetwork } from '#shared/api/page-network.ts';
import { storage } from '#shared/storage/storage.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { healthQueries } from './health.queries.ts';

/** The notice that this browser's user has read, as text; another one is shown again. */
const readEntry = storage.entry('notice:v1', v.string(), '');

interface ShownNotice {
  notice: Notice;
  agree: () => void;
}

/** The operator's notice that stands before a first connection; `awaited` until the server said whether there is one, undefined where there is none or it was read. */
export function useNotice(): ShownNotice | 'awaited' | undefined {
  const [read, setRead] = useStored(readEntry);
  const { data, isPending } = useQuery({
    ...healthQueries.now(),
    select: ({ notice }) => notice ?? null,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return pageNetwork() && 'awaited';
  const text = JSON.stringify(data);
  return data && text !== read ? { notice: data, agree: () => setRead(text) } : undefined;
}
