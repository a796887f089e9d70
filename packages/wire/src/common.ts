import { isAddress } from '@orrery/core/address';
import type { Address, Signature } from '@solana/kit';
import * as v from 'valibot';

/** Base58 of 32 bytes. */
export const AddressSchema = v.custom<Address>(
  (input) => typeof input === 'string' && isAddress(input),
  'must be a base58 address of 32 bytes',
);

/** Base58 of a 64-byte signature, by alphabet and length. */
export const SignatureSchema = v.custom<Signature>(
  (input) => typeof input === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(input),
  'must be a base58 signature',
);

/** An amount in smallest units as a decimal string, 0 … 2⁶⁴−1. */
export const AtomsStringSchema = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,19})$/, 'must be a whole number of smallest units'),
  // Checks run even after the pattern has failed, so this one must bear any text.
  v.check((text) => !/^\d{1,20}$/.test(text) || BigInt(text) < 2n ** 64n, 'must be below 2^64'),
);

/** Any finite JSON number. */
export const NumberSchema = v.pipe(v.number(), v.finite());

/** A whole number written in a query string, within bounds. */
export function queryInteger(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
}

/** A text in a query string, or several where its key is repeated. */
export const QueryTextsSchema = v.pipe(
  v.union([v.string(), v.array(v.string())], 'must be a text'),
  v.transform((texts) => [texts].flat()),
);

/** Words in a query string, joined by commas or `+` (which arrives as a space) or as repeated keys; each is taken once. */
export const QueryWordsSchema = v.pipe(
  QueryTextsSchema,
  v.transform((texts) => [
    ...new Set(texts.flatMap((text) => text.split(/[,\s]+/)).filter((word) => word !== '')),
  ]),
);

/** An optional yes or no written in a query string. */
export const queryFlag = v.optional(v.picklist(['true', 'false']));

/** The `next` of an earlier page: an id of ours. */
export const pageOffset = v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'must be the next of an earlier page'));

const MAX_ADDRESSES = 100;

/** A list of up to a hundred addresses in a query string, each of which is taken once. */
export const AddressListSchema = v.pipe(
  QueryWordsSchema,
  v.array(AddressSchema),
  v.maxLength(MAX_ADDRESSES, `must be at most ${MAX_ADDRESSES} addresses`),
);

/** Base64 of a serialised transaction; at most 1,232 bytes once decoded. */
export const TransactionBase64Schema = v.pipe(
  v.string(),
  v.maxLength(1_644, 'must be at most 1232 bytes'),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'),
);

/** Error reply of every API of ours: 400 names the field in `error`; 429 repeats it in `message`, where its clients look. */
export const ErrorReplySchema = v.object({
  error: v.string(),
  code: v.optional(NumberSchema),
  /** Error reply of the swap API: why there is no quote or no transaction. */
  errorCode: v.optional(v.string()),
  message: v.optional(v.string()),
  field: v.optional(v.string()),
  /** Error reply of the trigger and recurring APIs: what is wrong, in a sentence. */
  cause: v.optional(v.string()),
  status: v.optional(v.string()),
});
export type ErrorReply = v.InferOutput<typeof ErrorReplySchema>;

const [MAX_NAMES, MAX_NAME_LETTERS] = [300, 100];
/** Labels of pools, which have spaces in them, joined by commas or as repeated keys. */
export const LabelListSchema = v.pipe(
  QueryTextsSchema,
  v.transform((texts) =>
    texts.flatMap((text) => text.split(',').map((label) => label.trim())).filter((label) => label !== ''),
  ),
  v.maxLength(MAX_NAMES, `must be at most ${MAX_NAMES} names`),
  v.array(v.pipe(v.string(), v.maxLength(MAX_NAME_LETTERS, `must be names of ${MAX_NAME_LETTERS} letters`))),
);
