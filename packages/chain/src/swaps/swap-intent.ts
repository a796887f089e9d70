import { afterTransferFee, type MintExtensions, WRAPPED_SOL } from '@orrery/domain';
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
import { TOKEN_2022_PROGRAM } from '../programs.ts';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { isComputeBudget, priorityFeeLamports } from '../transactions/priority-fee.ts';

const CREATE_IDEMPOTENT = 1;
/** The token instructions a venue's side of a swap is made of, and where the accounts of their signers begin. */
const AUTHORITY_INDEXES: ReadonlyMap<number, number> = new Map([
  [TRANSFER_CHECKED_DISCRIMINATOR, 3],
  [UNWRAP_LAMPORTS_DISCRIMINATOR, 2],
  [SYNC_NATIVE_DISCRIMINATOR, 1],
]);

/** What the screen says a swap does; amounts in smallest units. */
export interface SwapIntent {
  taker: Address;
  inputMint: Address;
  inputTokenProgram: Address;
  outputMint: Address;
  /** What the output mint adds to a plain one: its transfer fee is taken from every payment that reaches the taker. */
  outputExtensions: MintExtensions;
  /** What leaves the taker. */
  inAmount: bigint;
  /** What arrives. */
  minOutAmount: bigint;
  maxPriorityFeeLamports: bigint;
}

/** Why a transaction is not the swap the screen shows. */
export type IntentBreach =
  | 'fee-payer'
  | 'priority-fee'
  | 'amount'
  | 'receives-less'
  | 'account-creation'
  | 'foreign-instruction';

/** The accounts a swap may take from and pay into. */
interface OwnAccounts {
  input: Address;
  /** One for each token program: which of them holds the output is not for the server to say. */
  outputs: readonly Address[];
}

/**
 * Checks that a swap transaction does to its taker only what the screen says: one payment of exactly the input, at least the least
 * output paid to the taker's own account in one payment or several, at most the creation of that account at its cost, a priority fee within bounds. It holds against a
 * server that lies in its simulations too. Returns the first breach, or undefined (safety 2).
 */
export async function findSwapBreach(
  transaction: DecodedTransaction,
  intent: SwapIntent,
): Promise<IntentBreach | undefined> {
  if (transaction.feePayer !== intent.taker) return 'fee-payer';
  if (priorityFeeLamports(transaction) > intent.maxPriorityFeeLamports) return 'priority-fee';
  const own = await findOwnAccounts(intent);
  const payments: bigint[] = [];
  let received = 0n;
  for (const instruction of transaction.instructions) {
    if (isComputeBudget(instruction) || isGuardAssertion(instruction)) continue;
    const payment = readPayment(instruction, intent, own);
    if (payment !== undefined) payments.push(payment);
    else if (instruction.program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) {
      if (!isHarmlessCreation(instruction, intent)) return 'account-creation';
    } else if (isSpentByOthers(instruction, intent.taker, own)) {
      received += readReceipt(instruction, intent, own);
    } else return 'foreign-instruction';
  }
  if (payments.length !== 1 || payments[0] !== intent.inAmount) return 'amount';
  return received < intent.minOutAmount ? 'receives-less' : undefined;
}

async function findOwnAccounts(intent: SwapIntent): Promise<OwnAccounts> {
  const find = async (mint: Address, tokenProgram: Address) =>
    (await findAssociatedTokenPda({ owner: intent.taker, mint, tokenProgram }))[0];
  const { inputMint, inputTokenProgram, outputMint } = intent;
  const [input, ...outputs] = await Promise.all([
    find(inputMint, inputTokenProgram),
    find(outputMint, TOKEN_PROGRAM_ADDRESS),
    find(outputMint, TOKEN_2022_PROGRAM),
  ]);
  return { input, outputs };
}

function readPayment(
  { program, accounts, data }: DecodedInstruction,
  intent: SwapIntent,
  { input }: OwnAccounts,
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
    source?.address === input &&
    mint?.address === intent.inputMint &&
    authority?.address === intent.taker
    ? view.getBigUint64(1, true)
    : undefined;
}

/** The taker's own account of the output, or one that somebody else pays for. */
function isHarmlessCreation({ accounts, data }: DecodedInstruction, intent: SwapIntent): boolean {
  const [payer, , owner, mint] = accounts.map((account) => account.address);
  const isOwn = owner === intent.taker && mint === intent.outputMint;
  const isPaidByOthers = payer !== undefined && payer !== intent.taker;
  return data.length === 1 && data[0] === CREATE_IDEMPOTENT && (isOwn || isPaidByOthers);
}

/** A token movement under somebody else's authority, out of an account that is not one of the swap's own. */
function isSpentByOthers(
  { program, accounts, data }: DecodedInstruction,
  taker: Address,
  { input, outputs }: OwnAccounts,
): boolean {
  if (program !== TOKEN_PROGRAM_ADDRESS && program !== TOKEN_2022_PROGRAM) return false;
  const authorityIndex = AUTHORITY_INDEXES.get(data[0] ?? -1);
  const source = accounts[0]?.address;
  return (
    authorityIndex !== undefined &&
    source !== undefined &&
    source !== input &&
    !outputs.includes(source) &&
    accounts.slice(authorityIndex).every((account) => account.address !== taker)
  );
}

/** What arrives at the taker of a movement by others, in smallest units of the output; SOL comes as lamports, not wrapped. */
function readReceipt(
  { accounts, data }: DecodedInstruction,
  { taker, outputMint, outputExtensions }: SwapIntent,
  { outputs }: OwnAccounts,
): bigint {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [, second, third] = accounts.map((account) => account.address);
  if (outputMint === WRAPPED_SOL) {
    const isUnwrap = data[0] === UNWRAP_LAMPORTS_DISCRIMINATOR && data[1] === 1 && data.length === 10;
    return isUnwrap && second === taker ? view.getBigUint64(2, true) : 0n;
  }
  const isTransfer = data[0] === TRANSFER_CHECKED_DISCRIMINATOR && data.length === 10;
  const isOwn = second === outputMint && third !== undefined && outputs.includes(third);
  return isTransfer && isOwn ? afterTransferFee(view.getBigUint64(1, true), outputExtensions) : 0n;
}
