import { AppError } from '@orrery/core/app-error';

/** Why there is no quote or no transaction, by a name that clients of the swap API know and in a sentence. */
export function swapRefused(errorCode: string, reason: string): AppError<'SWAP_REFUSED'> {
  return new AppError('SWAP_REFUSED', { errorCode, reason });
}
