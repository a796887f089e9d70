import * as v from 'valibot';

/** How an operation ended: it did what was asked, it did not, or a person said no. */
export const EventResultSchema = v.picklist(['SUCCESS', 'FAILED', 'REJECTED']);
export type EventResult = v.InferOutput<typeof EventResultSchema>;

/** Characters of an event's metadata as JSON. */
export const MAX_EVENT_METADATA = 4_096;
const MAX_LEVELS = 8;

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

const EventMetadataSchema = v.pipe(
  v.objectWithRest(
    {
      result: v.optional(EventResultSchema),
      /** A failure's code, message and place. */
      code: v.optional(v.nullable(text(100))),
      message: v.optional(text(1_000)),
      stack: v.optional(text(2_000)),
      path: v.optional(text(500)),
      /** The browser's name for itself, on a mobile device only. */
      device: v.optional(text(500)),
    },
    v.unknown(),
  ),
  v.check(
    // Written as text only when it is shallow: the depth of a body is its sender's choice.
    (metadata) => isShallow(metadata, MAX_LEVELS) && JSON.stringify(metadata).length <= MAX_EVENT_METADATA,
    `must be at most ${MAX_EVENT_METADATA} characters of JSON and ${MAX_LEVELS} levels deep`,
  ),
);

/** Body of `POST /events`. `user` is a wallet's address, or the random id a browser gave itself. */
export const EventBodySchema = v.object({
  user: v.nullable(v.pipe(v.string(), v.regex(/^\w{1,64}$/, 'must be an address or an id'))),
  event: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,100}$/, 'must be 1 to 100 printable characters')),
  metadata: EventMetadataSchema,
});
export type EventBody = v.InferOutput<typeof EventBodySchema>;

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Reply of `GET /events`, for the operator alone: what was counted, and the newest failures first. Times are ISO 8601. */
export const EventReportSchema = v.object({
  at: v.string(),
  stored: CountSchema,
  /** When the oldest stored event came; null when there is none. */
  since: v.nullable(v.string()),
  counts: v.array(
    v.object({
      name: v.string(),
      /** Stage of an operation: requested, or how it ended; null for any other event. */
      variant: v.nullable(v.picklist(['REQUEST', 'SUCCESS', 'FAILED', 'REJECTED'])),
      lastHour: CountSchema,
      lastDay: CountSchema,
      all: CountSchema,
    }),
  ),
  failures: v.array(
    v.object({
      at: v.string(),
      event: v.string(),
      /** Shortened. */
      user: v.nullable(v.string()),
      code: v.nullable(v.string()),
      message: v.nullable(v.string()),
      path: v.nullable(v.string()),
    }),
  ),
});
export type EventReport = v.InferOutput<typeof EventReportSchema>;

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
