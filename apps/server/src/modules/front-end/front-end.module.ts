import {
  ChainStatusReplySchema,
  FrontEndChartQuerySchema,
  FrontEndChartReplySchema,
  TokenOverviewQuerySchema,
  TokenOverviewReplySchema,
} from '@orrery/wire/charts/front-end';
import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import { createFrontEndService, type FrontEndOptions } from './front-end.service.ts';

const params = v.object({ id: AddressSchema });

export function mountFrontEnd(gateway: Gateway, options: FrontEndOptions): void {
  const frontEnd = createFrontEndService(options);
  gateway.get(
    '/api/v1/charts/:id',
    {
      schema: { params, querystring: FrontEndChartQuerySchema, response: { 200: FrontEndChartReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    (request) => frontEnd.chart(request.params.id, request.query),
  );
  gateway.get(
    '/api/v1/tokens/:id',
    {
      schema: { params, querystring: TokenOverviewQuerySchema, response: { 200: TokenOverviewReplySchema } },
      config: PUBLIC_READ,
    },
    (request) => frontEnd.overview(request.params.id, request.query.quote_address),
  );
  gateway.get(
    '/api/v1/chain/status',
    { schema: { response: { 200: ChainStatusReplySchema } }, config: PUBLIC_READ },
    () => frontEnd.chainStatus(),
  );
}
