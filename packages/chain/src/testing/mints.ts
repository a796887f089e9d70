import { rentLamports } from '@orrery/domain/solana/network';
import {
  type AccountMeta,
  type Address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
  type TransactionSigner,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import {
  AccountState,
  AuthorityType,
  type ExtensionArgs,
  ExtensionType,
  extension,
  getEnableMemoTransfersInstruction,
  getFreezeAccountInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getPreInitializeInstructionsForMintExtensions,
  getReallocateInstruction,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
  getTokenDecoder,
  getTransferCheckedInstruction,
  type Token,
} from '@solana-program/token-2022';
import { associatedAddress } from '../addresses/associated-address.ts';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { HOOKS, type HookName, initializeHook } from './hooks.ts';
import type { TestVm } from './vm.ts';

/** What a mint is to be: one of the first token program, or one of Token-2022 with at most one extension. */
export type MintKind =
  | { kind: 'classic' | 'plain' | 'default-frozen' | 'non-transferable' | 'permanent-delegate' }
  | { kind: 'close-authority' | 'pausable' | 'confidential' }
  | { kind: 'interest-bearing'; rateBps: number }
  | { kind: 'scaled'; multiplier: number }
  /** `most` is the highest fee of a transfer, in smallest units. */
  | { kind: 'transfer-fee'; bps: number; most: bigint }
  /** `extras` are what the hook gets beside its own account, in the role given here. */
  | { kind: 'transfer-hook'; hook: HookName; extras?: readonly AccountMeta[] };

export interface TestMint {
  mint: Address;
  tokenProgram: Address;
  decimals: number;
  /** Mints and freezes, and is the kind's other authorities: who collects fees, takes as the permanent delegate, closes. */
  authority: KeyPairSigner;
  /** What a transfer names after its own accounts: those of the hook's list in its order, the hook, its validation account. */
  extras: readonly AccountMeta[];
}

export interface TestTransfer {
  source: Address;
  destination: Address;
  authority: TransactionSigner;
  /** Smallest units. */
  amount: bigint;
}

/** Makes a mint of 6 decimals by the instructions a wallet would send, at an address that is to be known before where one is given. */
export async function aMint(vm: TestVm, kind: MintKind, given?: KeyPairSigner): Promise<TestMint> {
  const [authority, newAccount] = await Promise.all([vm.wallet(), given ?? generateKeyPairSigner()]);
  const { address: mint } = newAccount;
  const tokenProgram = kind.kind === 'classic' ? TOKEN_PROGRAM_ADDRESS : TOKEN_2022_PROGRAM;
  const decimals = 6;
  const extensions = extensionsOf(kind, authority.address);
  const space = getMintSize(extensions.length > 0 ? extensions : undefined);
  const create = getCreateAccountInstruction({
    payer: authority,
    newAccount,
    lamports: rentLamports(space),
    space,
    programAddress: tokenProgram,
  });
  const initialize = getInitializeMint2Instruction(
    { mint, decimals, mintAuthority: authority.address, freezeAuthority: authority.address },
    { programAddress: tokenProgram },
  );
  const extend = getPreInitializeInstructionsForMintExtensions(mint, extensions);
  await run(vm, [create, ...extend, initialize], authority, newAccount);
  if (kind.kind !== 'transfer-hook') return { mint, tokenProgram, decimals, authority, extras: [] };
  const { instructions, extras } = await initializeHook(vm, { ...kind, mint, authority });
  await run(vm, instructions, authority);
  return { mint, tokenProgram, decimals, authority, extras };
}

/**
 * The owner's associated account with so many smallest units more than it held. An account of a default-frozen mint is thawed for it,
 * and stays as it is made when the amount is 0.
 */
export async function fund(vm: TestVm, token: TestMint, owner: Address, amount: bigint): Promise<Address> {
  const { mint, tokenProgram, authority } = token;
  const account = associatedAddress({ owner, mint, tokenProgram });
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer: authority,
    ata: account,
    owner,
    mint,
    tokenProgram,
  });
  await run(vm, [create], authority);
  if (amount === 0n) return account;
  if (tokenAt(vm, account).state === AccountState.Frozen) await thaw(vm, token, account);
  const more = getMintToInstruction(
    { mint, token: account, mintAuthority: authority, amount },
    { programAddress: tokenProgram },
  );
  await run(vm, [more], authority);
  return account;
}

/** A checked transfer with everything the mint's hook needs. */
export function transferOf(token: TestMint, { source, destination, authority, amount }: TestTransfer) {
  const { mint, decimals, tokenProgram, extras } = token;
  const plain = getTransferCheckedInstruction(
    { source, mint, destination, authority, amount, decimals },
    { programAddress: tokenProgram },
  );
  return { ...plain, accounts: [...plain.accounts, ...extras] } satisfies Instruction;
}

/** Makes an account of Token-2022 take no transfer without a memo. */
export async function askForMemos(vm: TestVm, token: Address, owner: KeyPairSigner): Promise<void> {
  const config = { programAddress: TOKEN_2022_PROGRAM };
  const newExtensionTypes = [ExtensionType.MemoTransfer];
  const grow = getReallocateInstruction({ token, payer: owner, owner, newExtensionTypes }, config);
  await run(vm, [grow, getEnableMemoTransfersInstruction({ token, owner }, config)], owner);
}

export async function freeze(vm: TestVm, token: TestMint, account: Address): Promise<void> {
  await run(vm, [getFreezeAccountInstruction(...change(token, account))], token.authority);
}

export async function thaw(vm: TestVm, token: TestMint, account: Address): Promise<void> {
  await run(vm, [getThawAccountInstruction(...change(token, account))], token.authority);
}

/** What gives up the right to mint and the right to freeze, as a mint must have that is launched. */
export function renouncing({ mint: owned, tokenProgram, authority: owner }: TestMint): Instruction[] {
  return [AuthorityType.MintTokens, AuthorityType.FreezeAccount].map((authorityType) =>
    getSetAuthorityInstruction(
      { owned, owner, authorityType, newAuthority: null },
      { programAddress: tokenProgram },
    ),
  );
}

export async function renounce(vm: TestVm, token: TestMint): Promise<void> {
  await run(vm, renouncing(token), token.authority);
}

/** A token account of either program. Throws when there is none. */
export function tokenAt(vm: TestVm, account: Address): Token {
  const found = vm.read(account);
  if (!found) throw new Error(`${account} does not exist`);
  return getTokenDecoder().decode(found.data);
}

function change({ mint, tokenProgram, authority: owner }: TestMint, account: Address) {
  return [{ account, mint, owner }, { programAddress: tokenProgram }] as const;
}

function extensionsOf(kind: MintKind, authority: Address): ExtensionArgs[] {
  switch (kind.kind) {
    case 'classic':
    case 'plain':
      return [];
    case 'default-frozen':
      return [extension('DefaultAccountState', { state: AccountState.Frozen })];
    case 'non-transferable':
      return [extension('NonTransferable', {})];
    case 'permanent-delegate':
      return [extension('PermanentDelegate', { delegate: authority })];
    case 'close-authority':
      return [extension('MintCloseAuthority', { closeAuthority: authority })];
    case 'pausable':
      return [extension('PausableConfig', { authority, paused: false })];
    case 'confidential':
      return [confidential(authority)];
    case 'interest-bearing':
      return [interestBearing(kind.rateBps, authority)];
    case 'scaled':
      return [scaledAmount(kind.multiplier, authority)];
    case 'transfer-fee':
      return [transferFee(kind, authority)];
    case 'transfer-hook':
      return [extension('TransferHook', { authority, programId: HOOKS[kind.hook].address })];
  }
}

function interestBearing(rate: number, rateAuthority: Address): ExtensionArgs {
  return extension('InterestBearingConfig', {
    rateAuthority,
    initializationTimestamp: 0n,
    preUpdateAverageRate: rate,
    lastUpdateTimestamp: 0n,
    currentRate: rate,
  });
}

function confidential(authority: Address): ExtensionArgs {
  const settings = { autoApproveNewAccounts: false, auditorElgamalPubkey: null };
  return extension('ConfidentialTransferMint', { authority, ...settings });
}

function scaledAmount(multiplier: number, authority: Address): ExtensionArgs {
  return extension('ScaledUiAmountConfig', {
    authority,
    multiplier,
    newMultiplierEffectiveTimestamp: 0n,
    newMultiplier: multiplier,
  });
}

function transferFee({ bps, most }: { bps: number; most: bigint }, authority: Address): ExtensionArgs {
  const fee = { epoch: 0n, maximumFee: most, transferFeeBasisPoints: bps };
  return extension('TransferFeeConfig', {
    transferFeeConfigAuthority: authority,
    withdrawWithheldAuthority: authority,
    withheldAmount: 0n,
    olderTransferFee: fee,
    newerTransferFee: fee,
  });
}

async function run(
  vm: TestVm,
  instructions: readonly Instruction[],
  ...signers: [KeyPairSigner, ...KeyPairSigner[]]
): Promise<void> {
  const refusal = await vm.send(instructions, ...signers);
  if (refusal !== undefined) throw new Error(refusal);
}
