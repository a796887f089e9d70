import { createPublicKey, KeyObject, sign, verify } from 'node:crypto';
import { addressBytes } from '@orrery/core/base58';
import type { Address, KeyPairSigner } from '@solana/kit';

// Node's own functions: no promise and no other thread, which costs WebCrypto more than the mathematics.

/** What stands before the 32 bytes of an Ed25519 key in its DER form. */
const DER_PREFIX = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/** A key that signs at once. */
export interface InstantSigner {
  address: Address;
  sign(message: Uint8Array): Uint8Array;
}

export function toInstantSigner({ address, keyPair }: KeyPairSigner): InstantSigner {
  const key = KeyObject.from(keyPair.privateKey);
  return { address, sign: (message) => new Uint8Array(sign(null, message, key)) };
}

const MAX_KEYS = 4096;
const keys = new Map<Address, KeyObject>();

/** False also for an address that is no key. */
export function isSignedBy(address: Address, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(null, message, keyOf(address), signature);
  } catch {
    return false;
  }
}

/** Kept, because the same wallets come again and reading a key costs more than verifying with it. */
function keyOf(address: Address): KeyObject {
  const known = keys.get(address);
  if (known) return known;
  const der = Buffer.from([...DER_PREFIX, ...addressBytes(address)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(address, key);
  return key;
}
