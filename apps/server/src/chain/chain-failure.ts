import { AppError } from '@orrery/core/app-error';
import { isSolanaError } from '@solana/kit';

/** Does something over the RPC; a refusal of the node or a lost transport becomes `CHAIN_UNAVAILABLE`. */
export async function onChain<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isSolanaError(error)) throw error;
    throw new AppError('CHAIN_UNAVAILABLE', { reason: error.message }, { cause: error });
  }
}
