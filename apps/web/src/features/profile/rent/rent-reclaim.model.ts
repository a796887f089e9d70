import type { ReclaimMismatch } from '@orrery/chain';
import { closing } from '#entities/rent/strings.ts';
import type { PreviewResult } from '#entities/settlement/preview.ts';
import type { PrimaryAction } from '#widgets/settle-dialog/primary-action.model.ts';
import * as strings from '../strings.ts';

interface ReclaimState {
  action: PrimaryAction;
  /** What all would return together, in lamports; undefined while one of them is not known. */
  sol?: bigint;
  /** Why one of them must not be signed. */
  mismatch?: ReclaimMismatch;
  /** Why one of them could not be simulated. */
  failure?: unknown;
}

/** What the button says of transactions that close `count` accounts: all or none are signed, and none unseen. */
export function toReclaimAction(
  previews: readonly PreviewResult<ReclaimMismatch, bigint>[] | undefined,
  count: number,
): ReclaimState {
  const none = (isWaiting: boolean) => ({ kind: 'none', label: closing(count), isWaiting }) as const;
  if (!previews) return { action: none(true) };
  const failed = previews.find(({ preview }) => !preview);
  if (failed) return { action: none(false), failure: failed.failure };
  const shown = previews.flatMap(({ preview }) => preview ?? []);
  const mismatch = shown.find((preview) => preview.mismatch !== undefined)?.mismatch;
  if (mismatch !== undefined) return { action: { ...none(false), label: strings.notSafeToClose }, mismatch };
  const sol = shown.reduce((sum, preview) => sum + preview.sol, 0n);
  return { action: { kind: 'sign', label: closing(count) }, sol };
}
