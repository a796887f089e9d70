import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { USDC, WRAPPED_SOL } from '../mints/mints.ts';
import { builtInMint, readAskedToken, readInOut, slugOf } from './asked-token.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const token = { id: JUP, symbol: 'JUP', isVerified: true };

describe('what an address asks for', () => {
  it('is an address of 32 to 48 characters without an underscore, or what follows the last one', () => {
    expect(readAskedToken(JUP)).toEqual({ by: 'address', id: JUP });
    expect(readAskedToken(`JUP_${JUP}`)).toEqual({ by: 'address', id: JUP });
    expect(readAskedToken(`A_B_${JUP}`)).toEqual({ by: 'address', id: JUP });
    expect(readAskedToken('1'.repeat(32))).toEqual({ by: 'address', id: '1'.repeat(32) });
  });

  it('is nothing where an address should be and none is', () => {
    for (const text of ['1'.repeat(33), `${JUP}0`, `JUP_${'0'.repeat(32)}`, '1'.repeat(48)])
      expect(readAskedToken(text)).toBe('unreadable');
  });

  it('is a symbol of up to 31 characters with nothing unseen in it', () => {
    expect(readAskedToken('$WIF')).toEqual({ by: 'symbol', symbol: '$WIF' });
    expect(readAskedToken('A_B')).toEqual({ by: 'symbol', symbol: 'A_B' });
    expect(readAskedToken('x'.repeat(31))).toMatchObject({ by: 'symbol' });
    for (const text of ['', 'A B', 'A,B', 'A\0', 'A\u200b', '\u202eLOS', '1'.repeat(49)])
      expect(readAskedToken(text)).toBe('unreadable');
  });

  it('is two tokens with one dash between them', () => {
    expect(readInOut('SOL-JUP')).toEqual({
      sell: { by: 'symbol', symbol: 'SOL' },
      buy: { by: 'symbol', symbol: 'JUP' },
    });
    for (const text of ['SOL', 'SOL-', '-SOL', 'A-B-C', '-', ''])
      expect(readInOut(text)).toEqual({ sell: 'unreadable', buy: 'unreadable' });
  });
});

describe('a symbol that is known without asking', () => {
  it('is that of SOL, USDC or USDT, in any case', () => {
    expect(['SOL', 'usdc', 'ſol', 'JUP', 'constructor'].map(builtInMint)).toEqual([
      WRAPPED_SOL,
      USDC,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a slug', () => {
  it('is the symbol of a verified token that shares it with no other', () => {
    expect(slugOf(token, ['WIF'])).toBe('JUP');
  });

  it('is the address of every other', () => {
    expect(slugOf({ ...token, isVerified: false }, [])).toBe(JUP);
    expect(slugOf({ ...token, symbol: '$JUP' }, [])).toBe(JUP);
    expect(slugOf(token, ['JUP'])).toBe(JUP);
    expect(slugOf(token, undefined)).toBe(JUP);
    expect(slugOf({ ...token, symbol: 'x'.repeat(32) }, [])).toBe(JUP);
  });

  it('needs no list of shared symbols for what is built in, and takes no symbol of those from another', () => {
    expect(slugOf({ id: USDC, symbol: 'USDC', isVerified: true }, undefined)).toBe('USDC');
    expect(slugOf({ ...token, symbol: 'usdc' }, [])).toBe(JUP);
  });
});
