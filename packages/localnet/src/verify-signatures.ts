import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { ParsedTransaction } from '@orrery/chain';

// What stands before the 32 bytes of an Ed25519 key in its DER form.
const DER_PREFIX = new Uint8Array([0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]);
const MAX_KEYS = 4096;
const keys = new Map<string, KeyObject>();

/** True when every signer has signed the message; unsigned slots and points off the curve are false. */
export function hasValidSignatures(transaction: ParsedTransaction): boolean {
  const { signatures, messageBytes, staticAccounts, version } = transaction;
  const start = version === 0 ? 5 : 4;
  return signatures.every((signature, index) => {
    const at = start + index * 32;
    const key = keyOf(staticAccounts[index] ?? '', messageBytes.subarray(at, at + 32));
    return key !== null && verify(null, messageBytes, key, signature);
  });
}

function keyOf(address: string, bytes: Uint8Array): KeyObject | null {
  const known = keys.get(address);
  if (known !== undefined) return known;
  try {
    const der = new Uint8Array(DER_PREFIX.length + bytes.length);
    der.set(DER_PREFIX);
    der.set(bytes, DER_PREFIX.length);
    // @types/node asks for a Buffer where Node takes any bytes.
    const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
    if (keys.size >= MAX_KEYS) keys.clear();
    keys.set(address, key);
    return key;
  } catch {
    return null;
  }
}
