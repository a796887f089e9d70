import * as apiPaths from '@orrery/wire/paths';
import {
  SwapBodySchema,
  SwapInstructionsReplySchema,
  SwapQuoteQuerySchema,
  SwapQuoteSchema,
  SwapReplySchema,
} from '@orrery/wire/swap/swap';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { costlyPost, costlyRead, publicRead } from '../../http/public-routes.ts';
import { createSwapService, type SwapOptions } from './swap.service.ts';

export function mountSwap(gateway: Gateway, options: SwapOptions): void {
  const swaps = createSwapService(options);
  gateway.get(
    apiPaths.swapQuote,
    costlyRead({ querystring: SwapQuoteQuerySchema, reply: SwapQuoteSchema }),
    (request) => swaps.quote(request.query),
  );
  gateway.post(apiPaths.swap, costlyPost({ body: SwapBodySchema, reply: SwapReplySchema }), (request) =>
    swaps.swap(request.body),
  );
  gateway.post(
    apiPaths.swapInstructions,
    costlyPost({ body: SwapBodySchema, reply: SwapInstructionsReplySchema }),
    (request) => swaps.instructions(request.body),
  );
  gateway.get(apiPaths.programLabels, publicRead({ reply: v.record(v.string(), v.string()) }), () =>
    swaps.labels(),
  );
}
