import * as v from 'valibot';

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const KindSchema = v.picklist(['fill', 'note', 'expire', 'observe']);

/** Reply of `GET /order-keeper`, for the operator alone: what the keeper has done since the server began, and what is before it. */
export const OrderKeeperReportSchema = v.object({
  /** Orders on the chain that are not ended. */
  open: CountSchema,
  /** Those that could be filled for more than five slots and are not filled. */
  late: CountSchema,
  /** Those whose last step was refused, again and again maybe: each is tried again later. */
  resting: CountSchema,
  /** The 50 of them that were refused most often in a row; `until` is the slot from which on one is tried again. */
  longestResting: v.array(
    v.object({
      kind: KindSchema,
      address: v.string(),
      reason: v.string(),
      times: CountSchema,
      until: CountSchema,
    }),
  ),
  /** Transactions on their way. */
  inFlight: CountSchema,
  /** What the keeper held when it last looked; null before the first open order. */
  lamports: v.nullable(v.string()),
  done: v.array(v.object({ kind: KindSchema, count: CountSchema })),
  failed: v.array(v.object({ reason: v.string(), count: CountSchema })),
  /** The newest 50, the newest first; `address` is the order's, or that of the first pool that was to be noted. */
  failures: v.array(
    v.object({ kind: KindSchema, address: v.string(), reason: v.string(), slot: CountSchema }),
  ),
});
export type OrderKeeperReport = v.InferOutput<typeof OrderKeeperReportSchema>;
