import { AppError } from '@orrery/core/app-error';
import { RESOLUTION_INTERVALS } from '@orrery/domain/chart-intervals';
import { ChaosDataQuerySchema, type ChaosDataReply, ChaosDataReplySchema } from '@orrery/wire/charts/feeds';
import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import { costlyRead } from '../../http/public-routes.ts';
import type { Feeds } from '../../prices/feeds.ts';

/** The bars of the chaos provider. */
export function mountChaos(gateway: Gateway, feeds: Feeds): void {
  gateway.get(
    apiPaths.chaosData,
    costlyRead({ querystring: ChaosDataQuerySchema, reply: ChaosDataReplySchema }),
    async ({ query: { feed: name, type, from, till } }): Promise<ChaosDataReply> => {
      const feed = feeds.find(name);
      if (!feed) throw new AppError('FEED_NOT_FOUND', { name });
      const range = { interval: RESOLUTION_INTERVALS[type], fromMs: from, toMs: till };
      const bars = await feeds.bars(feed, range);
      return {
        result: bars.map(({ time, open, high, low, close, volume }) => ({
          time,
          open,
          high,
          low,
          close,
          volume,
        })),
      };
    },
  );
}
