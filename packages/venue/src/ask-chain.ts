import { AppError, isAppError } from '@orrery/core/app-error';

/** The venue's one funnel for what an RPC throws: `CHAIN_UNAVAILABLE`, with its cause. */
export async function askChain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('CHAIN_UNAVAILABLE', { reason }, { cause });
  }
}
