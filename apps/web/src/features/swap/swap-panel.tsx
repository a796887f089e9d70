import type { Address } from '@solana/kit';
import { Suspense, useId, useState } from 'react';
import { withSide } from '#entities/pair/pair.model.ts';
import { SwapNotice } from '#features/swap/preview/swap-notice.tsx';
import { RefreshButton } from '#features/swap/quote/refresh-button.tsx';
import { SlippageButton } from '#features/swap/slippage/slippage-button.tsx';
import { detailsEntry } from '#features/swap/summary/details.store.ts';
import { SummaryFrame } from '#features/swap/summary/summary-frame.tsx';
import { useStored } from '#shared/storage/use-stored.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { AmountEntry } from '#widgets/pair-form/sides/amount-entry.model.ts';
import type { PairPanelProps } from '#widgets/pair-form/tabs/pair-panel.ts';
import { SettleForm } from '#widgets/settle/settle-form.tsx';
import { PairSides } from '../../widgets/pair-form/sides/pair-sides.tsx';
import * as strings from './strings.ts';
import { useSwapForm } from './use-swap-form.ts';

const TokenSelector = lazyPart(
  async () => (await import('#widgets/token-selector/token-selector.tsx')).TokenSelector,
);
const PairTabs = lazyPart(async () => (await import('#widgets/pair-form/tabs/pair-tabs.tsx')).PairTabs);
const WarningsLine = lazyPart(
  async () => (await import('#features/swap/tokens/warnings-line.tsx')).WarningsLine,
);
const QuoteSummary = lazyPart(
  async () => (await import('#features/swap/summary/quote-summary.tsx')).QuoteSummary,
);
const SwapCosts = lazyPart(async () => (await import('#features/swap/summary/quote-summary.tsx')).SwapCosts);
const UsdDifference = lazyPart(
  async () => (await import('#features/swap/summary/usd-difference.tsx')).UsdDifference,
);
const QuoteDetails = lazyPart(
  async () => (await import('#features/swap/preview/quote-details.tsx')).QuoteDetails,
);
const ImpactDialog = lazyPart(async () => (await import('#widgets/swap/impact-dialog.tsx')).ImpactDialog);

/**
 * The swap box: what is sold, what is bought, the quote in brief, and one button, which nothing moves: every line above it keeps its
 * place while it is empty, and what needs more room unfolds below.
 */
export function SwapPanel({ pair, initialTyped, onPairChange, address }: PairPanelProps) {
  const [entry, setEntry] = useState<AmountEntry>({ side: 'sell', unit: 'token', text: initialTyped });
  const [choosing, setChoosing] = useState<'sell' | 'buy'>();
  const [isOpen, setIsOpen] = useStored(detailsEntry);
  const [dangers, setDangers] = useState<readonly string[]>();
  const [noticeId, detailsId] = [useId(), useId()];
  const form = useSwapForm({ pair, entry, onEntry: setEntry, dangers });
  const { doubted, quote, isBusy, question } = form;
  const unfolding = { isOpen, onToggle: () => setIsOpen(!isOpen), detailsId };

  const onChoose = (id: Address) => {
    if (choosing) onPairChange(withSide(pair, choosing, id));
    setChoosing(undefined);
  };

  return (
    <Panel className="p-4 sm:p-5">
      <SettleForm
        form={form}
        below={
          <section id={detailsId} aria-label={strings.details} hidden={!isOpen}>
            {isOpen && (
              <Suspense fallback={<Skeleton className="my-4 h-52" />}>
                <QuoteDetails form={form} doubted={doubted} />
              </Suspense>
            )}
          </section>
        }
      >
        <header className="@container flex h-8 items-center pb-3">
          <h1 className={address ? 'sr-only' : 'font-semibold text-16'}>{strings.swap}</h1>
          <Suspense>
            {address && <PairTabs address={address} typed={entry.side === 'sell' ? form.typedTokens : ''} />}
          </Suspense>
          <span className="ml-auto flex min-w-31 shrink-0 items-center justify-end gap-1 @sm:min-w-40">
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
          costs={<Suspense>{form.previewed.proposal && <SwapCosts previewed={form.previewed} />}</Suspense>}
          difference={<Suspense>{quote && <UsdDifference quote={quote} />}</Suspense>}
        />
        {quote || form.isQuoting ? (
          <Suspense fallback={<SummaryFrame {...unfolding} />}>
            <QuoteSummary form={form} {...unfolding} />
          </Suspense>
        ) : (
          <SummaryFrame {...unfolding} />
        )}
        <div className="my-1 h-5">
          <Suspense>
            {doubted.length > 0 && (
              <WarningsLine tokens={doubted} onOpen={() => setIsOpen(true)} onDangers={setDangers} />
            )}
          </Suspense>
        </div>
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
