import { AppError } from '@orrery/core/app-error';
import type { Signature } from '@solana/kit';
import * as v from 'valibot';
import { rpc } from '#shared/api/rpc.ts';
import {
  type ChainTransaction,
  ChainTransactionSchema,
  type Confirmation,
  ConfirmationSchema,
} from './transaction.schema.ts';

/** A transaction as the chain has it, and how sure the chain is of it. */
export interface FetchedTransaction {
  transaction: ChainTransaction;
  confirmation: Confirmation;
}

/** Reads a transaction from the chain; null while the chain knows of none. Kit comes with it: import it lazily. */
export async function fetchTransaction(
  signature: Signature,
  signal: AbortSignal,
): Promise<FetchedTransaction | null> {
  const options = { abortSignal: signal };
  const [found, statuses] = await Promise.all([
    rpc
      .getTransaction(signature, {
        encoding: 'base64',
        commitment: 'confirmed',
        maxSupportedTransactionVersion: 0,
      })
      .send(options),
    rpc.getSignatureStatuses([signature], { searchTransactionHistory: true }).send(options),
  ]);
  if (!found) return null;
  return {
    transaction: parse(ChainTransactionSchema, found),
    // A status that is no longer held belongs to a transaction long final.
    confirmation: parse(ConfirmationSchema, statuses.value[0]?.confirmationStatus ?? 'finalized'),
  };
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new AppError('UPSTREAM_MALFORMED', { host: location.host, reason: v.summarize(result.issues) });
}
