import { toBase58 } from '@orrery/core/base58';

/** How many random bytes the code of a link is made of. */
export const INVITE_CODE_BYTES = 13;
const CODE = /^[1-9A-HJ-NP-Za-km-z]{12}$/;

/** The code of a link, 12 base58 characters, from 13 random bytes: the last ones, which are all equally likely. Throws a `RangeError` for another number of bytes. */
export function toInviteCode(random: Uint8Array): string {
  if (random.length !== INVITE_CODE_BYTES) throw new RangeError(`a code takes ${INVITE_CODE_BYTES} bytes`);
  return toBase58(random).slice(-12);
}

/** Whether a text is the code of a link. */
export function isInviteCode(text: string): boolean {
  return CODE.test(text);
}
