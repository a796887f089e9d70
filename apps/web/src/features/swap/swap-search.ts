import * as v from 'valibot';
import { CHART_SEARCH } from '#entities/candle/chart-address.ts';

const text = v.optional(v.string());

/** What the address bar may say of a swap, as it is written: what is not taken of it is the page's to find out. */
export const SwapSearchSchema = v.object({ sell: text, buy: text, inAmount: text, ...CHART_SEARCH });
