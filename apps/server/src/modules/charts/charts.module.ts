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
import { PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import { type ChartOptions, createChartService } from './charts.service.ts';

const params = v.object({ id: AddressSchema });

export function mountCharts(gateway: Gateway, options: ChartOptions): void {
  const charts = createChartService(options);
  gateway.get(
    apiPaths.candles(':id'),
    {
      schema: { params, querystring: CandlesQuerySchema, response: { 200: CandlesReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    (request) => charts.candles(request.params.id, request.query),
  );
  gateway.get(
    apiPaths.netVolume(':id'),
    {
      schema: { params, querystring: NetVolumeQuerySchema, response: { 200: NetVolumeReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    (request) => charts.netVolume(request.params.id, request.query),
  );
}
