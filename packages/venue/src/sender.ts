import { decodeTransaction, type SolanaRpc, type TransactionLifetime } from '@orrery/chain';
import { AppError } from '@orrery/core';
import {
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { land } from './land.ts';

type Build = (lifetime: TransactionLifetime) => Promise<Uint8Array> | Uint8Array;

/** Takes the venue's own transactions to the chain. */
export interface Sender {
  /** Resolves when it has landed. Throws `SIMULATION_FAILED` when it did not, and what its building throws. */
  submit(build: Build, signers: readonly KeyPairSigner[]): Promise<void>;
}

export function createSender(rpc: SolanaRpc, latest: () => Promise<TransactionLifetime>): Sender {
  return {
    async submit(build, signers) {
      const lifetime = await latest();
      const unsigned = getTransactionDecoder().decode(await build(lifetime));
      const transaction = await partiallySignTransaction(
        signers.map(({ keyPair }) => keyPair),
        unsigned,
      );
      const decoded = decodeTransaction(new Uint8Array(getTransactionEncoder().encode(transaction)));
      const { lastValidBlockHeight } = lifetime;
      const { result } = await land(rpc, transaction, { decoded, lastValidBlockHeight });
      if (result.status === 'failed') {
        throw new AppError('SIMULATION_FAILED', { reason: result.error, logs: [] });
      }
    },
  };
}
