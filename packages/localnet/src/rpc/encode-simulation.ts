import { Buffer } from 'node:buffer';
import type { ParsedTransaction } from '@orrery/chain';
import { parseJson } from '../json.ts';
import type { SimulationResult, TransactionErrorJson } from '../supervision/protocol.ts';
import { parseInner } from './encode-transaction.ts';

interface Extras {
  /** The transaction whose inner instructions are asked for. */
  innerOf: ParsedTransaction | null;
  accounts: unknown[] | null;
  replacement: { blockhash: string; lastValidBlockHeight: number } | null;
}

/** A simulation as nodes answer it. */
export function encodeSimulation(
  result: SimulationResult,
  { innerOf, accounts, replacement }: Extras,
): Record<string, unknown> {
  const meta = parseJson(result.meta) as Record<string, unknown>;
  return {
    ...encodeOutcome(result),
    accounts,
    innerInstructions: innerOf === null || result.fee === null ? null : parseInner(innerOf, result.meta),
    loadedAddresses: meta.loadedAddresses,
    postBalances: meta.postBalances,
    postTokenBalances: meta.postTokenBalances,
    preBalances: meta.preBalances,
    preTokenBalances: meta.preTokenBalances,
    replacementBlockhash: replacement,
  };
}

/** What a preflight failure carries, which is of no account; an error alone means nothing was run. */
export function encodeFailure(
  result: SimulationResult | TransactionErrorJson,
): { err: TransactionErrorJson | null } & Record<string, unknown> {
  const outcome: Outcome = isResult(result)
    ? result
    : { err: result, fee: null, logs: [], unitsConsumed: 0, loadedAccountsDataSize: 0, returnData: null };
  return {
    ...encodeOutcome(outcome),
    accounts: null,
    innerInstructions: null,
    loadedAddresses: null,
    postBalances: null,
    postTokenBalances: null,
    preBalances: null,
    preTokenBalances: null,
    replacementBlockhash: null,
  };
}

type Outcome = Omit<SimulationResult, 'meta' | 'accounts'>;

function encodeOutcome({ err, fee, loadedAccountsDataSize, logs, returnData, unitsConsumed }: Outcome) {
  return {
    err,
    fee,
    loadedAccountsDataSize,
    logs,
    returnData:
      returnData === null
        ? null
        : {
            programId: returnData.programId,
            data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
          },
    unitsConsumed,
  };
}

function isResult(result: SimulationResult | TransactionErrorJson): result is SimulationResult {
  return typeof result === 'object' && 'loadedAccountsDataSize' in result;
}
