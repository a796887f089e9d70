import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { SwapForm } from '#features/swap/use-swap-form.ts';
import * as strings from '../strings.ts';

/** What the signature takes in SOL besides the amount, at most: by the bytes, whatever the server says of it. */
export function SwapCosts({ previewed }: Pick<SwapForm, 'previewed'>) {
  const costs = (previewed.proposal?.signed ?? []).filter(({ of }) => of === 'fee' || of === 'deposit');
  const lamports = costs.reduce((sum, { change }) => sum - change, 0n);
  if (lamports === 0n) return null;
  return (
    <dl className="text-11" title={strings.costsHint}>
      <div className="flex gap-1 whitespace-nowrap">
        <dt>{strings.costs}</dt>
        <dd>{strings.atMostSol(formatExact(toUiDecimal(lamports, NATIVE_SOL)))}</dd>
      </div>
    </dl>
  );
}
