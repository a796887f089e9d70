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
import { PUBLIC_POST, PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import { createSwapService, type SwapOptions } from './swap.service.ts';

export function mountSwap(gateway: Gateway, options: SwapOptions): void {
  const swaps = createSwapService(options);
  gateway.get(
    apiPaths.swapQuote,
    {
      schema: { querystring: SwapQuoteQuerySchema, response: { 200: SwapQuoteSchema } },
      config: { ...COSTLY, ...PUBLIC_READ },
    },
    (request) => swaps.quote(request.query),
  );
  gateway.post(
    apiPaths.swap,
    {
      schema: { body: SwapBodySchema, response: { 200: SwapReplySchema } },
      config: { ...COSTLY, ...PUBLIC_POST },
    },
    (request) => swaps.swap(request.body),
  );
  gateway.post(
    apiPaths.swapInstructions,
    {
      schema: { body: SwapBodySchema, response: { 200: SwapInstructionsReplySchema } },
      config: { ...COSTLY, ...PUBLIC_POST },
    },
    (request) => swaps.instructions(request.body),
  );
  gateway.get(
    apiPaths.programLabels,
    { schema: { response: { 200: v.record(v.string(), v.string()) } }, config: PUBLIC_READ },
    () => swaps.labels(),
  );
}
