import { DAY_MS, SECOND_MS } from '@orrery/core/time';
import { FrontEndChartReplySchema } from '@orrery/wire/charts/front-end';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { REFRESH } from '#shared/api/refresh.ts';

/** The closes of a token's bars of 15 minutes over the last day, in US dollars, oldest first. */
export function miniChart(id: Address) {
  return queryOptions({
    queryKey: ['mini-chart', id] as const,
    async queryFn({ signal }) {
      const to = Math.floor(chainNow() / SECOND_MS);
      const query = { type: '15m', time_from: to - DAY_MS / SECOND_MS, time_to: to };
      const { bars } = await api.get(apiPaths.pairChart(id), query, FrontEndChartReplySchema, signal);
      return bars.map(({ c }) => c);
    },
    ...REFRESH.sparkline['24h'],
  });
}
