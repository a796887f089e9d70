import { genesisMint, genesisToken, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { address } from '@solana/kit';
import { expect, test } from 'vitest';
import { encodeExtensions } from './extensions.ts';

const MINT = address('7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs');
const ISSUER = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin');

const token = {
  id: MINT,
  symbol: 'STAR',
  name: 'Star',
  decimals: 6,
  tokenProgram: TOKEN_2022_PROGRAM,
  tags: [],
  extensions: {
    transferFee: { bps: 100, most: 5_000n },
    permanentDelegate: ISSUER,
    isNonTransferable: true,
    transferHook: null,
    isDefaultFrozen: true,
    scaledAmount: { multiplier: 2.5 },
  },
} as const;

test('shows what a mint carries as real nodes do', () => {
  const { data } = genesisMint({ token, supply: 1n, mintAuthority: null, freezeAuthority: ISSUER });
  const fee = { epoch: 0n, maximumFee: 5_000n, transferFeeBasisPoints: 100 };
  expect(encodeExtensions(data, 'mint')).toEqual([
    { extension: 'metadataPointer', state: { authority: null, metadataAddress: MINT } },
    {
      extension: 'transferFeeConfig',
      state: {
        transferFeeConfigAuthority: null,
        withdrawWithheldAuthority: null,
        withheldAmount: 0n,
        olderTransferFee: fee,
        newerTransferFee: fee,
      },
    },
    { extension: 'permanentDelegate', state: { delegate: ISSUER } },
    { extension: 'nonTransferable' },
    { extension: 'transferHook', state: { authority: null, programId: null } },
    { extension: 'defaultAccountState', state: { accountState: 'frozen' } },
    {
      extension: 'scaledUiAmountConfig',
      state: {
        authority: null,
        multiplier: '2.5',
        newMultiplierEffectiveTimestamp: 0n,
        newMultiplier: '2.5',
      },
    },
    {
      extension: 'tokenMetadata',
      state: {
        updateAuthority: null,
        mint: MINT,
        name: 'Star',
        symbol: 'STAR',
        uri: '',
        additionalMetadata: [],
      },
    },
  ]);
});

test('shows what an account carries, and nothing where there is nothing', () => {
  const { data } = genesisToken({ token, owner: ISSUER, amount: 1n });
  expect(encodeExtensions(data, 'account')).toEqual([
    { extension: 'immutableOwner' },
    { extension: 'transferFeeAmount', state: { withheldAmount: 0n } },
    { extension: 'nonTransferableAccount' },
    { extension: 'transferHookAccount', state: { transferring: false } },
  ]);
  expect(encodeExtensions(data.subarray(0, 165), 'account')).toBeUndefined();
});

test('leaves out what it cannot read', () => {
  const { data } = genesisToken({ token, owner: ISSUER, amount: 1n });
  const strange = Uint8Array.from(data);
  strange[166] = 250;
  expect(encodeExtensions(strange, 'account')).toBeUndefined();
});
