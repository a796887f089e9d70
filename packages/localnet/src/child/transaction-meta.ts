import { Buffer } from 'node:buffer';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { TransactionMetadata } from 'litesvm/dist/internal.js';
import {
  isMint,
  isTokenAccount,
  readDecimals,
  readHolding,
  toUiTokenAmount,
} from '../layouts/token-layout.ts';
import type { AccountState, TransactionErrorJson } from '../supervision/protocol.ts';
import type { Accounts } from './accounts.ts';
import type { ResolvedKeys } from './resolve-keys.ts';

/** What a transaction did, lamports and atoms as they were before and after it. */
export interface TransactionMeta {
  err: TransactionErrorJson | null;
  fee: bigint;
  unitsConsumed: bigint;
  /** By account, in the order instructions count in. */
  balances: { before: bigint[]; after: bigint[] };
  tokenBalances: { before: TokenBalance[]; after: TokenBalance[] };
  inner: { index: number; instructions: InnerInstruction[] }[];
  logs: string[];
  loadedAddresses: { writable: Address[]; readonly: Address[] };
  returned: { programId: Address; data: Uint8Array } | null;
}

export interface InnerInstruction {
  programIdIndex: number;
  accounts: number[];
  data: Uint8Array;
  stackHeight: number;
}

export interface TokenBalance {
  accountIndex: number;
  mint: Address;
  owner: Address;
  programId: Address;
  amount: bigint;
  decimals: number;
}

type States = readonly (AccountState | null)[];

interface MetaParts {
  err: TransactionErrorJson | null;
  fee: bigint;
  keys: ResolvedKeys;
  before: States;
  after: States;
  outcome: TransactionMetadata;
  logs: string[];
}

/** A transaction's metadata, of the accounts before and after and of what the VM says. */
export function readMeta(parts: MetaParts, accounts: Accounts): TransactionMeta {
  const { err, fee, keys, before, after, outcome, logs } = parts;
  const returned = outcome.returnData();
  const data = returned.data();
  return {
    err,
    fee,
    unitsConsumed: outcome.computeUnitsConsumed(),
    balances: { before: lamportsOf(before), after: lamportsOf(after) },
    tokenBalances: {
      before: readTokenBalances(keys, before, accounts),
      after: readTokenBalances(keys, after, accounts),
    },
    inner: readInner(outcome),
    logs,
    loadedAddresses: { writable: keys.writable, readonly: keys.readonly },
    returned: data.length === 0 ? null : { programId: toBase58(returned.programId()) as Address, data },
  };
}

/** Metadata as JSON text in the shape `getTransaction` answers with. */
export function writeMeta(meta: TransactionMeta): string {
  const { err, fee, unitsConsumed, balances, tokenBalances, inner, logs, loadedAddresses, returned } = meta;
  // Amounts by hand, the rest natively: to be asked of every member whether it is a big integer takes several times as long.
  const amounts =
    `"fee":${fee},"computeUnitsConsumed":${unitsConsumed},` +
    `"preBalances":[${balances.before.join()}],"postBalances":[${balances.after.join()}]`;
  const rest = JSON.stringify({
    err,
    status: err === null ? { Ok: null } : { Err: err },
    innerInstructions: inner.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map((each) => ({ ...each, data: toBase58(each.data) })),
    })),
    logMessages: logs,
    preTokenBalances: tokenBalances.before.map(toTokenBalanceJson),
    postTokenBalances: tokenBalances.after.map(toTokenBalanceJson),
    rewards: [],
    loadedAddresses,
    returnData:
      returned === null
        ? undefined
        : { programId: returned.programId, data: [Buffer.from(returned.data).toString('base64'), 'base64'] },
  });
  return `{${amounts},${rest.slice(1)}`;
}

// The ledger keeps amounts before any multiplier, as real nodes do.
function toTokenBalanceJson({ accountIndex, mint, owner, programId, amount, decimals }: TokenBalance) {
  return { accountIndex, mint, owner, programId, uiTokenAmount: toUiTokenAmount(amount, { decimals }) };
}

function lamportsOf(states: States): bigint[] {
  return states.map((state) => state?.lamports ?? 0n);
}

function readInner(outcome: TransactionMetadata): TransactionMeta['inner'] {
  return outcome.innerInstructions().flatMap((list, index) => {
    if (list.length === 0) return [];
    const instructions = list.map((inner) => {
      const instruction = inner.instruction();
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: instruction.data(),
        stackHeight: inner.stackHeight(),
      };
    });
    return [{ index, instructions }];
  });
}

function readTokenBalances({ all }: ResolvedKeys, states: States, accounts: Accounts): TokenBalance[] {
  return states.flatMap((state, accountIndex) => {
    if (state === null || !isTokenAccount(state)) return [];
    const { mint, owner, amount } = readHolding(state);
    const decimals = decimalsOf(mint, all, states, accounts);
    return decimals === null ? [] : [{ accountIndex, mint, owner, programId: state.owner, amount, decimals }];
  });
}

// A mint made by this very transaction is not among the accounts yet.
function decimalsOf(
  mint: Address,
  keys: ResolvedKeys['all'],
  states: States,
  accounts: Accounts,
): number | null {
  const state = accounts.get(mint) ?? states[keys.findIndex((key) => key.address === mint)];
  return state !== undefined && state !== null && isMint(state) ? readDecimals(state) : null;
}
