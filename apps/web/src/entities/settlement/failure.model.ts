import type { DecodedInstruction } from '@orrery/chain';
import { explainFailure } from '#entities/transaction/failure.model.ts';
import * as strings from './strings.ts';

export const EXPIRED = strings.expired;
export const UNSUPPORTED_FOR_GASLESS = strings.walletUnsupportedForGasless;
export const UNKNOWN_WITH_SIGNATURE = strings.unknownError;

/** The sentence for a transaction the chain took and failed (trading.md §8.2; rulings.md 11). */
export function toChainReason(
  error: unknown,
  instructions: readonly Pick<DecodedInstruction, 'program'>[],
): string {
  return explainFailure(error, instructions) ?? UNKNOWN_WITH_SIGNATURE;
}
