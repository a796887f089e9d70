import { redirect } from '@tanstack/react-router';
import { holdCode } from '#entities/gift/gift-code.ts';

/** Takes the code of a gift out of the address before anything can read it there: what tells of a page tells its address. Throws the way to the page without it. */
export function takeGiftCode({
  hash,
  pathname,
  searchStr,
}: Record<'hash' | 'pathname' | 'searchStr', string>) {
  holdCode(hash);
  throw redirect({ href: pathname + searchStr, replace: true });
}
