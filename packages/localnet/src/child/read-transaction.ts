import { type ParsedTransaction, parseTransaction } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { SendReply } from '../supervision/protocol.ts';

/** Parses what is to be sent; what is no transaction is answered with why not. */
export function readTransaction(bytes: Uint8Array): ParsedTransaction | (SendReply & { kind: 'malformed' }) {
  try {
    return parseTransaction(bytes);
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) return { kind: 'malformed', reason: error.facts.reason };
    throw error;
  }
}
