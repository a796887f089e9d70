import { toBase58 } from '@orrery/core/base58';
import { expect, it } from 'vitest';
import { agreeKey, makeKeys, publicKeyOf, seal, unseal } from './link-box.ts';

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
/** The vectors of NaCl's own tests. */
const NACL = {
  secret: toBase58(hex('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb')),
  theirs: toBase58(hex('8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a')),
  key: hex('1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389'),
};

it('agrees on the key that NaCl does', () => {
  expect(agreeKey(NACL.secret, NACL.theirs)).toEqual(NACL.key);
});

it('reads what the other party sealed, and nothing that was altered or is another’s', () => {
  const [ours, theirs, other] = [makeKeys(), makeKeys(), makeKeys()];
  expect(publicKeyOf(ours.secret)).toBe(ours.publicKey);
  const sealed = seal({ hello: 'wörld' }, agreeKey(ours.secret, theirs.publicKey));
  const key = agreeKey(theirs.secret, ours.publicKey);
  expect(unseal(sealed, key)).toEqual({ hello: 'wörld' });
  const altered = (text: string) => `${text.startsWith('2') ? '3' : '2'}${text.slice(1)}`;
  for (const hostile of [
    { ...sealed, nonce: altered(sealed.nonce) },
    { ...sealed, data: altered(sealed.data) },
    { ...sealed, nonce: '' },
    { ...sealed, data: '0OIl' },
    { nonce: '', data: '' },
  ])
    expect(() => unseal(hostile, key)).toThrow();
  expect(() => unseal(sealed, agreeKey(theirs.secret, other.publicKey))).toThrow();
});

it.each(['', '0OIl', toBase58(new Uint8Array(31).fill(7)), toBase58(new Uint8Array(32))])(
  'takes %j for no key',
  (theirs) => {
    expect(() => agreeKey(makeKeys().secret, theirs)).toThrow();
  },
);
