import * as v from 'valibot';
import { AddressListSchema } from '../common.ts';

/** Query of `GET /ultra/v1/shield`: mints, joined by commas. */
export const ShieldQuerySchema = v.object({ mints: AddressListSchema });

/** Warnings about tokens before a trade; every requested mint has a list, the gravest first. */
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
