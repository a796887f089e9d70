import { createPrivateKey, type KeyObject } from 'node:crypto';

/**
 * Node's key of a 32-byte Ed25519 secret. As a JWK the secret is read without an ASN.1 parser, in half the time of DER; node asks
 * only that there be an `x` and works out the true one itself.
 */
export function toPrivateKey(secret: Uint8Array): KeyObject {
  const d = Buffer.from(secret).toString('base64url');
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: '' }, format: 'jwk' });
}
