import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatUsdBalance } from '@orrery/domain/number-formats';
import { useId } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { AmountField } from '#widgets/amount/amount-field.tsx';
import { AmountFrame } from '#widgets/amount/amount-frame.tsx';
import { amountSize } from '#widgets/amount/amount-size.ts';
import { QuickFill } from '#widgets/amount/quick-fill.tsx';
import { OrderNotice } from '#widgets/order-form/order-notice.tsx';
import { worthOf } from '#widgets/order-form/order-token.model.ts';
import { OrderPanel } from '#widgets/order-panel/order-panel.tsx';
import { DirectionButton } from '#widgets/pair-form/sides/pair-sides.tsx';
import type { PairPanelProps } from '#widgets/pair-form/tabs/pair-panel.ts';
import { RecurringTerms } from './recurring-terms.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import * as strings from './strings.ts';
import { type RecurringForm, useRecurringForm } from './use-recurring-form.ts';

/** A recurring order: what is sold in all, in how many parts and how often, and one button, which nothing moves; the schedule stands below. */
export function RecurringPanel({ initialTyped, ...panel }: PairPanelProps) {
  const { pair, onPairChange } = panel;
  const form = useRecurringForm(pair, initialTyped);
  const noticeId = useId();
  return (
    <OrderPanel
      {...panel}
      title={strings.title}
      typed={form.entry.total}
      form={form}
      below={<RecurringTerms form={form} />}
    >
      {(onChoose) => (
        <>
          <SellSide
            form={form}
            errorId={form.isAmountWrong ? noticeId : undefined}
            onChoose={() => onChoose('sell')}
          />
          <DirectionButton
            isDisabled={form.isBusy}
            onClick={() => onPairChange({ sell: pair.buy, buy: pair.sell })}
          />
          <BuySide form={form} onChoose={() => onChoose('buy')} />
          <ScheduleFields form={form} noticeId={noticeId} />
          <OrderNotice id={noticeId} form={form} />
        </>
      )}
    </OrderPanel>
  );
}

interface SideProps {
  form: RecurringForm;
  onChoose: () => void;
}

function SellSide({ form, errorId, onChoose }: SideProps & { errorId: string | undefined }) {
  const { sell, read, isBusy, spendable: balance, onEntry } = form;
  const worth = read.total && worthOf(read.total, sell, form.sellUsd);
  return (
    <AmountFrame
      title={strings.selling}
      tokenLabel={sell ? strings.tokenToSell(sell.symbol) : strings.chooseSell}
      token={sell}
      isTokenMissing={form.isTokenMissing}
      balance={balance}
      quickFill={
        sell &&
        balance !== undefined && (
          <QuickFill
            token={sell}
            balance={balance}
            isNativeSol={form.isSpendingSol}
            isDisabled={isBusy}
            onFill={(total) => onEntry({ total })}
          />
        )
      }
      worth={worth !== undefined && formatUsdBalance(worth, 'long')}
      isBusy={isBusy}
      onChooseToken={onChoose}
    >
      <AmountField
        label={strings.amountToSell}
        value={form.entry.total}
        decimals={sell?.decimals}
        isFixed={isBusy}
        errorId={errorId}
        onChange={(total) => onEntry({ total })}
      />
    </AmountFrame>
  );
}

function BuySide({ form, onChoose }: SideProps) {
  const { buy, estimate } = form;
  const about = buy && estimate !== undefined ? strings.about(formatExact(toUiDecimal(estimate, buy))) : '';
  return (
    <AmountFrame
      title={strings.buying}
      tokenLabel={buy ? strings.tokenToBuy(buy.symbol) : strings.chooseBuy}
      token={buy}
      isTokenMissing={form.isTokenMissing}
      balance={form.buyBalance}
      worth={estimate !== undefined && strings.atMarketNow}
      isQuiet
      isBusy={form.isBusy}
      onChooseToken={onChoose}
    >
      <span
        className={cx(
          'flex h-9 items-center whitespace-nowrap font-semibold text-muted tabular-nums tracking-tight',
          amountSize(about),
        )}
      >
        {about}
      </span>
    </AmountFrame>
  );
}
