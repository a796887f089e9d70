import { isAddress } from '@orrery/core/address';
import { INVITE_CODE_BYTES, isInviteCode, toInviteCode } from '@orrery/domain/gifts/invite-code';
import type { Address } from '@solana/kit';
import { create } from 'zustand';
import { hideFromEvents } from '#shared/hidden-texts.ts';
import { log } from '#shared/log.ts';

/** In this tab alone, and gone with it. */
const KEY = 'gift-code:v1';
/** The wallet that claimed the gift, stored in place of the code. */
const CLAIMANT_KEY = 'gift-claimant:v1';

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

/** The code of the gift that this page is about, and the wallet that claimed it in this tab. No address has the code: whoever reads the page's address does not learn it. */
export const useGiftCode = create<{ code: string | undefined; claimant: Address | undefined }>(() => ({
  code: restore(),
  claimant: storedClaimant(),
}));

/** The wallet that claimed a code's gift in this tab; undefined while none has. */
export const useClaimant = (code: string): Address | undefined =>
  useGiftCode((held) => (held.code === code ? held.claimant : undefined));

/** Holds the code of a link that was opened or pasted, or none where there is none; kept for a page that a wallet's app leads back to. */
export function holdCode(text: string): void {
  const code = parseCode(text);
  if (code !== undefined) hideFromEvents(code);
  useGiftCode.setState((held) => ({
    code,
    // A link that is none is not the one that was claimed.
    claimant: code === held.code && (code !== undefined || text === '') ? held.claimant : undefined,
  }));
  keepCode();
}

/** Keeps the code of the gift that this page has still, as when one goes back to it; of a claimed gift only its claimant. */
export function keepCode(): void {
  const { code, claimant } = useGiftCode.getState();
  store(KEY, claimant ? undefined : code);
  store(CLAIMANT_KEY, claimant);
}

/** Remembers in this tab which wallet claimed a code's gift, and lets the code go; does nothing when the tab has another gift by now. */
export function keepClaimant(code: string, claimant: Address): void {
  if (useGiftCode.getState().code !== code) return;
  useGiftCode.setState({ claimant });
  // A page that was left meanwhile stores nothing.
  if (stored(KEY) === code) keepCode();
}

/** Keeps nothing of this page's gift longer than the page lives: it is left. */
export function letGiftGo(): void {
  store(KEY, undefined);
  store(CLAIMANT_KEY, undefined);
}

function restore(): string | undefined {
  const code = parseCode(stored(KEY));
  if (code !== undefined) hideFromEvents(code);
  return code;
}

function storedClaimant(): Address | undefined {
  const text = stored(CLAIMANT_KEY);
  return isAddress(text) ? text : undefined;
}

function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // A browser that stores nothing has no code either.
    return '';
  }
}

function store(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch (error) {
    log.warn('this tab cannot be written to', { error });
  }
}
