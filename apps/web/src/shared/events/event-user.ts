import * as v from 'valibot';
import { storage } from '../storage/storage.ts';

const ID_BYTES = 16;

const userIdEntry = storage.entry(
  'user-id:v1',
  v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  null,
);

let wallet: string | undefined;

/** Says whose wallet is connected; undefined: nobody's. */
export function setEventWallet(address: string | undefined): void {
  wallet = address;
}

/** Whom events are about: the connected wallet, else a random id that this browser made for itself with its first event. */
export function eventUser(): string {
  return wallet ?? userIdEntry.get() ?? makeId();
}

function makeId(): string {
  // Unlike randomUUID, also on pages of plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  userIdEntry.set(id);
  return id;
}
