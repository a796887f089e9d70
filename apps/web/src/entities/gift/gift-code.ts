import { INVITE_CODE_BYTES, isInviteCode, toInviteCode } from '@orrery/domain/gifts/invite-code';
import { create } from 'zustand';
import { hideFromEvents } from '#shared/events/hidden-texts.ts';
import { log } from '#shared/log.ts';

/** In this tab alone, and gone with it. */
const KEY = 'gift-code:v1';

/** The code of a new link. */
export function newCode(): string {
  const code = toInviteCode(crypto.getRandomValues(new Uint8Array(INVITE_CODE_BYTES)));
  hideFromEvents(code);
  return code;
}

/** Where a gift is claimed. The code stands behind the `#`, which no browser sends to a server. */
export function toGiftUrl(code: string): string {
  return `${location.origin}/gift#${code}`;
}

/** The code of a link, of its fragment or of what was pasted: nothing else is one. */
export function parseCode(text: string): string | undefined {
  const code = text.trim().replace(/^[^#]*#/, '');
  return isInviteCode(code) ? code : undefined;
}

/** The code of the gift that this page is about. No address has it: whoever reads the page's address does not learn it. */
export const useGiftCode = create<{ code: string | undefined }>(() => ({ code: restore() }));

/** Holds the code of a link that was opened or pasted, or none where there is none; kept for a page that a wallet's app leads back to. */
export function holdCode(text: string): void {
  const code = parseCode(text);
  if (code !== undefined) hideFromEvents(code);
  useGiftCode.setState({ code });
  store(code);
}

/** Keeps the code of the gift that this page has still, as when one goes back to it. */
export function keepCode(): void {
  const { code } = useGiftCode.getState();
  if (code !== undefined) store(code);
}

/** Keeps a code no longer than this page lives, and leaves another gift's: the gift was claimed, or its page left. */
export function letCodeGo(code: string | undefined): void {
  if (stored() === code) store(undefined);
}

function restore(): string | undefined {
  const code = stored();
  if (code !== undefined) hideFromEvents(code);
  return code;
}

function stored(): string | undefined {
  try {
    return parseCode(sessionStorage.getItem(KEY) ?? '');
  } catch {
    // A browser that stores nothing has no code either.
    return undefined;
  }
}

function store(code: string | undefined): void {
  try {
    if (code === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
  } catch (error) {
    log.warn('this tab cannot be written to', { error });
  }
}
