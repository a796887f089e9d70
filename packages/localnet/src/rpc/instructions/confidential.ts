import type { DataReader } from '../../layouts/data-reader.ts';
import { byNumber, type Facts, type ParseInstruction, shape } from './shape.ts';

const ELGAMAL_KEY_BYTES = 32;
const CIPHERTEXT_BYTES = 36;

/** Proofs lie in accounts of their own, or in other instructions of the transaction, which a sysvar shows. */
const TRANSFER_PROOFS =
  '[instructionsSysvar] equalityProofAccount+ ciphertextValidityProofAccount+ rangeProofAccount+ (owner)';
const SUPPLY_PROOFS =
  '[instructionsSysvar] equalityProofRecordAccount+ ciphertextValidityProofRecordAccount+ rangeProofRecordAccount+ (owner)';

export const parseConfidentialTransfer = byNumber((data) => data.u8(), {
  0: shape('initializeConfidentialTransferMint', 'mint', (data) => ({
    authority: data.keyOrZero() ?? undefined,
    ...readMint(data),
  })),
  1: shape('updateConfidentialTransferMint', 'mint confidentialTransferMintAuthority', readMint),
  2: (data, accounts) => {
    const facts = {
      decryptableZeroBalance: data.base64(CIPHERTEXT_BYTES),
      maximumPendingBalanceCreditCounter: data.u64(),
      proofInstructionOffset: data.i8(),
    };
    const proof = nameProof(facts.proofInstructionOffset);
    const type = 'configureConfidentialTransferAccount';
    return shape(type, `account mint ${proof} (owner)`, () => facts)(data, accounts);
  },
  3: shape('approveConfidentialTransferAccount', 'account mint confidentialTransferAuditorAuthority'),
  4: (data, accounts) => {
    const proofInstructionOffset = data.i8();
    const type = 'emptyConfidentialTransferAccount';
    const names = `account ${nameProof(proofInstructionOffset)} (owner)`;
    return shape(type, names, () => ({ proofInstructionOffset }))(data, accounts);
  },
  5: shape('depositConfidentialTransfer', 'source destination mint (owner)', (data) => ({
    amount: data.u64(),
    decimals: data.u8(),
  })),
  6: shape(
    'withdrawConfidentialTransfer',
    'source destination mint [instructionsSysvar] equalityProofAccount+ rangeProofAccount+ (owner)',
    (data) => ({
      amount: data.u64(),
      decimals: data.u8(),
      newDecryptableAvailableBalance: data.base64(CIPHERTEXT_BYTES),
      equalityProofInstructionOffset: data.i8(),
      rangeProofInstructionOffset: data.i8(),
    }),
  ),
  7: shape('confidentialTransfer', `source mint destination ${TRANSFER_PROOFS}`, (data) => ({
    newSourceDecryptableAvailableBalance: data.base64(CIPHERTEXT_BYTES),
    ...readProofs(withoutAuditor(data)),
  })),
  8: shape('applyPendingConfidentialTransferBalance', 'account (owner)', (data) => ({
    expectedPendingBalanceCreditCounter: data.u64(),
    newDecryptableAvailableBalance: data.base64(CIPHERTEXT_BYTES),
  })),
  9: shape('enableConfidentialTransferConfidentialCredits', 'account (owner)'),
  10: shape('disableConfidentialTransferConfidentialCredits', 'account (owner)'),
  11: shape('enableConfidentialTransferNonConfidentialCredits', 'account (owner)'),
  12: shape('disableConfidentialTransferNonConfidentialCredits', 'account (owner)'),
  13: shape(
    'confidentialTransferWithFee',
    'source mint destination [instructionsSysvar] equalityProofAccount+ transferAmountCiphertextValidityProofAccount+ feeCiphertextValidityProofAccount+ feeSigmaProofAccount+ rangeProofAccount+ (owner)',
    (data) => {
      const newSourceDecryptableAvailableBalance = data.base64(CIPHERTEXT_BYTES);
      withoutAuditor(data);
      return {
        newSourceDecryptableAvailableBalance,
        equalityProofInstructionOffset: data.i8(),
        transferAmountCiphertextValidityProofInstructionOffset: data.i8(),
        feeSigmaProofInstructionOffset: data.i8(),
        feeCiphertextValidityProofInstructionOffset: data.i8(),
        rangeProofInstructionOffset: data.i8(),
      };
    },
  ),
  14: shape('configureConfidentialAccountWithRegistry', 'account mint registry'),
});

export const parseConfidentialTransferFee = byNumber((data) => data.u8(), {
  0: shape('initializeConfidentialTransferFeeConfig', 'mint', (data) => ({
    authority: data.keyOrZero() ?? undefined,
    withdrawWithheldAuthorityElGamalPubkey: readElGamalKey(data),
  })),
  1: (data, accounts) => {
    const facts = readWithheld(data);
    const type = 'withdrawWithheldConfidentialTransferTokensFromMint';
    const proof = facts.proofInstructionOffset === 0 ? 'proofContextStateAccount+' : 'instructionsSysvar+';
    const names = `mint feeRecipient ${proof} (withdrawWithheldAuthority)`;
    return shape(type, names, () => facts)(data, accounts);
  },
  2: (data, accounts) => {
    const at = accounts.length - data.u8();
    const facts = { ...readWithheld(data), sourceAccounts: accounts.slice(at) };
    const proof = facts.proofInstructionOffset === 0 ? 'proofContextStateAccount' : 'instructionsSysvar';
    const names = `mint feeRecipient ${proof} (withdrawWithheldAuthority)`;
    const type = 'withdrawWithheldConfidentialTransferTokensFromAccounts';
    return shape(type, names, () => facts)(data, accounts.slice(0, at));
  },
  3: shape('harvestWithheldConfidentialTransferTokensToMint', 'mint sourceAccounts...'),
  4: shape('enableConfidentialTransferFeeHarvestToMint', 'account (owner)'),
  5: shape('disableConfidentialTransferFeeHarvestToMint', 'account (owner)'),
});

export const parseConfidentialMintBurn = byNumber((data) => data.u8(), {
  0: shape('initializeConfidentialMintBurnMint', 'mint', (data) => ({
    supplyElGamalPubkey: data.base64(ELGAMAL_KEY_BYTES),
    decryptableSupply: data.base64(CIPHERTEXT_BYTES),
  })),
  1: (data, accounts) => {
    const facts = {
      newSupplyElGamalPubkey: data.base64(ELGAMAL_KEY_BYTES),
      proofInstructionOffset: data.i8(),
    };
    const proof = facts.proofInstructionOffset === 0 ? 'proofAccount' : 'instructionsSysvar';
    const type = 'rotateConfidentialMintBurnSupplyElGamalPubkey';
    return shape(type, `mint ${proof} (owner)`, () => facts)(data, accounts);
  },
  2: shape('updateConfidentialMintBurnDecryptableSupply', 'mint (owner)', (data) => ({
    newDecryptableSupply: data.base64(CIPHERTEXT_BYTES),
  })),
  3: ofSupply('confidentialMint', 'newDecryptableSupply'),
  4: ofSupply('confidentialBurn', 'newDecryptableAvailableBalance'),
});

function ofSupply(type: string, balance: string): ParseInstruction {
  return shape(type, `destination mint ${SUPPLY_PROOFS}`, (data) => ({
    [balance]: data.base64(CIPHERTEXT_BYTES),
    ...readProofs(withoutAuditor(data)),
  }));
}

function nameProof(offset: number): string {
  return offset === 0 ? 'proofContextStateAccount' : 'instructionsSysvar recordAccount+';
}

/** Behind what is shown of an amount are two ciphertexts for the auditor, which are not. */
function withoutAuditor(data: DataReader): DataReader {
  data.raw(2 * 64);
  return data;
}

function readProofs(data: DataReader): Facts {
  return {
    equalityProofInstructionOffset: data.i8(),
    ciphertextValidityProofInstructionOffset: data.i8(),
    rangeProofInstructionOffset: data.i8(),
  };
}

function readMint(data: DataReader): Facts {
  return { autoApproveNewAccounts: data.flag(), auditorElGamalPubkey: readElGamalKey(data) };
}

function readElGamalKey(data: DataReader): string | null {
  const key = data.base64(ELGAMAL_KEY_BYTES);
  return /^A+=*$/.test(key) ? null : key;
}

function readWithheld(data: DataReader): { proofInstructionOffset: number } & Facts {
  return { proofInstructionOffset: data.i8(), newDecryptableAvailableBalance: data.base64(CIPHERTEXT_BYTES) };
}
