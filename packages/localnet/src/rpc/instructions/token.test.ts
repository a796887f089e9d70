import { SYSTEM_PROGRAM } from '@orrery/chain';
import { address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  AccountState,
  AuthorityType,
  ExtensionType,
  getApproveCheckedInstruction,
  getBatchInstruction,
  getConfidentialTransferInstruction,
  getEmitTokenMetadataInstruction,
  getHarvestWithheldTokensToMintInstruction,
  getInitializeGroupMemberPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeMultisig2Instruction,
  getInitializeTokenGroupInstruction,
  getInitializeTransferFeeConfigInstruction,
  getReallocateInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSetTransferFeeInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getUpdateDefaultAccountStateInstruction,
  getUpdateMultiplierScaledUiMintInstruction,
  getUpdateTokenMetadataFieldInstruction,
  getWithdrawWithheldTokensFromAccountsInstruction,
  tokenMetadataField,
} from '@solana-program/token-2022';
import { expect, test } from 'vitest';
import { parseInstruction } from './parse-instruction.ts';

const A = address('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi');
const B = address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR');
const C = address('CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8');
const D = address('GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq');
const E = address('LbUiWL3xVV8hTFYBVdbTNrpDo41NKS6o3LHHuDzjfcY');
const [SIGNING_A, SIGNING_B] = [createNoopSigner(A), createNoopSigner(B)];

function parse({ programAddress, data = new Uint8Array(), accounts = [] }: Instruction) {
  return parseInstruction(
    programAddress,
    Uint8Array.from(data),
    accounts.map((each) => each.address),
  );
}

const amount = { amount: '55', decimals: 1, uiAmount: 5.5, uiAmountString: '5.5' };

test.each<[Instruction, string, object]>([
  [
    getTransferCheckedInstruction({
      source: A,
      mint: B,
      destination: C,
      authority: D,
      amount: 55,
      decimals: 1,
    }),
    'transferChecked',
    { source: A, mint: B, destination: C, authority: D, tokenAmount: amount },
  ],
  [
    getApproveCheckedInstruction({
      source: C,
      mint: B,
      delegate: D,
      owner: E,
      amount: 55,
      decimals: 1,
      multiSigners: [SIGNING_A, SIGNING_B],
    }),
    'approveChecked',
    { source: C, mint: B, delegate: D, multisigOwner: E, signers: [A, B], tokenAmount: amount },
  ],
  [
    getInitializeMint2Instruction({ mint: A, decimals: 3, mintAuthority: B, freezeAuthority: null }),
    'initializeMint2',
    { mint: A, decimals: 3, mintAuthority: B },
  ],
  [
    getInitializeMultisig2Instruction({ multisig: C, m: 2, signers: [A, B] }),
    'initializeMultisig2',
    { multisig: C, m: 2, signers: [A, B] },
  ],
  [
    getSetAuthorityInstruction({
      owned: A,
      owner: B,
      authorityType: AuthorityType.CloseAccount,
      newAuthority: null,
    }),
    'setAuthority',
    { account: A, authority: B, authorityType: 'closeAccount', newAuthority: null },
  ],
  [
    getInitializeTransferFeeConfigInstruction({
      mint: A,
      transferFeeConfigAuthority: B,
      withdrawWithheldAuthority: null,
      transferFeeBasisPoints: 7,
      maximumFee: 9,
    }),
    'initializeTransferFeeConfig',
    { mint: A, transferFeeConfigAuthority: B, transferFeeBasisPoints: 7, maximumFee: 9n },
  ],
  [
    getWithdrawWithheldTokensFromAccountsInstruction({
      mint: C,
      feeReceiver: D,
      withdrawWithheldAuthority: E,
      numTokenAccounts: 1,
      sources: [C],
      multiSigners: [SIGNING_A],
    }),
    'withdrawWithheldTokensFromAccounts',
    {
      mint: C,
      feeRecipient: D,
      multisigWithdrawWithheldAuthority: E,
      signers: [A],
      sourceAccounts: [C],
    },
  ],
  [
    getHarvestWithheldTokensToMintInstruction({ mint: A, sources: [B, C] }),
    'harvestWithheldTokensToMint',
    { mint: A, sourceAccounts: [B, C] },
  ],
  [
    getSetTransferFeeInstruction({
      mint: C,
      transferFeeConfigAuthority: D,
      transferFeeBasisPoints: 1,
      maximumFee: 2,
      multiSigners: [SIGNING_A],
    }),
    'setTransferFee',
    {
      mint: C,
      multisigtransferFeeConfigAuthority: D,
      signers: [A],
      transferFeeBasisPoints: 1,
      maximumFee: 2n,
    },
  ],
  [
    getUpdateDefaultAccountStateInstruction({ mint: A, freezeAuthority: B, state: AccountState.Frozen }),
    'updateDefaultAccountState',
    { mint: A, freezeAuthority: B, accountState: 'frozen' },
  ],
  [
    getReallocateInstruction({
      token: C,
      payer: SIGNING_A,
      owner: B,
      newExtensionTypes: [ExtensionType.MemoTransfer],
    }),
    'reallocate',
    {
      account: C,
      payer: A,
      systemProgram: SYSTEM_PROGRAM,
      owner: B,
      extensionTypes: ['memoTransfer'],
    },
  ],
  [
    getInitializeGroupMemberPointerInstruction({ mint: A, authority: null, memberAddress: B }),
    'initializeGroupMemberPointer',
    { mint: A, memberAddress: B },
  ],
  [
    getUpdateMultiplierScaledUiMintInstruction({
      mint: A,
      authority: B,
      multiplier: 1.5,
      effectiveTimestamp: -3,
    }),
    'updateMultiplier',
    { mint: A, authority: B, newMultiplier: '1.5', newMultiplierTimestamp: -3n },
  ],
  [
    getUpdateTokenMetadataFieldInstruction({
      metadata: A,
      updateAuthority: SIGNING_B,
      field: tokenMetadataField('Key', ['colour']),
      value: 'red',
    }),
    'updateTokenMetadataField',
    { metadata: A, updateAuthority: B, field: 'colour', value: 'red' },
  ],
  [
    getEmitTokenMetadataInstruction({ metadata: A, start: null, end: 8 }),
    'emitTokenMetadata',
    { metadata: A, end: 8n },
  ],
  [
    getInitializeTokenGroupInstruction({
      group: C,
      mint: D,
      mintAuthority: SIGNING_A,
      updateAuthority: B,
      maxSize: 3,
    }),
    'initializeTokenGroup',
    { group: C, mint: D, mintAuthority: A, updateAuthority: B, maxSize: 3n },
  ],
  [
    getBatchInstruction([
      getSyncNativeInstruction({ account: A }),
      getRevokeInstruction({ source: B, owner: C }),
    ]),
    'batch',
    {
      instructions: [
        { type: 'syncNative', info: { account: A } },
        { type: 'revoke', info: { source: B, owner: C } },
      ],
    },
  ],
])('names what a token program is asked for: $1', (instruction, type, info) => {
  expect(parse(instruction)).toEqual({ program: 'spl-token', parsed: { type, info } });
});

test('tells where the proofs of a confidential transfer lie', () => {
  const zero = new Uint8Array(64);
  const transfer = getConfidentialTransferInstruction({
    sourceToken: A,
    mint: B,
    destinationToken: C,
    instructionsSysvar: address('Sysvar1nstructions1111111111111111111111111'),
    rangeRecord: D,
    authority: E,
    newSourceDecryptableAvailableBalance: new Uint8Array(36),
    transferAmountAuditorCiphertextLo: zero,
    transferAmountAuditorCiphertextHi: zero,
    equalityProofInstructionOffset: -1,
    ciphertextValidityProofInstructionOffset: 1,
    rangeProofInstructionOffset: 2,
  });
  const accounts = transfer.accounts.filter((each) => each.address !== transfer.programAddress);
  expect(parse({ ...transfer, accounts })?.parsed).toEqual({
    type: 'confidentialTransfer',
    info: {
      source: A,
      mint: B,
      destination: C,
      instructionsSysvar: 'Sysvar1nstructions1111111111111111111111111',
      equalityProofAccount: D,
      owner: E,
      newSourceDecryptableAvailableBalance: 'A'.repeat(48),
      equalityProofInstructionOffset: -1,
      ciphertextValidityProofInstructionOffset: 1,
      rangeProofInstructionOffset: 2,
    },
  });
});
