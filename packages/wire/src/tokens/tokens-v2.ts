import { TIMEFRAMES } from '@orrery/domain/timeframes';
import * as v from 'valibot';
import { queryInteger } from '../common.ts';

/** Tags `GET /tokens/v2/tag` answers. */
export const TOKEN_TAGS = ['lst', 'verified', 'stocks'] as const;
export type TokenTag = (typeof TOKEN_TAGS)[number];

/** Query of `GET /tokens/v2/tag`. */
export const TokenTagQuerySchema = v.strictObject({ query: v.picklist(TOKEN_TAGS) });

/** Path of `GET /tokens/v2/{category}/{interval}`. */
export const TokenListParamsSchema = v.object({
  category: v.picklist(['toporganicscore', 'toptraded', 'toptrending']),
  interval: v.picklist(TIMEFRAMES),
});

/** Query of `GET /tokens/v2/{category}/{interval}` and of `GET /tokens/v2/recent`. */
export const TokenListQuerySchema = v.strictObject({ limit: v.optional(queryInteger(1, 100), '50') });
