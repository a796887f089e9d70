import { AddressSchema } from '@orrery/wire/common';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** As many as one looks through at a glance. */
const MAX_RECENT = 5;

/** The tokens that were chosen last, the latest first. */
export const recentTokensEntry = storage.entry(
  'recent-tokens:v1',
  v.pipe(v.array(AddressSchema), v.maxLength(MAX_RECENT)),
  [],
);

export function rememberToken(id: Address): void {
  const others = recentTokensEntry.get().filter((other) => other !== id);
  recentTokensEntry.set([id, ...others].slice(0, MAX_RECENT));
}
