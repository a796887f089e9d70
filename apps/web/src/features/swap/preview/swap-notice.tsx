import { Suspense } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import type { SwapForm } from '#features/swap/use-swap-form.ts';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../strings.ts';

const FundButton = lazyPart(async () => (await import('#widgets/swap/fund-button.tsx')).FundButton);

/** One line above the button: what is wrong, and where there is one, the way out. */
export function SwapNotice({
  id,
  form,
}: {
  id: string;
  form: Pick<SwapForm, 'notice' | 'isShortOfSol' | 'wallet'>;
}) {
  const { notice, isShortOfSol, wallet } = form;
  const network = useNetwork();
  const canFund = isShortOfSol && network === 'local' && wallet !== undefined;
  const isEmpty = notice === undefined && !canFund;
  // The status stays while it is empty: screen readers announce only what changes in an element they know.
  return (
    <div className={cx('flex items-center justify-between px-1 text-13', !isEmpty && 'mb-3')}>
      <p
        id={id}
        role="status"
        className={notice?.tone === 'down' ? 'text-down text-pretty' : 'text-warn text-pretty'}
      >
        {notice?.text}
      </p>
      {canFund && (
        <div className={cx('flex items-center justify-between gap-3', notice ? 'ml-3' : 'flex-1')}>
          {!notice && <span className="text-muted">{strings.solIsFreeOn}</span>}
          <Suspense>
            <FundButton wallet={wallet} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
