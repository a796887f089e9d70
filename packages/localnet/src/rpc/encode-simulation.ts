import { Buffer } from 'node:buffer';
import type { ParsedTransaction } from '@orrery/chain';
import { parseJson } from '../json.ts';
import type { SimulationResult, TransactionErrorJson } from '../supervision/protocol.ts';
import { parseInner } from './encode-transaction.ts';

interface Extras {
  /** Whose inner instructions are asked for. */
  innerOf: ParsedTransaction | null;
  accounts: unknown[] | null;
  replacement: { blockhash: string; lastValidBlockHeight: number } | null;
}

/** A simulation as nodes answer it and as a preflight failure carries it; an error alone means nothing was run. */
export function encodeSimulation(
  result: SimulationResult | TransactionErrorJson,
  { innerOf, accounts, replacement }: Extras,
): { err: TransactionErrorJson | null } & Record<string, unknown> {
  const run = isResult(result) ? result : null;
  const meta = run === null ? null : (parseJson(run.meta) as Record<string, unknown>);
  return {
    accounts,
    err: isResult(result) ? result.err : result,
    fee: meta?.fee ?? null,
    innerInstructions: innerOf === null || run === null ? null : parseInner(innerOf, run.meta),
    loadedAccountsDataSize: run?.loadedAccountsDataSize ?? 0,
    loadedAddresses: meta?.loadedAddresses ?? null,
    logs: run?.logs ?? [],
    postBalances: meta?.postBalances ?? null,
    postTokenBalances: meta?.postTokenBalances ?? null,
    preBalances: meta?.preBalances ?? null,
    preTokenBalances: meta?.preTokenBalances ?? null,
    replacementBlockhash: replacement,
    returnData:
      run === null || run.returnData === null
        ? null
        : {
            programId: run.returnData.programId,
            data: [Buffer.from(run.returnData.data).toString('base64'), 'base64'],
          },
    unitsConsumed: run?.unitsConsumed ?? 0,
  };
}

function isResult(result: SimulationResult | TransactionErrorJson): result is SimulationResult {
  return typeof result === 'object' && 'loadedAccountsDataSize' in result;
}
