import {
  ChainStatusReplySchema,
  FrontEndChartQuerySchema,
  FrontEndChartReplySchema,
  TokenOverviewQuerySchema,
  TokenOverviewReplySchema,
} from '@orrery/wire/charts/front-end';
import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import { createFrontEndService, type FrontEndOptions } from './front-end.service.ts';

const params = v.object({ id: AddressSchema });

export function mountFrontEnd(gateway: Gateway, options: FrontEndOptions): void {
  const frontEnd = createFrontEndService(options);
  gateway.get(
    apiPaths.pairChart(':id'),
    {
      schema: { params, querystring: FrontEndChartQuerySchema, response: { 200: FrontEndChartReplySchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    (request) => frontEnd.chart(request.params.id, request.query),
  );
  gateway.get(
    apiPaths.tokenOverview(':id'),
    {
      schema: { params, querystring: TokenOverviewQuerySchema, response: { 200: TokenOverviewReplySchema } },
      config: PUBLIC_READ,
    },
    (request) => frontEnd.overview(request.params.id, request.query.quote_address),
  );
  gateway.get(
    apiPaths.chainStatus,
    { schema: { response: { 200: ChainStatusReplySchema } }, config: PUBLIC_READ },
    () => frontEnd.chainStatus(),
  );
}
