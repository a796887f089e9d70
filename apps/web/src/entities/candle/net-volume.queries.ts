import { type NetVolumeReply, NetVolumeReplySchema } from '@orrery/wire/charts/candles';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

/** How wide the bars of a net volume may be. */
export const NET_VOLUME_INTERVALS = [
  { value: '5_MINUTE', label: '5m' },
  { value: '1_HOUR', label: '1h' },
  { value: '6_HOUR', label: '6h' },
  { value: '1_DAY', label: '1D' },
] as const;
export type NetVolumeInterval = (typeof NET_VOLUME_INTERVALS)[number]['value'];

export type NetVolumeBar = NetVolumeReply['klines'][number];

/** What was bought of a token less what was sold, oldest first. */
export function netVolumeOf(id: Address, interval: NetVolumeInterval) {
  return queryOptions({
    queryKey: ['net-volume', id, interval] as const,
    queryFn: async ({ signal }) =>
      (await api.get(apiPaths.netVolume(id), { interval }, NetVolumeReplySchema, signal)).klines,
    ...REFRESH.netVolume,
  });
}
