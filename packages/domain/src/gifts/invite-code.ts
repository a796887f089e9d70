import { toBase58 } from '@orrery/core/base58';

/** How many random bytes the code of a link is made of. */
export const INVITE_CODE_BYTES = 22;
const LETTERS = 22;
/** Links had 12 letters once, and go on being claimed. */
const CODE = /^(?:[1-9A-HJ-NP-Za-km-z]{22}|[1-9A-HJ-NP-Za-km-z]{12})$/;

/** The code of a new link, 22 base58 characters (128.9 bits), from 22 random bytes: the last ones, which are all equally likely. Throws a `RangeError` for another number of bytes. */
export function toInviteCode(random: Uint8Array): string {
  if (random.length !== INVITE_CODE_BYTES) throw new RangeError(`a code takes ${INVITE_CODE_BYTES} bytes`);
  return toBase58(random).slice(-LETTERS);
}

/** Whether a text is the code of a link. */
export function isInviteCode(text: string): boolean {
  return CODE.test(text);
}
