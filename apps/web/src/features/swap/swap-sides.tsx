import type { Atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { Pair } from '#entities/pair/pair.model.ts';
import type { SwapToken } from '#entities/quote/swap-token.model.ts';
import { AmountField } from '#features/swap/amount/amount-field.tsx';
import { amountSize } from '#features/swap/amount/amount-size.ts';
import { QuickFill } from '#features/swap/amount/quick-fill.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';
import { SwapSide } from './swap-side.tsx';
import type { SwapForm } from './use-swap-form.ts';

interface SwapSidesProps {
  pair: Pair;
  form: SwapForm;
  onPairChange: (pair: Pair) => void;
  onTyped: (typed: string) => void;
  onChoose: (side: 'sell' | 'buy') => void;
  /** Of the element that says what is wrong with the amount. */
  noticeId: string;
}

/** What is sold and what is bought, one above the other, and the button that turns them round. */
export function SwapSides({ pair, form, onPairChange, onTyped, onChoose, noticeId }: SwapSidesProps) {
  const { sell, buy, quote, isBusy } = form;
  return (
    <>
      <SwapSide
        side="sell"
        token={sell}
        balance={form.sellBalance}
        usd={toUsd(quote?.inUsd, quote?.amount, sell)}
        isTokenMissing={form.isTokenMissing}
        isBusy={isBusy}
        onChooseToken={() => onChoose('sell')}
        quickFill={
          sell &&
          form.sellBalance !== undefined && (
            <QuickFill token={sell} balance={form.sellBalance} isDisabled={isBusy} onFill={onTyped} />
          )
        }
      >
        <AmountField
          label={strings.amountToSell}
          value={form.typed}
          decimals={sell?.decimals}
          isFixed={isBusy}
          errorId={form.isAmountWrong ? noticeId : undefined}
          onChange={onTyped}
        />
      </SwapSide>
      <DirectionButton isDisabled={isBusy} onClick={() => onPairChange({ sell: pair.buy, buy: pair.sell })} />
      <SwapSide
        side="buy"
        token={buy}
        balance={form.buyBalance}
        usd={toUsd(quote?.outUsd, quote?.outAmount, buy)}
        isTokenMissing={form.isTokenMissing}
        isBusy={isBusy}
        onChooseToken={() => onChoose('buy')}
      >
        <BuyAmount amount={quote?.outAmount} token={buy} isLoading={form.isQuoting} />
      </SwapSide>
    </>
  );
}

function DirectionButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <div className="relative z-10 -my-2.5 flex justify-center">
      <button
        type="button"
        aria-label={strings.switchDirection}
        title={strings.switchDirection}
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
  const text = amount === undefined || !token ? '' : formatExact(toUiDecimal(amount, token));
  return (
    <output
      aria-label={strings.amountToBuy}
      // It changes with every quote: not to be announced each time (product.md §7).
      aria-live="off"
      className={cx(
        'block h-9 max-w-full truncate font-semibold leading-9 tracking-tight',
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
  return valueInUsd(amount, token.decimals, usd(token.usdPrice * (token.multiplier ?? 1)));
}
