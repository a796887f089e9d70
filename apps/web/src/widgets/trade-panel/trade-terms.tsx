import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent, UNKNOWN } from '@orrery/domain/number-formats';
import type { ReactNode } from 'react';
import { formatImpact, toImpactTone } from '#entities/quote/quote-terms.model.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './strings.ts';
import type { TradePanelState } from './use-trade-panel.ts';

const TONES = { calm: '', warn: 'text-warn', danger: 'text-down' };

/** The panel's foot: how far the trade may slip, what it moves, and what the venue takes. */
export function TradeTerms({ panel: { quote, sell, buy } }: { panel: TradePanelState }) {
  const feeToken = quote && (quote.feeMint === buy?.id ? buy : sell);
  const fee = feeToken && `${formatExact(toUiDecimal(quote.feeAmount, feeToken))} ${feeToken.symbol}`;
  return (
    <dl aria-label={strings.terms} className="grid grid-cols-3 gap-3 border-line border-t pt-3 text-12">
      <Figure name={strings.slippage}>
        {quote && (quote.isPromised ? strings.fixedPrice : formatPercent(quote.slippage / 100))}
      </Figure>
      <Figure name={strings.priceImpact}>
        {quote && (
          <span className={TONES[toImpactTone(quote.priceImpact)]}>{formatImpact(quote.priceImpact)}</span>
        )}
      </Figure>
      <Figure name={strings.venueFee} title={fee}>
        {quote && formatPercent(quote.feeBps / 100)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  title?: string | undefined;
  children: ReactNode;
}

function Figure({ name, title, children }: FigureProps) {
  return (
    <div title={title} className="flex min-w-0 flex-col">
      <dt className="text-11 text-muted">{name}</dt>
      <dd className={cx('truncate font-semibold', children === undefined && 'text-muted')}>
        {children ?? UNKNOWN}
      </dd>
    </div>
  );
}
