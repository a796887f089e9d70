import { createPrivateKey, createPublicKey } from 'node:crypto';
import { toBase58 } from '@orrery/chain';
import type { Address } from '@solana/kit';

/** What stands before an Ed25519 seed in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD_BYTES = 12;

/** The address of a 32-byte Ed25519 secret, without a signer: kit's takes far longer, which a genesis pays for every trader. */
export function addressOfSecret(secret: Uint8Array): Address {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, secret]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return toBase58(publicKey.subarray(SPKI_HEAD_BYTES)) as Address;
}
