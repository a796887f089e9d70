import { decodeTransaction, type TransactionLifetime } from '@orrery/chain';
import { AppError } from '@orrery/core';
import type { KeyPairSigner } from '@solana/kit';
import { toInstantSigner } from './ed25519.ts';
import { type Lane, land } from './land.ts';
import { withSignature } from './signed-transaction.ts';

type Build = (lifetime: TransactionLifetime) => Promise<Uint8Array> | Uint8Array;

/** Takes the venue's own transactions to the chain. */
export interface Sender {
  /** Resolves when it has landed. Throws `SIMULATION_FAILED` when it did not, and what its building throws. */
  submit(build: Build, signers: readonly KeyPairSigner[]): Promise<void>;
}

export function createSender(lane: Lane, latest: () => Promise<TransactionLifetime>): Sender {
  return {
    async submit(build, signers) {
      const lifetime = await latest();
      const unsigned = await build(lifetime);
      const draft = decodeTransaction(unsigned);
      const transaction = signers
        .map(toInstantSigner)
        .reduce((bytes, signer) => withSignature(bytes, draft, signer), unsigned);
      const decoded = decodeTransaction(transaction);
      const { lastValidBlockHeight } = lifetime;
      const { result } = await land(lane, transaction, { decoded, lastValidBlockHeight });
      if (result.status === 'failed') {
        throw new AppError('SIMULATION_FAILED', { reason: result.error, logs: [] });
      }
    },
  };
}
