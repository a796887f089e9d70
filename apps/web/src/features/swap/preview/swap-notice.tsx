import Droplets from 'lucide-react/icons/droplets';
import { useFundWallet } from '#entities/balance/use-fund-wallet.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import type { SwapForm } from '#features/swap/use-swap-form.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';

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
  const fund = useFundWallet();
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
          <Button size="sm" isBusy={fund.isPending} onClick={() => fund.mutate(wallet)}>
            <Droplets size={13} aria-hidden="true" />
            {strings.fund}
          </Button>
        </div>
      )}
    </div>
  );
}
