// Generated from programs/hook/interface.json by npm run generate:program.

import type { Address } from '@solana/kit';
import { newAccount, readKey, viewAccount, writeKey } from '../../bindings/account-bytes.ts';
import { readU128, writeScalar } from '../../bindings/scalars.ts';

/** The hook program's address. */
export const HOOK_PROGRAM = 'orreryHook111111111111111111111111111111111' as Address;
/** Size of a counter account, in bytes. */
export const COUNTER_BYTES = 56;

/** What was transferred of a mint, at the address of the seeds "state" and the mint. */
export interface CounterAccount {
  mint: Address;
  /** of transfers */
  count: bigint;
  /** of their amounts, in smallest units */
  sum: bigint;
}

/** Decodes a counter account; undefined for bytes of another size. */
export function decodeCounter(bytes: Uint8Array): CounterAccount | undefined {
  const view = viewAccount(bytes, COUNTER_BYTES);
  return (
    view && {
      mint: readKey(view, 0),
      count: view.getBigUint64(32, true),
      sum: readU128(view, 40),
    }
  );
}

/** Encodes a counter account. Throws a `RangeError` for a number out of range or a list of the wrong length. */
export function encodeCounter(account: CounterAccount): Uint8Array {
  const view = newAccount(COUNTER_BYTES);
  writeKey(view, 0, account.mint);
  writeScalar(view, 32, 'u64', account.count);
  writeScalar(view, 40, 'u128', account.sum);
  return new Uint8Array(view.buffer);
}
