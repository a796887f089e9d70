import { AppError } from '@orrery/core/app-error';

/** Creates the error for a missing quote or transaction, with a code that clients of the swap API know and a sentence. */
export function swapRefused(errorCode: string, reason: string): AppError<'SWAP_REFUSED'> {
  return new AppError('SWAP_REFUSED', { errorCode, reason });
}
