import {
  CandlesQuerySchema,
  CandlesReplySchema,
  NetVolumeQuerySchema,
  NetVolumeReplySchema,
} from '@orrery/wire/charts/candles';
import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { costlyRead } from '../../http/public-routes.ts';
import { type ChartOptions, createChartService } from './charts.service.ts';

const params = v.object({ id: AddressSchema });

export function mountCharts(gateway: Gateway, options: ChartOptions): void {
  const charts = createChartService(options);
  gateway.get(
    apiPaths.candles(':id'),
    costlyRead({ params, querystring: CandlesQuerySchema, reply: CandlesReplySchema }),
    (request) => charts.candles(request.params.id, request.query),
  );
  gateway.get(
    apiPaths.netVolume(':id'),
    costlyRead({ params, querystring: NetVolumeQuerySchema, reply: NetVolumeReplySchema }),
    (request) => charts.netVolume(request.params.id, request.query),
  );
}
