import { Suspense } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { CancelButton } from '#widgets/settle/settle-button.tsx';
import type { SettleForm } from '#widgets/settle/use-settle-form.ts';
import * as strings from './strings.ts';

const FundButton = lazyPart(async () => (await import('#widgets/swap/fund-button.tsx')).FundButton);

interface OrderNoticeProps {
  id: string;
  form: Pick<SettleForm, 'step' | 'cancel' | 'lacks'> & {
    wallet: Parameters<typeof FundButton>[0]['wallet'] | undefined;
    notice: { tone: 'down' | 'warn'; text: string } | undefined;
    /** Why no transaction could be made. */
    error: unknown;
  };
}

/** What is wrong, in two lines at most, whose place is kept; where there is one, the way out. */
export function OrderNotice({ id, form: { step, cancel, lacks, wallet, notice, error } }: OrderNoticeProps) {
  const canFund = useNetwork() === 'local' && lacks === 'sol' && wallet !== undefined;
  const isWarning = notice?.tone === 'warn' && !error;
  // The status stays while it is empty: screen readers announce only what changes in an element they know.
  return (
    <div className="my-2 flex h-8 items-center justify-between gap-3 text-12 leading-4">
      <p id={id} role="status" className={`line-clamp-2 min-w-0 ${isWarning ? 'text-warn' : 'text-down'}`}>
        {notice?.tone === 'down' || !error ? notice?.text : toMessage(error)}
        {!notice && !error && canFund && <span className="text-muted">{strings.solIsFree}</span>}
      </p>
      {step === 'signing' ? (
        <CancelButton size="sm" onCancel={cancel} />
      ) : (
        canFund && (
          <Suspense>
            <FundButton wallet={wallet} />
          </Suspense>
        )
      )}
    </div>
  );
}
