import * as v from 'valibot';
import { AddressListSchema, NumberSchema } from '../common.ts';

/** How many prices a sparkline has at most: one for each half hour of the last day, or of a token of under 12 hours one for each minute or more of its life. */
export const SPARKLINE_POINTS = 48;

/** Query of `GET /v1/charts/sparklines`: a comma list of token addresses. */
export const SparklinesQuerySchema = v.object({ ids: AddressListSchema });

/** Closing prices in US dollars of the last day, or of a younger token's life, by token, to six digits, oldest first, evenly spaced; unknown tokens are left out. */
export const SparklinesSchema = v.record(v.string(), v.array(NumberSchema));
export type Sparklines = v.InferOutput<typeof SparklinesSchema>;
