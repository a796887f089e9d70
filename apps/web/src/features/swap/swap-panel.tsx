import type { Address } from '@solana/kit';
import { type FormEvent, type KeyboardEvent, Suspense, useId, useState } from 'react';
import { type Pair, withSide } from '#entities/pair/pair.model.ts';
import { asksTwice } from '#entities/quote/quote-terms.model.ts';
import { findBuiltIn, type SwapToken } from '#entities/quote/swap-token.model.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { SwapNotice } from '#features/swap/preview/swap-notice.tsx';
import { RefreshButton } from '#features/swap/quote/refresh-button.tsx';
import { SlippageButton } from '#features/swap/slippage/slippage-button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { SettleButton } from '#widgets/settle-dialog/settle-button.tsx';
import * as strings from './strings.ts';
import type { AmountEntry } from './swap-form.model.ts';
import { SwapSides } from './swap-sides.tsx';
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
  const [isAsking, setIsAsking] = useState(false);
  const noticeId = useId();
  const form = useSwapForm({ pair, entry, onEntry: setEntry });
  const { sell, buy, quote, isBusy, action } = form;

  const doubted = [sell, buy].filter((token) => token !== undefined).filter(isDoubted);

  const onSwap = () => {
    if (quote && asksTwice(quote)) setIsAsking(true);
    else form.swap();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Enter does what the primary button does; signing without a preview is a click of its own.
    if (action.kind === 'connect') setWalletPanel(true);
    if (action.kind === 'sign') onSwap();
  };
  const onChoose = (id: Address) => {
    if (choosing) onPairChange(withSide(pair, choosing, id));
    setChoosing(undefined);
  };

  return (
    <Panel className="p-4 sm:p-5">
      <form onSubmit={onSubmit} onKeyDown={submitOnEnter}>
        <header className="flex h-8 items-center justify-between pb-3">
          <Heading className="font-semibold text-16">{strings.swap}</Heading>
          <span className="flex items-center gap-1">
            {(quote || form.quoteError) && !isBusy && (
              <RefreshButton refreshedAt={form.refreshedAt} onRefresh={form.refresh} />
            )}
            <SlippageButton isDisabled={isBusy} estimate={quote?.slippage} />
          </span>
        </header>
        <SwapSides
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
        <SettleButton
          action={action}
          step={form.step}
          onConnect={() => setWalletPanel(true)}
          onSettle={onSwap}
          onCancel={form.cancel}
        />
      </form>
      {isAsking && quote && (
        <Suspense>
          <ImpactDialog
            quote={quote}
            onClose={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              form.swap();
            }}
          />
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
function isDoubted({ id, isVerified }: SwapToken): boolean {
  return !isVerified || !findBuiltIn(id);
}

/** Enter from a field, and with Ctrl or ⌘ from any control: of a form with two fields no browser submits by itself. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target, key } = event;
  // React tells of keys in what is opened over the form, too.
  if (key !== 'Enter' || !(target instanceof Node) || !form.contains(target)) return;
  if (!(target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit();
}
