import { genesisMint, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { address } from '@solana/kit';
import { getMintEncoder } from '@solana-program/token-2022';
import { expect, test } from 'vitest';
import { readScale } from './token-extensions.ts';

const token = {
  id: address('7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs'),
  symbol: 'STAR',
  name: 'Star',
  decimals: 6,
  tokenProgram: TOKEN_2022_PROGRAM,
  tags: [],
};
const facts = { supply: 1n, mintAuthority: null, freezeAuthority: null };

test('a mint is shown times the multiplier in force at the time, and others as they are', () => {
  const plain = genesisMint({ token: { ...token, tokenProgram: TOKEN_PROGRAM }, ...facts });
  expect(readScale(plain, 0)).toEqual({ decimals: 6 });
  expect(readScale(genesisMint({ token: { ...token, extensions: {} }, ...facts }), 0)).toEqual({
    decimals: 6,
  });
  const mint = getMintEncoder().encode({
    ...facts,
    decimals: 6,
    isInitialized: true,
    extensions: [
      {
        __kind: 'ScaledUiAmountConfig',
        authority: token.id,
        multiplier: 1.5,
        newMultiplierEffectiveTimestamp: 5,
        newMultiplier: 3,
      },
    ],
  });
  const split = { ...plain, owner: TOKEN_2022_PROGRAM, data: new Uint8Array(mint) };
  expect(readScale(split, 4_999)).toEqual({ decimals: 6, multiplier: 1.5 });
  expect(readScale(split, 5_000)).toEqual({ decimals: 6, multiplier: 3 });
});
