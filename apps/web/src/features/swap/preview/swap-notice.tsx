import { Suspense } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import type { SwapForm } from '#features/swap/use-swap-form.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { CancelButton } from '#widgets/settle/settle-button.tsx';
import * as strings from '../strings.ts';

const FundButton = lazyPart(async () => (await import('#widgets/swap/fund-button.tsx')).FundButton);
const PreviewNotice = lazyPart(async () => (await import('./preview-notice.tsx')).PreviewNotice);

interface SwapNoticeProps {
  id: string;
  form: Pick<SwapForm, 'notice' | 'isShortOfSol' | 'wallet' | 'previewed' | 'step' | 'cancel'>;
}

/** What is wrong, in two lines at most, whose place is kept; where there is one, the way out. */
export function SwapNotice({ id, form }: SwapNoticeProps) {
  const { notice, isShortOfSol, wallet, previewed, step, cancel } = form;
  const network = useNetwork();
  const canFund = isShortOfSol && network === 'local' && wallet !== undefined;
  const { preview, failure } = previewed;
  const isDoubtful = preview
    ? preview.mismatch !== undefined || preview.authorityChanges.length > 0
    : failure !== undefined;
  // The status stays while it is empty: screen readers announce only what changes in an element they know.
  return (
    <div className="flex h-8 items-center justify-between gap-3 text-12 leading-4">
      <p
        id={id}
        role="status"
        className={`line-clamp-2 min-w-0 ${notice && notice.tone !== 'down' && !isDoubtful ? 'text-warn' : 'text-down'}`}
      >
        {isDoubtful && notice?.tone !== 'down' ? (
          <Suspense>
            <PreviewNotice previewed={previewed} />
          </Suspense>
        ) : (
          (notice?.text ?? (canFund && <span className="text-muted">{strings.solIsFreeOn}</span>))
        )}
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
