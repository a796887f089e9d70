import * as v from 'valibot';
import { AddressListSchema } from '../common.ts';

/** Query of `GET /ultra/v1/shield`: mints, joined by commas. */
export const ShieldQuerySchema = v.object({ mints: AddressListSchema });

/** What to know of a token before it is traded; every mint that was asked for has a list, the gravest first. */
export const ShieldReplySchema = v.object({
  warnings: v.record(
    v.string(),
    v.array(
      v.object({
        type: v.string(),
        message: v.string(),
        severity: v.picklist(['info', 'warning', 'critical']),
        source: v.optional(v.string()),
      }),
    ),
  ),
});
export type ShieldReply = v.InferOutput<typeof ShieldReplySchema>;
