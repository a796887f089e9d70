import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  CLOSE_ACCOUNT_DISCRIMINATOR,
  getCloseAccountInstruction,
  getHarvestWithheldTokensToMintInstruction,
  getHarvestWithheldTokensToMintInstructionDataEncoder,
} from '@solana-program/token-2022';
import type { BalanceDifference } from '../engine/balance-difference.ts';
import { compileTransaction, type TransactionLayout } from '../transactions/compile-transaction.ts';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { MAX_TRANSACTION_BYTES } from '../transactions/parse-transaction.ts';
import { isComputeBudget, networkFeeLamports } from '../transactions/priority-fee.ts';
import type { EmptyAccount } from './empty-accounts.ts';

/** A transaction that closes some of a wallet's empty token accounts; the wallet pays, signs and gets the deposits. */
export interface RentReclaim {
  owner: Address;
  accounts: readonly EmptyAccount[];
  bytes: Uint8Array;
}

/** How a transaction departs from closing what it is to close. */
export type ReclaimBreach = 'fee-payer' | 'signers' | 'network-fee' | 'foreign-instruction' | 'left-open';
export type ReclaimMismatch = ReclaimBreach | 'sol' | 'other-token' | 'authority';

const HARVEST = getHarvestWithheldTokensToMintInstructionDataEncoder().encode({});

/** The unsigned transactions that close accounts, as many in each as fit. */
export function buildRentReclaims(
  owner: Address,
  accounts: readonly EmptyAccount[],
  lifetime: TransactionLayout,
): readonly RentReclaim[] {
  const reclaims: RentReclaim[] = [];
  let open: EmptyAccount[] = [];
  let bytes = new Uint8Array();
  const finish = () => {
    if (open.length > 0) reclaims.push({ owner, accounts: open, bytes });
  };
  for (const account of accounts) {
    let next = compile(owner, [...open, account], lifetime);
    if (next.length > MAX_TRANSACTION_BYTES) {
      finish();
      open = [];
      next = compile(owner, [account], lifetime);
    }
    open = [...open, account];
    bytes = next;
  }
  finish();
  return reclaims;
}

function compile(owner: Address, accounts: readonly EmptyAccount[], lifetime: TransactionLayout) {
  return new Uint8Array(compileTransaction(owner, lifetime, toInstructions(owner, accounts)));
}

function toInstructions(owner: Address, accounts: readonly EmptyAccount[]): Instruction[] {
  const authority = createNoopSigner(owner);
  return accounts.flatMap(({ address, mint, tokenProgram, hasWithheld }) => {
    const config = { programAddress: tokenProgram };
    const close = getCloseAccountInstruction(
      { account: address, destination: owner, owner: authority },
      config,
    );
    return hasWithheld
      ? [getHarvestWithheldTokensToMintInstruction({ mint, sources: [address] }, config), close]
      : [close];
  });
}

/** Lamports that closing pays when it lands: the deposits without the network's fee. */
export function reclaimedLamports({ accounts }: Pick<RentReclaim, 'accounts'>): bigint {
  return accounts.reduce((sum, { lamports }) => sum + lamports, -SIGNATURE_FEE_LAMPORTS);
}

/**
 * Proves by its decoded instructions alone that a transaction closes these accounts, each once and to its owner, and does nothing else but
 * hand withheld fees to their mints; `addedLamports` is the priority fee a wallet put on top. Undefined when it does.
 */
export function findReclaimBreach(
  transaction: DecodedTransaction,
  { owner, accounts }: Pick<RentReclaim, 'owner' | 'accounts'>,
  addedLamports: bigint,
): ReclaimBreach | undefined {
  if (transaction.feePayer !== owner) return 'fee-payer';
  if (transaction.accounts.some(({ address, isSigner }) => isSigner && address !== owner)) return 'signers';
  if (networkFeeLamports(transaction) > SIGNATURE_FEE_LAMPORTS + addedLamports) return 'network-fee';
  const left = new Map(accounts.map((account) => [account.address, account]));
  for (const each of transaction.instructions) {
    if (isComputeBudget(each) || isGuardAssertion(each)) continue;
    const [first, second] = each.accounts.map(({ address }) => address);
    const closed = first && left.get(first);
    if (closed && isClosing(each, closed, owner)) left.delete(closed.address);
    else if (!isHarvest(each, second && left.get(second))) return 'foreign-instruction';
  }
  return left.size > 0 ? 'left-open' : undefined;
}

function isClosing(
  { program, data, accounts }: DecodedInstruction,
  { tokenProgram }: EmptyAccount,
  owner: Address,
): boolean {
  const [, destination, authority, ...others] = accounts;
  const isClose = program === tokenProgram && data.length === 1 && data[0] === CLOSE_ACCOUNT_DISCRIMINATOR;
  return isClose && destination?.address === owner && authority?.address === owner && others.length === 0;
}

function isHarvest(
  { program, data, accounts }: DecodedInstruction,
  account: EmptyAccount | undefined,
): boolean {
  const isData = data.length === HARVEST.length && HARVEST.every((byte, index) => byte === data[index]);
  return (
    account?.hasWithheld === true &&
    program === account.tokenProgram &&
    isData &&
    accounts.length === 2 &&
    accounts[0]?.address === account.mint
  );
}

/** Anything that a simulation does beside paying the deposits back; undefined when it does just that. */
export function findReclaimMismatch(
  { sol, tokens, authorityChanges }: Pick<BalanceDifference, 'sol' | 'tokens' | 'authorityChanges'>,
  { accounts }: Pick<RentReclaim, 'accounts'>,
  addedLamports: bigint,
): ReclaimMismatch | undefined {
  if (tokens.length > 0) return 'other-token';
  const own = new Set(accounts.map(({ address }) => address));
  // An account that is gone has no owner.
  const isClosed = ({ account, kind, to }: (typeof authorityChanges)[number]) =>
    kind === 'owner' && to === null && own.has(account);
  if (!authorityChanges.every(isClosed)) return 'authority';
  return sol < reclaimedLamports({ accounts }) - addedLamports ? 'sol' : undefined;
}
