import type { ReclaimMismatch } from '@orrery/chain';
import type { PreviewResult } from '#entities/settlement/preview.ts';
import type { SignatureFacts } from '#widgets/settle/primary-action.model.ts';

interface ReclaimState extends Pick<SignatureFacts, 'transaction'> {
  /** What all would return together, in lamports; undefined while one of them is not known. */
  sol?: bigint;
  /** Why one of them must not be signed. */
  mismatch?: ReclaimMismatch;
  /** Why one of them could not be simulated. */
  failure?: unknown;
}

/** What simulations say of the transactions that close accounts: all or none are signed, and none without a preview. */
export function toReclaim(
  previews: readonly PreviewResult<ReclaimMismatch, bigint>[] | undefined,
): ReclaimState {
  if (!previews) return { transaction: 'awaited' };
  const failed = previews.find(({ preview }) => !preview);
  if (failed) return { transaction: 'unbuildable', failure: failed.failure };
  const shown = previews.flatMap(({ preview }) => preview ?? []);
  const mismatch = shown.find((preview) => preview.mismatch !== undefined)?.mismatch;
  if (mismatch !== undefined) return { transaction: 'built', mismatch };
  return { transaction: 'built', sol: shown.reduce((sum, preview) => sum + preview.sol, 0n) };
}
