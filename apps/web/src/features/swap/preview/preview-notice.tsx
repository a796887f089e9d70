import { shortenAddress } from '@orrery/core/address';
import { describeAuthority, describePreviewFailure } from '#entities/settlement/preview.model.ts';
import { describeMismatch } from '#entities/swap/mismatch.model.ts';
import type { SwapForm } from '#features/swap/use-swap-form.ts';

/** Why a simulation is not as it should be, or that there is none. */
export function PreviewNotice({ previewed: { preview, failure } }: Pick<SwapForm, 'previewed'>) {
  if (!preview) return describePreviewFailure(failure);
  if (preview.mismatch !== undefined) return describeMismatch(preview.mismatch);
  return preview.authorityChanges
    .map((change) => `${describeAuthority(change)}: ${shortenAddress(change.to ?? change.account)}`)
    .join(', ');
}
