import { parseTransaction, type TransactionLifetime } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import type { KeyPairSigner } from '@solana/kit';
import { toInstantSigner } from '../ed25519.ts';
import { withSignature } from '../signed-transaction.ts';
import { type Lane, land } from './land.ts';

/** Sends transactions of signers that are at hand. */
export interface Sender {
  /** Resolves when it has landed. Throws `SIMULATION_FAILED` when it did not, and what its building throws. */
  submit(
    build: (lifetime: TransactionLifetime) => Uint8Array,
    signers: readonly KeyPairSigner[],
  ): Promise<void>;
}

export function createSender(lane: Lane, latest: () => Promise<TransactionLifetime>): Sender {
  return {
    async submit(build, signers) {
      const lifetime = await latest();
      const transaction = signers.map(toInstantSigner).reduce(withSignature, build(lifetime));
      const result = await land(lane, parseTransaction(transaction), lifetime.lastValidBlockHeight);
      if (result.status === 'failed') {
        throw new AppError('SIMULATION_FAILED', { reason: result.error, logs: [] });
      }
    },
  };
}
