import { type Atoms, toDecimal, usd, valueInUsd } from '@orrery/core';
import type { Address } from '@solana/kit';
import { ArrowUpDown } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { formatExact } from '#shared/format/numbers.ts';
import { cx } from '#shared/ui/cx.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { AmountField } from './amount-field.tsx';
import { amountSize } from './amount-size.ts';
import { QuickFill } from './quick-fill.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { SlippageButton } from './slippage-button.tsx';
import { SwapButton } from './swap-button.tsx';
import { toImpactTone } from './swap-form.model.ts';
import { SwapNotice } from './swap-notice.tsx';
import { SwapPreview } from './swap-preview.tsx';
import { SwapSide } from './swap-side.tsx';
import { SwapTerms } from './swap-terms.tsx';
import { type SwapToken, withSide } from './swap-token.model.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { type SwapPair, useSwapForm } from './use-swap-form.ts';

const TokenSelector = lazy(() =>
  import('./token-selector.tsx').then((module) => ({ default: module.TokenSelector })),
);

const ImpactDialog = lazy(() =>
  import('./impact-dialog.tsx').then((module) => ({ default: module.ImpactDialog })),
);

interface SwapPanelProps {
  pair: SwapPair;
  initialTyped: string;
  onPairChange: (pair: SwapPair) => void;
}

/** The swap box: what is sold, what is bought, on which terms, what the wallet will change by, and one button. */
export function SwapPanel({ pair, initialTyped, onPairChange }: SwapPanelProps) {
  const [typed, setTyped] = useState(initialTyped);
  const [choosing, setChoosing] = useState<'sell' | 'buy'>();
  const [isAsking, setIsAsking] = useState(false);
  const noticeId = useId();
  const form = useSwapForm({ pair, rawTyped: typed, onTyped: setTyped });
  const { sell, buy, order, isBusy, action } = form;

  const onSwap = () => {
    if (order && toImpactTone(order.priceImpact) === 'danger') setIsAsking(true);
    else form.swap();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Enter does what the primary button does; signing without a preview is a click of its own.
    if (action.kind === 'connect') setWalletPanel(true);
    if (action.kind === 'swap') onSwap();
  };
  const onChoose = (id: Address) => {
    if (choosing) onPairChange(withSide(pair, choosing, id));
    setChoosing(undefined);
  };

  return (
    <Panel className="p-4 sm:p-5">
      <form onSubmit={onSubmit}>
        <header className="flex h-8 items-center justify-between pb-3">
          <h1 className="font-semibold text-16">Swap</h1>
          <span className="flex items-center gap-1">
            {order && !isBusy && <RefreshButton refreshedAt={form.refreshedAt} onRefresh={form.refresh} />}
            <SlippageButton isDisabled={isBusy} />
          </span>
        </header>
        <SwapSide
          side="sell"
          token={sell}
          balance={form.sellBalance}
          usd={toUsd(order?.inUsd, order?.amount, sell)}
          isTokenMissing={form.isTokenMissing}
          isBusy={isBusy}
          onChooseToken={() => setChoosing('sell')}
          quickFill={
            sell &&
            form.sellBalance !== undefined && (
              <QuickFill token={sell} balance={form.sellBalance} isDisabled={isBusy} onFill={setTyped} />
            )
          }
        >
          <AmountField
            label="Amount to sell"
            value={form.typed}
            decimals={sell?.decimals}
            isDisabled={isBusy}
            errorId={form.isAmountWrong ? noticeId : undefined}
            onChange={setTyped}
          />
        </SwapSide>
        <DirectionButton
          isDisabled={isBusy}
          onClick={() => onPairChange({ sell: pair.buy, buy: pair.sell })}
        />
        <SwapSide
          side="buy"
          token={buy}
          balance={form.buyBalance}
          usd={toUsd(order?.outUsd, order?.outAmount, buy)}
          isTokenMissing={form.isTokenMissing}
          isBusy={isBusy}
          onChooseToken={() => setChoosing('buy')}
        >
          <BuyAmount amount={order?.outAmount} token={buy} isLoading={form.isQuoting} />
        </SwapSide>
        <UnverifiedNotice tokens={[sell, buy]} />
        {sell && buy && (order || form.isQuoting) ? (
          <SwapTerms order={order} sell={sell} buy={buy} />
        ) : (
          <div className="h-4" />
        )}
        {sell && buy && order?.transaction !== undefined && (
          <SwapPreview preview={form.preview} failure={form.previewFailure} sell={sell} buy={buy} />
        )}
        <SwapNotice id={noticeId} form={form} />
        <SwapButton
          action={action}
          step={form.step}
          onConnect={() => setWalletPanel(true)}
          onSwap={onSwap}
          onCancel={form.cancel}
        />
      </form>
      {isAsking && order && (
        <Suspense>
          <ImpactDialog
            order={order}
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
          <TokenSelector side={choosing} onChoose={onChoose} onClose={() => setChoosing(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}

function DirectionButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <div className="relative z-10 -my-2.5 flex justify-center">
      <button
        type="button"
        aria-label="Switch direction"
        title="Switch direction"
        disabled={isDisabled}
        onClick={onClick}
        className="flex size-9 items-center justify-center rounded-md border border-line bg-panel text-muted transition hover:border-brass/60 hover:text-brass disabled:opacity-60"
      >
        <ArrowUpDown size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

interface BuyAmountProps {
  amount: Atoms | undefined;
  token: SwapToken | undefined;
  isLoading: boolean;
}

function BuyAmount({ amount, token, isLoading }: BuyAmountProps) {
  if (isLoading) return <Skeleton className="my-1 h-7 w-36 bg-line" />;
  const text = amount === undefined || !token ? '' : formatExact(toDecimal(amount, token.decimals));
  return (
    <output
      aria-label="Amount to buy"
      // It changes with every quote: not to be announced each time (product.md §7).
      aria-live="off"
      className={cx(
        'flex h-9 max-w-full items-center truncate font-semibold tracking-tight',
        amountSize(text),
        text === '' && 'text-muted',
      )}
      title={text}
    >
      {text === '' ? '0.00' : text}
    </output>
  );
}

function toUsd(quoted: number | undefined, amount: Atoms | undefined, token: SwapToken | undefined) {
  if (quoted !== undefined) return quoted;
  if (amount === undefined || token?.usdPrice === undefined) return undefined;
  return valueInUsd(amount, token.decimals, usd(token.usdPrice));
}
