import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { RECURRING_MIN_USD } from '@orrery/domain/trading/order-terms';
import { writeMarketRate } from '#entities/order/order-rate.model.ts';
import { describeMismatch } from '#entities/order/order-settleable.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { formatDuration, formatMoment } from '#shared/format/time.ts';
import { Term } from '#shared/ui/term.tsx';
import { OrderCosts } from '#widgets/order-form/order-costs.tsx';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { type ReadRecurring, toParts } from './recurring-form.model.ts';
import * as strings from './strings.ts';
import type { RecurringForm } from './use-recurring-form.ts';

/** When the order sells how much, what that brings at the market now, what it costs, and what its transaction changes in the wallet. */
export function RecurringTerms({ form }: { form: RecurringForm }) {
  const { sell, buy, read, price, priced, estimate, made, isMaking } = form;
  const { base, quote } = priced;
  return (
    <div className="pt-4">
      {/* Above what answers bring, which would move it. */}
      <p className="text-12 text-muted text-pretty">{strings.bound}</p>
      {sell && (
        <dl aria-label={strings.schedule} className="my-4 flex flex-col gap-2 text-13">
          <Schedule read={read} sell={sell} />
          {price !== undefined && base && quote && (
            <Term name={strings.average} note={strings.averageNote}>
              {strings.averageOf(formatExact(writeMarketRate(price)), quote.symbol, base.symbol)}
            </Term>
          )}
          {estimate !== undefined && buy && (
            <Term name={strings.receives} note={strings.receivesNote}>
              {`${formatExact(toUiDecimal(estimate, buy))} ${buy.symbol}`}
            </Term>
          )}
          {(made || isMaking) && <OrderCosts draft={made} minimum={`$${RECURRING_MIN_USD}`} />}
        </dl>
      )}
      {(made || isMaking) && sell && buy && (
        <PreviewCard previewed={made} tokens={[sell, buy]} describeMismatch={describeMismatch} />
      )}
    </div>
  );
}

function Schedule({ read, sell }: { read: ReadRecurring; sell: FormToken }) {
  const { total, cycles, intervalSeconds } = read;
  if (total === undefined || cycles === undefined || intervalSeconds === undefined) return null;
  const { each, last } = toParts(total, cycles);
  const seconds = (cycles - 1) * intervalSeconds;
  const amount = (units: bigint) => `${formatExact(toUiDecimal(units, sell))} ${sell.symbol}`;
  return (
    <>
      <Term name={strings.each}>{amount(each)}</Term>
      {last !== each && <Term name={strings.lastOrder}>{amount(last)}</Term>}
      <Term name={strings.first}>{strings.firstAtOnce}</Term>
      <Term name={strings.last}>{formatMoment(chainNow() / 1_000 + seconds)}</Term>
      <Term name={strings.duration}>{formatDuration(seconds)}</Term>
    </>
  );
}
