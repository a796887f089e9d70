import { decodeTransaction, explainFailure, type SolanaRpc } from '@orrery/chain';
import { EXECUTE_CODE } from '@orrery/wire/ultra/execute';
import type { Base64EncodedWireTransaction, TransactionError } from '@solana/kit';
import { askChain } from '../../ask-chain.ts';
import type { OrderProblem } from './funds.ts';

/** What an unsigned transaction would do as the chain stands: `unitsUsed` is undefined when it fails, and `err` says why. */
export interface Simulated {
  unitsUsed: bigint | undefined;
  err: TransactionError | null;
  logs: readonly string[] | null;
}

/** Has the node simulate an unsigned transaction. Throws `CHAIN_UNAVAILABLE`. */
export async function simulate(rpc: SolanaRpc, bytes: Uint8Array): Promise<Simulated> {
  const wire = Buffer.from(bytes).toString('base64') as Base64EncodedWireTransaction;
  const config = { commitment: 'confirmed', encoding: 'base64', replaceRecentBlockhash: true } as const;
  const { value } = await askChain(rpc.simulateTransaction(wire, config).send());
  const { err, logs, unitsConsumed = 0n } = value;
  return { unitsUsed: err === null ? unitsConsumed : undefined, err, logs };
}

/** Codes below are those of Solana's own programs, which an order's reply has other meanings for. */
const LEAST_VENUE_CODE = 6_000;

/** What a refused simulation says to the one that asked for the order: the code of our program, or else that it would not land. */
export function refusalOf(bytes: Uint8Array, { err, logs }: Simulated): OrderProblem {
  const { instructions } = decodeTransaction(bytes);
  const custom = customCode(err);
  return {
    code: custom !== undefined && custom >= LEAST_VENUE_CODE ? custom : EXECUTE_CODE.failedToLand,
    message: explainFailure({ err, instructions, logs }) ?? 'The swap would fail',
  };
}

function customCode(err: Simulated['err']): number | undefined {
  if (err === null || typeof err === 'string' || !('InstructionError' in err)) return undefined;
  const [, reason] = err.InstructionError;
  return typeof reason === 'object' && 'Custom' in reason ? Number(reason.Custom) : undefined;
}
