import { DataReader, toText } from '../../layouts/data-reader.ts';
import { toUiTokenAmount, type UiTokenAmount } from '../../layouts/token-layout.ts';
import {
  parseConfidentialMintBurn,
  parseConfidentialTransfer,
  parseConfidentialTransferFee,
} from './confidential.ts';
import { byNumber, type Facts, type Parsed, type ParseInstruction, shape } from './shape.ts';
import { parseTokenInterface } from './token-interfaces.ts';

const BATCH = 255;
const STATES = ['uninitialized', 'initialized', 'frozen'];
const AUTHORITIES = [
  'mintTokens',
  'freezeAccount',
  'accountOwner',
  'closeAccount',
  'transferFeeConfig',
  'withheldWithdraw',
  'closeMint',
  'interestRate',
  'permanentDelegate',
  'confidentialTransferMint',
  'transferHookProgramId',
  'confidentialTransferFeeConfig',
  'metadataPointer',
  'groupPointer',
  'groupMemberPointer',
  'scaledUiAmount',
  'pause',
  'permissionedBurn',
];
const EXTENSIONS = [
  'uninitialized',
  'transferFeeConfig',
  'transferFeeAmount',
  'mintCloseAuthority',
  'confidentialTransferMint',
  'confidentialTransferAccount',
  'defaultAccountState',
  'immutableOwner',
  'memoTransfer',
  'nonTransferable',
  'interestBearingConfig',
  'cpiGuard',
  'permanentDelegate',
  'nonTransferableAccount',
  'transferHook',
  'transferHookAccount',
  'confidentialTransferFeeConfig',
  'confidentialTransferFeeAmount',
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
  'confidentialMintBurn',
  'scaledUiAmount',
  'pausable',
  'pausableAccount',
  'permissionedBurn',
];

const ofTransferFee = byNumber((data) => data.u8(), {
  0: shape('initializeTransferFeeConfig', 'mint', (data) => ({
    transferFeeConfigAuthority: readKeyOption(data) ?? undefined,
    withdrawWithheldAuthority: readKeyOption(data) ?? undefined,
    ...readFee(data),
  })),
  1: shape('transferCheckedWithFee', 'source mint destination (authority)', (data) => {
    const [amount, decimals] = [data.u64(), data.u8()];
    return {
      tokenAmount: toUiTokenAmount(amount, { decimals }),
      feeAmount: toUiTokenAmount(data.u64(), { decimals }),
    };
  }),
  2: shape('withdrawWithheldTokensFromMint', 'mint feeRecipient (withdrawWithheldAuthority)'),
  3: (data, accounts) => {
    const at = accounts.length - data.u8();
    const sourceAccounts = accounts.slice(at);
    const type = 'withdrawWithheldTokensFromAccounts';
    const read = () => ({ sourceAccounts });
    return shape(type, 'mint feeRecipient (withdrawWithheldAuthority)', read)(data, accounts.slice(0, at));
  },
  4: shape('harvestWithheldTokensToMint', 'mint sourceAccounts...'),
  // The name of its multisig account is spelt as real nodes spell it.
  5: shape('setTransferFee', 'mint (transferFeeConfigAuthority/multisigtransferFeeConfigAuthority)', readFee),
});

const TABLE: Readonly<Record<number, ParseInstruction>> = {
  0: shape('initializeMint', 'mint rentSysvar', readMint),
  1: shape('initializeAccount', 'account mint owner rentSysvar'),
  2: shape('initializeMultisig', 'multisig rentSysvar signers...', (data) => ({ m: data.u8() })),
  3: shape('transfer', 'source destination (authority)', readAmount),
  4: shape('approve', 'source delegate (owner)', readAmount),
  5: shape('revoke', 'source (owner)'),
  6: (data, accounts) => {
    const authorityType = pick(AUTHORITIES, data.u8());
    const owned = /^(accountOwner|closeAccount)$/.test(authorityType) ? 'account' : 'mint';
    const read = () => ({ authorityType, newAuthority: readKeyOption(data) });
    return shape('setAuthority', `${owned} (authority)`, read)(data, accounts);
  },
  7: shape('mintTo', 'mint account (mintAuthority)', readAmount),
  8: shape('burn', 'account mint (authority)', readAmount),
  9: shape('closeAccount', 'account destination (owner)'),
  10: shape('freezeAccount', 'account mint (freezeAuthority)'),
  11: shape('thawAccount', 'account mint (freezeAuthority)'),
  12: shape('transferChecked', 'source mint destination (authority)', readChecked),
  13: shape('approveChecked', 'source mint delegate (owner)', readChecked),
  14: shape('mintToChecked', 'mint account (mintAuthority)', readChecked),
  15: shape('burnChecked', 'account mint (authority)', readChecked),
  16: shape('initializeAccount2', 'account mint rentSysvar', (data) => ({ owner: data.key() })),
  17: shape('syncNative', 'account'),
  18: shape('initializeAccount3', 'account mint', (data) => ({ owner: data.key() })),
  19: shape('initializeMultisig2', 'multisig signers...', (data) => ({ m: data.u8() })),
  20: shape('initializeMint2', 'mint', readMint),
  21: shape('getAccountDataSize', 'mint', (data) => {
    const extensionTypes = readExtensions(data);
    return extensionTypes.length === 0 ? {} : { extensionTypes };
  }),
  22: shape('initializeImmutableOwner', 'account'),
  23: shape('amountToUiAmount', 'mint', readAmount),
  24: shape('uiAmountToAmount', 'mint', (data) => ({ uiAmount: toText(data.rest()) })),
  25: shape('initializeMintCloseAuthority', 'mint', (data) => ({ newAuthority: readKeyOption(data) })),
  26: ofTransferFee,
  27: parseConfidentialTransfer,
  28: byNumber((data) => data.u8(), {
    0: shape('initializeDefaultAccountState', 'mint', readState),
    1: shape('updateDefaultAccountState', 'mint (freezeAuthority)', readState),
  }),
  29: shape('reallocate', 'account payer systemProgram (owner)', (data) => ({
    extensionTypes: readExtensions(data),
  })),
  30: byNumber((data) => data.u8(), {
    0: shape('enableRequiredMemoTransfers', 'account (owner)'),
    1: shape('disableRequiredMemoTransfers', 'account (owner)'),
  }),
  31: shape('createNativeMint', 'payer nativeMint systemProgram'),
  32: shape('initializeNonTransferableMint', 'mint'),
  33: byNumber((data) => data.u8(), {
    0: shape('initializeInterestBearingConfig', 'mint', (data) => ({
      rateAuthority: data.keyOrZero(),
      rate: data.i16(),
    })),
    1: shape('updateInterestBearingConfigRate', 'mint (rateAuthority)', (data) => ({ newRate: data.i16() })),
  }),
  34: byNumber((data) => data.u8(), {
    0: shape('enableCpiGuard', 'account (owner)'),
    1: shape('disableCpiGuard', 'account (owner)'),
  }),
  35: shape('initializePermanentDelegate', 'mint', (data) => ({ delegate: data.key() })),
  36: ofPointer('TransferHook', 'programId'),
  37: parseConfidentialTransferFee,
  38: shape('withdrawExcessLamports', 'source destination (authority)'),
  39: ofPointer('MetadataPointer', 'metadataAddress'),
  40: ofPointer('GroupPointer', 'groupAddress'),
  41: ofPointer('GroupMemberPointer', 'memberAddress'),
  42: parseConfidentialMintBurn,
  43: byNumber((data) => data.u8(), {
    0: shape('initializeScaledUiAmountConfig', 'mint', (data) => ({
      authority: data.keyOrZero(),
      multiplier: String(data.f64()),
    })),
    1: shape('updateMultiplier', 'mint (authority)', (data) => ({
      newMultiplier: String(data.f64()),
      newMultiplierTimestamp: data.i64(),
    })),
  }),
  44: byNumber((data) => data.u8(), {
    0: shape('initializePausableConfig', 'mint', (data) => ({ authority: data.keyOrZero() })),
    1: shape('pause', 'mint (authority)'),
    2: shape('resume', 'mint (authority)'),
  }),
  45: shape('unwrapLamports', 'source destination (authority)', (data) => ({
    amount: data.option(() => data.u64())?.toString(),
  })),
  [BATCH]: (data, accounts) => ({ type: 'batch', info: { instructions: readBatch(data, accounts) } }),
};

/** An instruction of either token program. */
export function parseToken(data: DataReader, accounts: readonly string[]): Parsed {
  const number = data.u8();
  const parse = TABLE[number];
  return parse === undefined ? parseTokenInterface(number, data, accounts) : parse(data, accounts);
}

/** An extension that points to something: where to and who may change it, each left out when there is none. */
function ofPointer(extension: string, target: string): ParseInstruction {
  const readTarget = (data: DataReader) => ({ [target]: data.keyOrZero() ?? undefined });
  return byNumber((data) => data.u8(), {
    0: shape(`initialize${extension}`, 'mint', (data) => ({
      authority: data.keyOrZero() ?? undefined,
      ...readTarget(data),
    })),
    1: shape(`update${extension}`, 'mint (authority)', readTarget),
  });
}

/** Instructions behind each other, each with how many of the accounts are its own. */
function readBatch(data: DataReader, accounts: readonly string[]): Parsed[] {
  const instructions: Parsed[] = [];
  for (let from = 0; data.left > 0; ) {
    const [count, length] = [data.u8(), data.u8()];
    const inner = new DataReader(data.raw(length));
    instructions.push(parseToken(inner, accounts.slice(from, from + count)));
    from += count;
  }
  return instructions;
}

function readMint(data: DataReader): Facts {
  return {
    decimals: data.u8(),
    mintAuthority: data.key(),
    freezeAuthority: readKeyOption(data) ?? undefined,
  };
}

function readAmount(data: DataReader): { amount: string } {
  return { amount: data.u64().toString() };
}

function readChecked(data: DataReader): { tokenAmount: UiTokenAmount } {
  const amount = data.u64();
  return { tokenAmount: toUiTokenAmount(amount, { decimals: data.u8() }) };
}

function readFee(data: DataReader): Facts {
  return { transferFeeBasisPoints: data.u16(), maximumFee: data.u64() };
}

function readState(data: DataReader): Facts {
  return { accountState: pick(STATES, data.u8()) };
}

function readKeyOption(data: DataReader): string | null {
  return data.option(() => data.key());
}

function readExtensions(data: DataReader): string[] {
  return data.list(data.left / 2, () => pick(EXTENSIONS, data.u16()));
}

function pick(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new RangeError('the data names what is not known');
  return name;
}
