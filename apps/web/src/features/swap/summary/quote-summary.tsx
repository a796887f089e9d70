import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent, formatUsdBalance, UNKNOWN } from '@orrery/domain/number-formats';
import { exchangeRate } from '@orrery/domain/trading/exchange-rate';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { usePrice } from '#entities/price/use-price.ts';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import type { SwapForm } from '#features/swap/use-swap-form.ts';
import { cx } from '#shared/ui/cx.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import { rate } from '../strings.ts';
import { feesInUsd, solPriceIn } from './fees.model.ts';
import * as strings from './strings.ts';
import { SummaryFrame, type Unfolding } from './summary-frame.tsx';

interface QuoteSummaryProps extends Unfolding {
  form: Pick<SwapForm, 'quote' | 'previewed' | 'isPreviewAhead' | 'sell' | 'buy'>;
}

/** The quote in two rows: its rate, the least that arrives or the most that leaves, what it costs, and whether a simulation agrees. */
export function QuoteSummary({ form, ...unfolding }: QuoteSummaryProps) {
  const { quote, sell, buy } = form;
  const mark = (quote?.transaction !== undefined || form.isPreviewAhead) && <Mark {...form.previewed} />;
  if (!sell || !buy) return <SummaryFrame {...unfolding} />;
  return (
    <SummaryFrame {...unfolding} mark={mark}>
      <Group name={rate} isNamed={false} className="col-span-2 pr-26">
        {quote ? <Rate quote={quote} sell={sell} buy={buy} /> : <Skeleton className="my-0.5 h-4 w-32" />}
      </Group>
      <Group name={quote?.swapMode === 'ExactOut' ? strings.atMost : strings.atLeast} className="truncate">
        {quote ? <Bound quote={quote} sell={sell} buy={buy} /> : <Skeleton className="h-4 w-24" />}
      </Group>
      {quote && <Fees quote={quote} />}
    </SummaryFrame>
  );
}

interface GroupProps {
  name: string;
  note?: string | undefined;
  isNamed?: boolean;
  className?: string;
  children: ReactNode;
}

function Group({ name, note, isNamed = true, className, children }: GroupProps) {
  return (
    <div className={cx('flex min-w-0 items-center gap-1.5', className)}>
      <dt
        className={isNamed ? 'flex h-5 flex-wrap justify-end gap-x-1 overflow-hidden text-muted' : 'sr-only'}
      >
        {name}
        {note && <span>{note}</span>}
      </dt>
      <dd className={cx('font-medium', isNamed ? 'min-w-fit whitespace-nowrap' : 'truncate')}>{children}</dd>
    </div>
  );
}

type Quoted = Record<'sell' | 'buy', FormToken> & { quote: SwapQuote };

function Rate({ quote, sell, buy }: Quoted) {
  const rate = exchangeRate({
    of: { ...sell, amount: quote.inAmount },
    per: { ...buy, amount: quote.outAmount },
  });
  return (
    <>
      1 {sell.symbol} = {rate === undefined ? UNKNOWN : <TokenAmount amount={rate} />} {buy.symbol}
    </>
  );
}

/** To the last digit: it is what the chain holds to. */
function Bound({ quote: { swapMode, maxInAmount, minOutAmount }, sell, buy }: Quoted) {
  const [token, amount] = swapMode === 'ExactOut' ? [sell, maxInAmount] : [buy, minOutAmount];
  return `${formatExact(toUiDecimal(amount, token))} ${token.symbol}`;
}

/** In dollars, and what the venue takes in percent. */
function Fees({ quote }: { quote: SwapQuote }) {
  return (
    <Group name={strings.fees} note={formatPercent(quote.feeBps / 100)} className="justify-end">
      <FeesInUsd quote={quote} />
    </Group>
  );
}

/** Network fees need a price of SOL, which is asked for where the quote has none. */
function FeesInUsd({ quote }: { quote: SwapQuote }) {
  const known = solPriceIn(quote);
  const isKnown = known !== undefined || quote.networkFeeLamports <= 0;
  return isKnown ? toFees(quote, known) : <FeesAtPrice quote={quote} />;
}

function FeesAtPrice({ quote }: { quote: SwapQuote }) {
  return toFees(quote, usePrice(WRAPPED_SOL));
}

const toFees = (quote: SwapQuote, solPrice: number | null | undefined) =>
  formatUsdBalance(feesInUsd(quote, solPrice), 'long');

/** Whether the server's simulation changes the wallet as the quote says. */
function Mark({ preview, failure }: SwapForm['previewed']) {
  if (preview && preview.mismatch === undefined && preview.authorityChanges.length === 0)
    return (
      <span key="agrees" className="flex items-center gap-1 font-medium text-up">
        {strings.simulated} <Check size={13} aria-hidden="true" />
      </span>
    );
  if (preview || failure !== undefined)
    return (
      <span key="differs" className="text-down">
        {strings.notSimulated}
      </span>
    );
  return <span key="awaited">{strings.simulating}</span>;
}

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
