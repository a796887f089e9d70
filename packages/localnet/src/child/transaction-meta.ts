import { Buffer } from 'node:buffer';
import { toBase58 } from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { TransactionMetadata } from 'litesvm/dist/internal.js';
import type { AccountState, TransactionErrorJson } from '../protocol.ts';
import { isMint, isTokenAccount, readDecimals, readHolding, toUiTokenAmount } from '../token-layout.ts';
import type { Accounts } from './accounts.ts';
import type { ResolvedKeys } from './resolve-keys.ts';

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

/** A transaction's metadata as JSON text in the shape `getTransaction` answers with. */
export function writeMeta(parts: MetaParts, accounts: Accounts): string {
  const { err, keys, outcome } = parts;
  const returned = outcome.returnData();
  const returnedData = returned.data();
  // Amounts by hand, the rest natively: to be asked of every member whether it is a big integer takes several times as long.
  const amounts =
    `"fee":${parts.fee},"computeUnitsConsumed":${outcome.computeUnitsConsumed()},` +
    `"preBalances":[${lamportsOf(parts.before)}],"postBalances":[${lamportsOf(parts.after)}]`;
  const rest = JSON.stringify({
    err,
    status: err === null ? { Ok: null } : { Err: err },
    innerInstructions: readInner(outcome),
    logMessages: parts.logs,
    preTokenBalances: toTokenBalances(keys, parts.before, accounts),
    postTokenBalances: toTokenBalances(keys, parts.after, accounts),
    rewards: [],
    loadedAddresses: { writable: keys.writable, readonly: keys.readonly },
    returnData:
      returnedData.length === 0
        ? undefined
        : {
            programId: toBase58(returned.programId()),
            data: [Buffer.from(returnedData).toString('base64'), 'base64'],
          },
  });
  return `{${amounts},${rest.slice(1)}`;
}

function lamportsOf(states: States): string {
  return states.map((state) => state?.lamports ?? 0n).join();
}

function readInner(outcome: TransactionMetadata): unknown[] {
  return outcome.innerInstructions().flatMap((list, index) => {
    if (list.length === 0) return [];
    const instructions = list.map((inner) => {
      const instruction = inner.instruction();
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: toBase58(instruction.data()),
        stackHeight: inner.stackHeight(),
      };
    });
    return [{ index, instructions }];
  });
}

function toTokenBalances({ all }: ResolvedKeys, states: States, accounts: Accounts): unknown[] {
  return states.flatMap((state, accountIndex) => {
    if (state === null || !isTokenAccount(state)) return [];
    const { mint, owner, amount } = readHolding(state);
    const decimals = decimalsOf(mint, all, states, accounts);
    if (decimals === null) return [];
    return [
      { accountIndex, mint, owner, programId: state.owner, uiTokenAmount: toUiTokenAmount(amount, decimals) },
    ];
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
