import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import { multiplierBits } from '@orrery/domain/mints/scaled-amount';
import { type AccountMeta, type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { getTransferCheckedInstruction } from '@solana-program/token-2022';
import { associatedAddress } from '../addresses/associated-address.ts';
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { checkScaleInstruction } from '../programs/venue/generated/instructions.generated.ts';
import { buildTransaction } from '../transactions/build-transaction.ts';
import { compileTransaction } from '../transactions/compile-transaction.ts';
import { MAX_TRANSACTION_BYTES } from '../transactions/parse-transaction.ts';

/** A mint whose token is sent. */
export interface SentMint {
  mint: Address;
  decimals: number;
  tokenProgram: Address;
  extensions?: MintExtensions | undefined;
  /** The multiplier that a screen shows amounts times, which the chain is made to check; a mint of the first token program has none. */
  multiplier?: number | undefined;
}

export interface Payment {
  /** A wallet, never a token account: tokens go to its associated one. */
  recipient: Address;
  /** Amount that leaves the sender, in smallest units; a mint's own fee is taken from it. */
  amount: bigint;
  /** Further accounts that the mint's transfer hook needs. */
  hookAccounts?: readonly AccountMeta[] | undefined;
  /** The recipient's token account takes nothing without a memo right before it. */
  needsMemo?: boolean | undefined;
}

/** Payments of one token by one transaction. */
export interface Send {
  sender: Address;
  token: 'SOL' | SentMint;
  payments: readonly Payment[];
  /** Written into the transaction; none when empty. */
  memo: string;
}

/**
 * The instructions of a send, and no other. What makes a recipient's token account stands before each payment of a token, also where there
 * is one: it has the chain check that the account is the recipient's own, as its owner may have been changed.
 */
export function sendInstructions({ sender, token, payments, memo }: Send): Instruction[] {
  const creations = token === 'SOL' ? [] : payments.map((payment) => accountCreation(sender, token, payment));
  const paid = payments.flatMap((payment, index): Instruction[] => {
    const isTold = memo !== '' && (index === 0 || payment.needsMemo);
    const said = isTold ? [{ programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(memo) }] : [];
    return [...said, token === 'SOL' ? paySol(sender, payment) : payToken(sender, token, payment)];
  });
  return [...(token === 'SOL' ? [] : scaleCheck(token)), ...creations, ...paid];
}

function scaleCheck({ mint, tokenProgram, multiplier }: SentMint): Instruction[] {
  if (multiplier === undefined || tokenProgram !== TOKEN_2022_PROGRAM) return [];
  return [checkScaleInstruction({ mint, multiplier: multiplierBits(multiplier) })];
}

function paySol(sender: Address, { recipient: destination, amount }: Payment): Instruction {
  return getTransferSolInstruction({ source: createNoopSigner(sender), destination, amount });
}

function accountCreation(sender: Address, { mint, tokenProgram }: SentMint, { recipient: owner }: Payment) {
  const ata = associatedAddress({ owner, mint, tokenProgram });
  const payer = createNoopSigner(sender);
  return getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram });
}

function payToken(
  sender: Address,
  { mint, decimals, tokenProgram }: SentMint,
  { recipient, amount, hookAccounts = [] }: Payment,
): Instruction {
  const source = associatedAddress({ owner: sender, mint, tokenProgram });
  const destination = associatedAddress({ owner: recipient, mint, tokenProgram });
  const transfer = getTransferCheckedInstruction(
    { source, mint, destination, authority: createNoopSigner(sender), amount, decimals },
    { programAddress: tokenProgram },
  );
  return { ...transfer, accounts: [...transfer.accounts, ...hookAccounts] };
}

/** An unsigned send, with micro-lamports for a compute unit and a limit of units of its own. Throws `TRANSACTION_TOO_LARGE` for more payments than `splitPayments` puts together. */
export function buildSend(
  send: Send,
  blockhash: string,
  { unitPrice = 0n, unitLimit }: { unitPrice?: bigint; unitLimit?: number } = {},
): Uint8Array {
  const limit = unitLimit === undefined ? [] : [getSetComputeUnitLimitInstruction({ units: unitLimit })];
  const price = unitPrice === 0n ? [] : [getSetComputeUnitPriceInstruction({ microLamports: unitPrice })];
  return buildTransaction(send.sender, { blockhash, version: 'legacy' }, [
    ...limit,
    ...price,
    ...sendInstructions(send),
  ]);
}

/** A blockhash is as long as any address. */
const SIZED = { blockhash: MEMO_PROGRAM, version: 'legacy' } as const;
/** What a wallet adds for priority and as a guard. */
const SPARE_BYTES = 150;

/** Payments, in their order, by as few transactions as hold them; undefined when the memo leaves no place for one. */
export function splitPayments(send: Send): readonly (readonly Payment[])[] | undefined {
  const fits = (payments: readonly Payment[]) =>
    compileTransaction(send.sender, SIZED, sendInstructions({ ...send, payments })).length <=
    MAX_TRANSACTION_BYTES - SPARE_BYTES;
  const batches: Payment[][] = [];
  for (const payment of send.payments) {
    const last = batches.at(-1);
    if (last && fits([...last, payment])) last.push(payment);
    else if (fits([payment])) batches.push([payment]);
    else return undefined;
  }
  return batches;
}
