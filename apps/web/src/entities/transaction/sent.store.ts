import { BROADCAST_MODES } from '@orrery/domain/trading/broadcast';
import {
  AddressSchema,
  AtomsStringSchema,
  SignatureSchema,
  TransactionBase64Schema,
} from '@orrery/wire/common';
import type { Signature } from '@solana/kit';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** So many that ended are listed. */
const LISTED = 20;
const MAX_TITLE = 200;

const ChangeSchema = v.nullable(v.pipe(v.string(), v.regex(/^-?\d{1,20}$/)));

const SentSchema = v.object({
  /** Its name on the chain; while its receiver has yet to give it one, the signature of who signed it here. */
  signature: SignatureSchema,
  /** Signed, in base64: what it takes to send it again. */
  wire: TransactionBase64Schema,
  signer: AddressSchema,
  lastValidBlockHeight: v.nullable(AtomsStringSchema),
  /** How the browser sends it; null when its receiver does. */
  modes: v.nullable(v.array(v.picklist(BROADCAST_MODES))),
  /** For a transaction whose fees another account pays, until its receiver has named it: that account, and the receiver's id for it. */
  unnamed: v.optional(v.object({ sponsor: AddressSchema, receiverId: v.pipe(v.string(), v.maxLength(200)) })),
  /** By how much holdings have to have changed when it lands, at the least and at the most; `mint` is null for SOL. */
  promised: v.optional(
    v.array(
      v.object({
        owner: AddressSchema,
        mint: v.nullable(AddressSchema),
        least: ChangeSchema,
        most: ChangeSchema,
      }),
    ),
  ),
  /** What usage events call it. */
  operation: v.optional(
    v.object({ name: v.string(), facts: v.record(v.string(), v.union([v.string(), v.number()])) }),
  ),
  /** What it does, in a line. */
  title: v.pipe(v.string(), v.maxLength(MAX_TITLE)),
  /** In unix milliseconds. */
  sentAt: v.pipe(v.number(), v.integer()),
  /** `differs` is one that landed and did not do what was shown. */
  status: v.picklist(['sent', 'confirmed', 'differs', 'failed', 'unknown']),
  /** Whether the chain was asked for its end again when that was final. */
  isFinal: v.optional(v.boolean()),
  /** Why its receiver says that it does not send it; told as the reason where it expires. */
  refusal: v.optional(v.string()),
  /** Why it failed, who does not show it, or who refuses it. */
  reason: v.nullable(v.string()),
});
/** A transaction that was sent from this browser, the latest of which outlive the page. */
export type SentRecord = v.InferOutput<typeof SentSchema>;

/** The latest first; one that cannot be read costs no other. */
export const sentEntry = storage.entry(
  'sent-transactions:v1',
  v.pipe(
    v.array(v.unknown()),
    v.transform((records) => records.filter((record) => v.is(SentSchema, record))),
  ),
  [],
);

/** Notes a transaction before it is sent for the first time. */
export function noteSent(record: Omit<SentRecord, 'status' | 'reason'>): void {
  const { signature } = record;
  const others = sentEntry.get().filter((each) => each.signature !== signature);
  const title = record.title.slice(0, MAX_TITLE);
  sentEntry.set(bounded([{ ...record, title, status: 'sent', reason: null }, ...others]));
}

/** Notes how it ended, the name that it has had from its receiver since, and how it landed. */
export function noteEnd(
  signature: Signature,
  {
    name,
    title,
    ...told
  }: Pick<SentRecord, 'status' | 'reason' | 'refusal' | 'isFinal'> & {
    name?: Signature | undefined;
    title?: string | undefined;
  },
): void {
  const end = { ...told, ...(title !== undefined && { title: title.slice(0, MAX_TITLE) }) };
  const noted = (record: SentRecord): SentRecord => {
    if (record.signature !== signature) return record;
    if (name === undefined || name === signature) return { ...record, ...end };
    const { unnamed: _, ...rest } = record;
    return { ...rest, ...end, signature: name };
  };
  sentEntry.set(bounded(sentEntry.get().map(noted)));
}

/** Whether its end is still to be told. */
export function isOpen(signature: Signature): boolean {
  const record = sentEntry.get().find((each) => each.signature === signature);
  return record?.status === 'sent' || record?.status === 'unknown';
}

/** What is under way is never dropped. */
function bounded(records: readonly SentRecord[]): SentRecord[] {
  let ended = 0;
  return records.filter(({ status }) => {
    if (status !== 'sent') ended += 1;
    return status === 'sent' || ended <= LISTED;
  });
}

/** Forgets all that ended. */
export function clearEnded(): void {
  sentEntry.set(sentEntry.get().filter(({ status }) => status === 'sent'));
}
