import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { LIMIT_MIN_USD } from '@orrery/domain/trading/order-terms';
import { describeMismatch } from '#entities/order/order-settleable.ts';
import { formatMoment } from '#shared/format/time.ts';
import { Term } from '#shared/ui/term.tsx';
import { OrderCosts } from '#widgets/order-form/order-costs.tsx';
import { never } from '#widgets/order-form/strings.ts';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import * as strings from './strings.ts';
import { leastReceived } from './trigger-form.model.ts';
import type { TriggerForm } from './use-trigger-form.ts';

/** What the order brings and costs, and what its transaction changes in the wallet. */
export function TriggerTerms({ form }: { form: TriggerForm }) {
  const { made, isMaking, sell, buy, taking, slippage } = form;
  const least = made && taking && slippage !== undefined ? leastReceived(taking, slippage) : undefined;
  return (
    <div className="pt-4">
      {/* Above what answers bring, which would move it. */}
      <p className="text-12 text-muted text-pretty">{strings.wicks}</p>
      {(made || isMaking) && (
        <>
          <dl className="my-4 flex flex-col gap-2 text-13">
            <Term name={strings.receives} note={strings.receivesNote}>
              {least !== undefined && buy && `${formatExact(toUiDecimal(least, buy))} ${buy.symbol}`}
            </Term>
            <Term name={strings.expires}>
              {made && (made.expiry === 0 ? never : formatMoment(made.expiry))}
            </Term>
            <OrderCosts draft={made} minimum={`$${LIMIT_MIN_USD}`} />
          </dl>
          {sell && buy && (
            <PreviewCard previewed={made} tokens={[sell, buy]} describeMismatch={describeMismatch} />
          )}
        </>
      )}
    </div>
  );
}
