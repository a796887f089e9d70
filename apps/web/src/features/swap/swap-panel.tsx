import type { Address } from '@solana/kit';
import { Suspense, useId, useState } from 'react';
import { type Pair, withSide } from '#entities/pair/pair.model.ts';
import { type FormToken, findBuiltIn } from '#entities/token/form-token.model.ts';
import { SwapNotice } from '#features/swap/preview/swap-notice.tsx';
import { RefreshButton } from '#features/swap/quote/refresh-button.tsx';
import { SlippageButton } from '#features/swap/slippage/slippage-button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { AmountEntry } from '#widgets/pair-form/sides/amount-entry.model.ts';
import { SettleForm } from '#widgets/settle/settle-form.tsx';
import { PairSides } from '../../widgets/pair-form/sides/pair-sides.tsx';
import * as strings from './strings.ts';
import { useSwapForm } from './use-swap-form.ts';

const TokenSelector = lazyPart(
  async () => (await import('#widgets/token-selector/token-selector.tsx')).TokenSelector,
);
const TokenWarnings = lazyPart(
  async () => (await import('#features/swap/tokens/token-warnings.tsx')).TokenWarnings,
);
const QuoteDetails = lazyPart(
  async () => (await import('#features/swap/preview/quote-details.tsx')).QuoteDetails,
);
const ImpactDialog = lazyPart(async () => (await import('#widgets/swap/impact-dialog.tsx')).ImpactDialog);

interface SwapPanelProps {
  pair: Pair;
  initialTyped: string;
  onPairChange: (pair: Pair) => void;
  /** `h2` where the page is about something else. */
  heading?: 'h1' | 'h2';
}

/** The swap box: what is sold, what is bought, on which terms, what the wallet will change by, and one button. */
export function SwapPanel({ pair, initialTyped, onPairChange, heading: Heading = 'h1' }: SwapPanelProps) {
  const [entry, setEntry] = useState<AmountEntry>({ side: 'sell', unit: 'token', text: initialTyped });
  const [choosing, setChoosing] = useState<'sell' | 'buy'>();
  const noticeId = useId();
  const form = useSwapForm({ pair, entry, onEntry: setEntry });
  const { sell, buy, quote, isBusy, question } = form;

  const doubted = [sell, buy].filter((token) => token !== undefined).filter(isDoubted);

  const onChoose = (id: Address) => {
    if (choosing) onPairChange(withSide(pair, choosing, id));
    setChoosing(undefined);
  };

  return (
    <Panel className="p-4 sm:p-5">
      <SettleForm form={form}>
        <header className="flex h-8 items-center justify-between pb-3">
          <Heading className="font-semibold text-16">{strings.swap}</Heading>
          <span className="flex items-center gap-1">
            {(quote || form.quoteError) && !isBusy && (
              <RefreshButton refreshedAt={form.refreshedAt} onRefresh={form.refresh} />
            )}
            <SlippageButton isDisabled={isBusy} estimate={quote?.slippage} />
          </span>
        </header>
        <PairSides
          pair={pair}
          form={form}
          entry={entry}
          onPairChange={onPairChange}
          onEntry={setEntry}
          onChoose={setChoosing}
          noticeId={noticeId}
        />
        {doubted.length > 0 && (
          <Suspense>
            <TokenWarnings tokens={doubted} />
          </Suspense>
        )}
        {sell && buy && (quote || form.isQuoting) ? (
          <Suspense fallback={<Skeleton className="my-4 h-52" />}>
            <QuoteDetails form={form} />
          </Suspense>
        ) : (
          <div className="h-4" />
        )}
        <SwapNotice id={noticeId} form={form} />
      </SettleForm>
      {question && (
        <Suspense>
          <ImpactDialog {...question} />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <TokenSelector
            title={choosing === 'sell' ? strings.selectSell : strings.selectBuy}
            onChoose={onChoose}
            onClose={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** Of a verified one that is built in there is nothing to say. */
function isDoubted({ id, isVerified }: FormToken): boolean {
  return !isVerified || !findBuiltIn(id);
}
