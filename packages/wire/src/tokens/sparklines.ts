import * as v from 'valibot';
import { AddressSchema, NumberSchema } from '../common.ts';

/** How many prices a sparkline has at most: one for each half hour of the last day. */
export const SPARKLINE_POINTS = 48;
const IDS_MOST = 100;

/** Query of `GET /v1/charts/sparklines`: a comma list of token addresses. */
export const SparklinesQuerySchema = v.object({
  ids: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((part) => part !== '')),
    v.array(AddressSchema),
    v.maxLength(IDS_MOST),
  ),
});

/** Closing prices in US dollars of the last day by token, oldest first, evenly spaced; tokens nobody knows are left out. */
export const SparklinesSchema = v.record(v.string(), v.array(NumberSchema));
export type Sparklines = v.InferOutput<typeof SparklinesSchema>;
