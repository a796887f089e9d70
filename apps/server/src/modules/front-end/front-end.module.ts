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
import { costlyRead, publicRead } from '../../http/public-routes.ts';
import { createFrontEndService, type FrontEndOptions } from './front-end.service.ts';

const params = v.object({ id: AddressSchema });

export function mountFrontEnd(gateway: Gateway, options: FrontEndOptions): void {
  const frontEnd = createFrontEndService(options);
  gateway.get(
    apiPaths.pairChart(':id'),
    costlyRead({ params, querystring: FrontEndChartQuerySchema, reply: FrontEndChartReplySchema }),
    (request) => frontEnd.chart(request.params.id, request.query),
  );
  gateway.get(
    apiPaths.tokenOverview(':id'),
    publicRead({ params, querystring: TokenOverviewQuerySchema, reply: TokenOverviewReplySchema }),
    (request) => frontEnd.overview(request.params.id, request.query.quote_address),
  );
  gateway.get(apiPaths.chainStatus, publicRead({ reply: ChainStatusReplySchema }), () =>
    frontEnd.chainStatus(),
  );
}
