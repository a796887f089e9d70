import { WRAPPED_SOL } from '@orrery/domain';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getUnwrapLamportsInstruction,
} from '@solana-program/token';
import { associatedAddress } from '../addresses/associated-address.ts';
import { buildTransaction } from '../transactions/build-transaction.ts';
import type { TransactionVersion } from '../transactions/compile-transaction.ts';

/**
 * How many pools one settlement may go through, whatever their order: five leave 77 bytes free at worst, for a wallet's guard or an `opening`; six do
 * not always fit. Routes are bounded by this, so that no lookup table is ever needed.
 */
export const SETTLEMENT_LEGS_MOST = 5;

/** A token as a transfer names it. */
export interface SettlementToken {
  mint: Address;
  tokenProgram: Address;
  decimals: number;
}

/** Where a swap's money moves; amounts in smallest units, as they are sent: a transfer fee is taken from what arrives. */
export interface Settlement {
  taker: Address;
  /** Owns every vault and signs second. */
  authority: Address;
  input: SettlementToken;
  output: SettlementToken;
  /** A token account the authority opens first, and pays for, if it is not there yet. */
  opening?: { token: SettlementToken; owner: Address } | undefined;
  /** The taker's one payment: the whole input, into the first pool's vault. */
  payIn: { vault: Address; amount: bigint };
  /** From vault to vault and from vault to fee account, in order. */
  moves: readonly { token: SettlementToken; from: Address; to: Address; amount: bigint }[];
  /** To the taker. */
  payOuts: readonly { vault: Address; amount: bigint }[];
  computeUnitLimit: number;
  /** Micro-lamports for each compute unit. */
  computeUnitPrice?: bigint | undefined;
  /** v0 when absent. */
  version?: TransactionVersion | undefined;
  blockhash: string;
  lastValidBlockHeight: bigint;
}

/**
 * Builds the unsigned transaction that swaps through pools of one authority at fixed amounts (smallest units): the taker pays the
 * network fee and touches only input and output; native SOL moves without a token account of the taker's. Throws
 * `TRANSACTION_TOO_LARGE` for a route too wide for one transaction.
 */
export async function buildSettlement(swap: Settlement): Promise<Uint8Array> {
  const source = associatedAddress({ owner: swap.taker, ...swap.input });
  const destination = associatedAddress({ owner: swap.taker, ...swap.output });
  return buildTransaction(swap.taker, swap, [
    getSetComputeUnitLimitInstruction({ units: swap.computeUnitLimit }),
    ...(swap.computeUnitPrice === undefined
      ? []
      : [getSetComputeUnitPriceInstruction({ microLamports: swap.computeUnitPrice })]),
    ...openOthers(swap),
    ...openAccount(swap, destination),
    ...payIn(swap, source),
    ...swap.moves.map(({ token, from, to, amount }) =>
      transfer(token, { source: from, destination: to, owner: swap.authority, amount }),
    ),
    ...swap.payOuts.map((payment) => payOut(swap, payment, destination)),
  ]);
}

function openAccount({ taker, output }: Settlement, ata: Address): Instruction[] {
  if (output.mint === WRAPPED_SOL) return [];
  const { mint, tokenProgram } = output;
  const payer = createNoopSigner(taker);
  return [getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: taker, mint, tokenProgram })];
}

function openOthers({ authority, opening }: Settlement): Instruction[] {
  if (opening === undefined) return [];
  const { token, owner } = opening;
  const { mint, tokenProgram } = token;
  const ata = associatedAddress({ owner, mint, tokenProgram });
  const payer = createNoopSigner(authority);
  return [getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram })];
}

function payIn({ taker, input, payIn: { vault, amount } }: Settlement, source: Address): Instruction[] {
  if (input.mint === WRAPPED_SOL) {
    return [
      getTransferSolInstruction({ source: createNoopSigner(taker), destination: vault, amount }),
      getSyncNativeInstruction({ account: vault }, { programAddress: input.tokenProgram }),
    ];
  }
  return [transfer(input, { source, destination: vault, owner: taker, amount })];
}

function payOut(
  { taker, authority, output }: Settlement,
  { vault, amount }: Settlement['payOuts'][number],
  destination: Address,
): Instruction {
  if (output.mint === WRAPPED_SOL) {
    return getUnwrapLamportsInstruction(
      { source: vault, destination: taker, authority: createNoopSigner(authority), amount },
      { programAddress: output.tokenProgram },
    );
  }
  return transfer(output, { source: vault, destination, owner: authority, amount });
}

function transfer(
  { mint, tokenProgram, decimals }: SettlementToken,
  move: { source: Address; destination: Address; owner: Address; amount: bigint },
): Instruction {
  const { source, destination, owner, amount } = move;
  return getTransferCheckedInstruction(
    { source, mint, destination, authority: createNoopSigner(owner), amount, decimals },
    { programAddress: tokenProgram },
  );
}
