import { sha256 } from '@noble/hashes/sha2.js';
import { createKeyPairFromPrivateKeyBytes } from '@solana/kit';

/** Derives the key of a link from its code, whose seed is the SHA-256 of `invite:` and the code. Rejects where the platform has no Ed25519. */
export function inviteKey(code: string): Promise<CryptoKeyPair> {
  return createKeyPairFromPrivateKeyBytes(sha256(new TextEncoder().encode(`invite:${code}`)));
}
