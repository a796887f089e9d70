import { WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS, TRANSFER_SOL_DISCRIMINATOR } from '@solana-program/system';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  findAssociatedTokenPda,
  SYNC_NATIVE_DISCRIMINATOR,
  TOKEN_PROGRAM_ADDRESS,
  TRANSFER_CHECKED_DISCRIMINATOR,
  UNWRAP_LAMPORTS_DISCRIMINATOR,
} from '@solana-program/token';
import type { DecodedInstruction, DecodedTransaction } from './decode-transaction.ts';
import { isComputeBudget, priorityFeeLamports } from './priority-fee.ts';

const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
const CREATE_IDEMPOTENT = 1;

/** What the screen says a swap does; amounts in smallest units. */
export interface SwapIntent {
  taker: Address;
  inputMint: Address;
  inputTokenProgram: Address;
  outputMint: Address;
  inAmount: bigint;
  maxPriorityFeeLamports: bigint;
}

/** Why a transaction is not the swap the screen shows. */
export type IntentBreach =
  | 'fee-payer'
  | 'priority-fee'
  | 'amount'
  | 'account-creation'
  | 'foreign-instruction';

/**
 * Checks that a swap transaction asks of its taker only what the screen says: one payment of exactly the input, at most the
 * creation of the taker's own account for the output, a priority fee within bounds. Returns the first breach, or undefined (safety 2).
 */
export async function findSwapBreach(
  transaction: DecodedTransaction,
  intent: SwapIntent,
): Promise<IntentBreach | undefined> {
  if (transaction.feePayer !== intent.taker) return 'fee-payer';
  if (priorityFeeLamports(transaction) > intent.maxPriorityFeeLamports) return 'priority-fee';
  const [inputAccount] = await findAssociatedTokenPda({
    owner: intent.taker,
    mint: intent.inputMint,
    tokenProgram: intent.inputTokenProgram,
  });
  const payments: bigint[] = [];
  for (const instruction of transaction.instructions) {
    if (isComputeBudget(instruction)) continue;
    const payment = readPayment(instruction, intent, inputAccount);
    if (payment !== undefined) payments.push(payment);
    else if (instruction.program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) {
      if (!isOwnAccountCreation(instruction, intent)) return 'account-creation';
    } else if (!isSpentByOthers(instruction, intent.taker, inputAccount)) return 'foreign-instruction';
  }
  return payments.length === 1 && payments[0] === intent.inAmount ? undefined : 'amount';
}

function readPayment(
  { program, accounts, data }: DecodedInstruction,
  intent: SwapIntent,
  inputAccount: Address,
): bigint | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (intent.inputMint === WRAPPED_SOL) {
    const isTransfer =
      program === SYSTEM_PROGRAM_ADDRESS &&
      data.length === 12 &&
      view.getUint32(0, true) === TRANSFER_SOL_DISCRIMINATOR;
    return isTransfer && accounts[0]?.address === intent.taker ? view.getBigUint64(4, true) : undefined;
  }
  const isTransfer =
    program === intent.inputTokenProgram && data.length === 10 && data[0] === TRANSFER_CHECKED_DISCRIMINATOR;
  const [source, mint, , authority] = accounts;
  return isTransfer &&
    accounts.length === 4 &&
    source?.address === inputAccount &&
    mint?.address === intent.inputMint &&
    authority?.address === intent.taker
    ? view.getBigUint64(1, true)
    : undefined;
}

function isOwnAccountCreation({ accounts, data }: DecodedInstruction, intent: SwapIntent): boolean {
  const [, , owner, mint] = accounts;
  return (
    data.length === 1 &&
    data[0] === CREATE_IDEMPOTENT &&
    owner?.address === intent.taker &&
    mint?.address === intent.outputMint
  );
}

/** A token movement under somebody else's authority, or one that touches the taker not at all. */
function isSpentByOthers(
  { program, accounts, data }: DecodedInstruction,
  taker: Address,
  inputAccount: Address,
): boolean {
  const isTokenProgram = program === TOKEN_PROGRAM_ADDRESS || program === TOKEN_2022_PROGRAM;
  const authorityIndex = data[0] === TRANSFER_CHECKED_DISCRIMINATOR ? 3 : 2;
  const isMovement =
    data[0] === TRANSFER_CHECKED_DISCRIMINATOR ||
    data[0] === UNWRAP_LAMPORTS_DISCRIMINATOR ||
    data[0] === SYNC_NATIVE_DISCRIMINATOR;
  if (isTokenProgram && isMovement) {
    return (
      accounts[0]?.address !== inputAccount &&
      accounts.slice(authorityIndex).every((account) => account.address !== taker)
    );
  }
  return accounts.every((account) => account.address !== taker && account.address !== inputAccount);
}
