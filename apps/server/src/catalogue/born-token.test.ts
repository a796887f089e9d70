import { millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { toBornToken } from './born-token.ts';

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

const born = (metadata: { name: string; symbol: string; uri?: string }) =>
  toBornToken({
    mint: WRAPPED_SOL,
    said: { decimals: 6, tokenProgram: TOKEN_2022, metadata: { uri: '', fields: new Map(), ...metadata } },
    developer: WRAPPED_SOL,
    feeOwner: WRAPPED_SOL,
    at: millis(1),
  });

it('is listed under a name of 30 and a symbol of 10 characters, however long its mint says', () => {
  expect(born({ name: 'n'.repeat(40), symbol: `SYM\0\0${'B'.repeat(10)}` })).toMatchObject({
    name: 'n'.repeat(30),
    symbol: 'SYMBBBBBBB',
  });
  expect(born({ name: '\0\0', symbol: 'SYM' })).toBeUndefined();
});

it('remembers where its mint says that more is told of it', () => {
  const uri = 'https://metadata.example/a.json';
  expect(born({ name: 'A', symbol: 'A', uri })).toMatchObject({ metadataUri: uri });
  expect(born({ name: 'A', symbol: 'A', uri: 'ipfs://a' })).not.toHaveProperty('metadataUri');
});
