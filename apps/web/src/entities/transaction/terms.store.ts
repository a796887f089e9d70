import { AddressSchema, AtomsStringSchema, SignatureSchema } from '@orrery/wire/common';
import type { Signature } from '@solana/kit';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** So many swaps' terms are kept, the newest: some 500 bytes each. */
const KEPT = 300;

const ChangeSchema = v.pipe(v.string(), v.regex(/^-?\d{1,20}$/));

const TermsSchema = v.object({
  signature: SignatureSchema,
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  /** Which amount was exact: the quoted one and its bound are of the other. */
  swapMode: v.picklist(['ExactIn', 'ExactOut']),
  exactAmount: AtomsStringSchema,
  quoted: AtomsStringSchema,
  /** The least that may arrive, or the most that may leave. */
  bound: AtomsStringSchema,
  slippageBps: v.pipe(v.number(), v.integer()),
  /** By how much a simulation changed what the wallet holds, fees and deposits included; null where it was signed without one. */
  simulated: v.nullable(v.object({ sol: ChangeSchema, input: ChangeSchema, output: ChangeSchema })),
});
/** What was shown of a swap when it was signed: nobody but this browser knows it. Amounts in smallest units. */
export type SwapRecord = v.InferOutput<typeof TermsSchema>;

/** Kept for longer than the transactions beside them, which may be sent again; the latest first, and one that cannot be read costs no other. */
export const termsEntry = storage.entry(
  'swap-terms:v1',
  v.pipe(
    v.array(v.unknown()),
    v.transform((records) => records.map(upgrade).filter((record) => v.is(TermsSchema, record))),
  ),
  [],
);

/** Earlier versions stored the mode as `exact`. */
function upgrade(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('exact' in record)) return record;
  const { exact, ...others } = record;
  if (exact !== 'input' && exact !== 'output') return record;
  return { swapMode: exact === 'input' ? 'ExactIn' : 'ExactOut', ...others };
}

/** Notes what a swap's signer saw. */
export function noteTerms(record: SwapRecord): void {
  const others = termsEntry.get().filter(({ signature }) => signature !== record.signature);
  termsEntry.set([record, ...others].slice(0, KEPT));
}

/** Notes the name that a swap has had from its receiver since. */
export function renameTerms(signature: Signature, name: Signature): void {
  const records = termsEntry.get();
  termsEntry.set(records.map((each) => (each.signature === signature ? { ...each, signature: name } : each)));
}

/** What was noted of a swap; undefined on every other device. */
export function termsOf(signature: Signature): SwapRecord | undefined {
  return termsEntry.get().find((record) => record.signature === signature);
}
