import { getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress, parseAddress, shortenAddress } from './address.ts';

describe('isAddress', () => {
  it('accepts the base58 of any 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(isAddress(getAddressDecoder().decode(bytes))).toBe(true);
      }),
    );
    expect(isAddress('11111111111111111111111111111111')).toBe(true);
  });

  it.each([
    '',
    '1111111111111111111111111111111',
    '111111111111111111111111111111111',
    'So1111111111111111111111111111111111111111O',
    'So11111111111111111111111111111111111111112 ',
    'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
  ])('refuses %j', (text) => {
    expect(isAddress(text)).toBe(false);
    expect(() => parseAddress(text)).toThrow('ADDRESS_MALFORMED');
  });
});

describe('shortenAddress', () => {
  it('keeps 4 characters at each end by default', () => {
    expect(shortenAddress('7xKqR2abcdefVh9fTe')).toBe('7xKq...9fTe');
  });
});
