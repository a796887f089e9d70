import { Buffer } from 'node:buffer';
import { parseTransaction, type SolanaRpc } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import {
  type Base64EncodedWireTransaction,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as EXPIRED,
  isSolanaError,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE as UNSIGNED,
} from '@solana/kit';
import { onChain } from '../../chain/chain-failure.ts';

/**
 * Sends a transaction, given in base64, without preflight. Throws `TRANSACTION_MALFORMED`, `REQUEST_INVALID` for one that is not
 * signed or whose blockhash has expired, and `CHAIN_UNAVAILABLE`.
 */
export async function sendUnchecked(rpc: SolanaRpc, transaction: string): Promise<Signature> {
  parseTransaction(new Uint8Array(Buffer.from(transaction, 'base64')));
  return onChain(async () => {
    try {
      // The parser has just taken it for one.
      const bytes = transaction as Base64EncodedWireTransaction;
      return await rpc.sendTransaction(bytes, { encoding: 'base64', skipPreflight: true }).send();
    } catch (error) {
      if (isSolanaError(error, UNSIGNED)) throw refused('has a signature that is not valid', error);
      // Without preflight the node says this of a blockhash alone.
      if (isSolanaError(error, EXPIRED)) throw refused('has an expired blockhash', error);
      throw error;
    }
  });
}

function refused(reason: string, cause: unknown): AppError {
  return new AppError('REQUEST_INVALID', { field: 'transaction', reason }, { cause });
}
