import { type ParsedTransaction, parseTransaction } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { invalidParams, type RpcError } from '../rpc-error.ts';
import { type Options, toBase58Bytes, toBase64Bytes, toChoice } from './params.ts';

const MAX_BASE58_LETTERS = 1683;
const MAX_BASE64_LETTERS = 1644;

/** Reads a call's transaction. Throws −32602 for what is none. */
export function readTransaction(text: string, options: Options): ParsedTransaction {
  return refusingMalformed(() => parseTransaction(readTransactionBytes(text, options)));
}

export function readTransactionBytes(text: string, options: Options): Uint8Array {
  const encoding = toChoice(options.encoding, 'encoding', ['base58', 'base64']);
  const most = encoding === 'base58' ? MAX_BASE58_LETTERS : MAX_BASE64_LETTERS;
  if (text.length > most)
    throw invalidParams(`${encoding} encoded transaction too large: at most 1232 bytes`);
  return encoding === 'base58'
    ? toBase58Bytes(text, 'transaction', most)
    : toBase64Bytes(text, 'transaction');
}

export function refusingMalformed<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) throw notDeserialized(error.facts.reason);
    throw error;
  }
}

export function notDeserialized(reason: string): RpcError {
  return invalidParams(`failed to deserialize transaction: ${reason}`);
}
