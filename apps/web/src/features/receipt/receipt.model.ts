import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { decodeFetched } from '#entities/transaction/decode-fetched.ts';
import { describeFailure, type Failure } from '#entities/transaction/failure.model.ts';
import { readTrade, type TradeView } from '#entities/transaction/trade.model.ts';
import type { FetchedTransaction } from '#entities/transaction/transaction.fetch.ts';
import type {
  ChainTransaction,
  Confirmation,
  TokenBalance,
} from '#entities/transaction/transaction.schema.ts';
import { describeInstruction, type InstructionView } from './instructions/instruction.model.ts';
import * as strings from './strings.ts';

/** What an account gained or lost: lamports of its own where `mint` is absent, else tokens over all it owns. */
interface BalanceChange {
  account: Address;
  note?: string;
  mint?: Address;
  decimals: number;
  change: bigint;
}

/** A transaction as a person reads it; every amount in smallest units. */
export interface ReceiptView {
  status: Confirmation | 'failed';
  /** Why it failed, when it did. */
  failure: Failure | undefined;
  slot: bigint;
  blockTime: bigint | null;
  fee: bigint;
  computeUnits: bigint | undefined;
  feePayer: Address;
  /** Where it is one swap of the venue's. */
  trade: TradeView | undefined;
  /** The fee payer's first, then what others own, then the lamports of other accounts. */
  changes: readonly BalanceChange[];
  instructions: readonly InstructionView[];
  logs: readonly string[];
}

export function toReceipt({ transaction, confirmation }: FetchedTransaction): ReceiptView {
  const { meta, slot, blockTime } = transaction;
  const decoded = decodeFetched(transaction);
  const accounts = decoded.accounts.map(({ address }) => address);
  const hasFailed = meta.err !== null;
  return {
    status: hasFailed ? 'failed' : confirmation,
    failure: hasFailed
      ? describeFailure({ err: meta.err, instructions: decoded.instructions, logs: meta.logMessages })
      : undefined,
    slot,
    blockTime,
    fee: meta.fee,
    computeUnits: meta.computeUnitsConsumed,
    feePayer: decoded.feePayer,
    trade: readTrade(decoded.instructions, accounts, meta),
    changes: balanceChanges(accounts, meta),
    instructions: decoded.instructions.map(describeInstruction),
    logs: meta.logMessages ?? [],
  };
}

/** The same where the chain may know of none. */
export function toReceiptOrNull(fetched: FetchedTransaction | null): ReceiptView | null {
  return fetched && toReceipt(fetched);
}

function balanceChanges(accounts: readonly Address[], meta: ChainTransaction['meta']): BalanceChange[] {
  const all = [...solChanges(accounts, meta), ...tokenChanges(meta.preTokenBalances, meta.postTokenBalances)];
  const rank = ({ account, mint }: BalanceChange) => (account === accounts[0] ? 0 : mint ? 1 : 2);
  return all.toSorted((left, right) => rank(left) - rank(right));
}

function solChanges(accounts: readonly Address[], meta: ChainTransaction['meta']): BalanceChange[] {
  const tokenAccounts = new Set(
    [...meta.preTokenBalances, ...meta.postTokenBalances].map(({ accountIndex }) => accountIndex),
  );
  return accounts.flatMap((account, index) => {
    const change = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n);
    if (change === 0n) return [];
    const note = index === 0 ? strings.feePayer : tokenAccounts.has(index) ? strings.tokenAccount : undefined;
    return [{ account, ...(note && { note }), decimals: NATIVE_SOL.decimals, change }];
  });
}

/** Sums what each owner holds of each mint, over all the owner's accounts, after less before. */
function tokenChanges(before: readonly TokenBalance[], after: readonly TokenBalance[]): BalanceChange[] {
  const sums = new Map<string, BalanceChange>();
  const add = (sign: bigint) => (balance: TokenBalance) => {
    const { owner, mint, uiTokenAmount } = balance;
    const key = `${owner} ${mint}`;
    const sum = sums.get(key) ?? { account: owner, mint, decimals: uiTokenAmount.decimals, change: 0n };
    sums.set(key, { ...sum, change: sum.change + sign * BigInt(uiTokenAmount.amount) });
  };
  before.forEach(add(-1n));
  after.forEach(add(1n));
  return [...sums.values()].filter(({ change }) => change !== 0n);
}
