import { TIMEFRAMES } from '@orrery/domain/timeframes';
import * as v from 'valibot';
import { AddressListSchema, NumberSchema } from '../common.ts';

/** How many prices a sparkline has at most; no two of them are less than a minute apart. */
export const SPARKLINE_POINTS = 48;

/** Query of `GET /v1/charts/sparklines`: a comma list of token addresses, and the timeframe the lines go over. */
export const SparklinesQuerySchema = v.object({
  ids: AddressListSchema,
  timeframe: v.optional(v.picklist(TIMEFRAMES), '24h'),
});

/**
 * Prices in US dollars over the timeframe, or over a younger token's life, by token, to six digits, oldest first, evenly spaced: what the
 * timeframe's change is counted from, closing prices, and the price now. Unknown tokens are left out.
 */
export const SparklinesSchema = v.record(v.string(), v.array(NumberSchema));
export type Sparklines = v.InferOutput<typeof SparklinesSchema>;
