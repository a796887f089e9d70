import { useId } from 'react';
import { EXPIRY_OPTIONS } from '#entities/order/order-expiries.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { OrderNotice } from '#widgets/order-form/order-notice.tsx';
import { OrderPanel } from '#widgets/order-panel/order-panel.tsx';
import { PairSides } from '#widgets/pair-form/sides/pair-sides.tsx';
import type { PairPanelProps } from '#widgets/pair-form/tabs/pair-panel.ts';
import { RateField } from './rate-field.tsx';
import * as strings from './strings.ts';
import { TriggerTerms } from './trigger-terms.tsx';
import { type TriggerForm, useTriggerForm } from './use-trigger-form.ts';

/** A limit order: what is sold, at which rate and until when, and one button, which nothing moves; what it costs and changes stands below. */
export function TriggerPanel({ initialTyped, ...panel }: PairPanelProps) {
  const { pair, onPairChange } = panel;
  const form = useTriggerForm(pair, initialTyped);
  const { sides, shown, notice } = form;
  const noticeId = useId();
  const isRateWrong =
    notice?.tone === 'down' && (notice.button === strings.tooFar || form.rate === undefined);
  return (
    <OrderPanel
      {...panel}
      title={strings.title}
      typed={form.sellText}
      form={form}
      below={<TriggerTerms form={form} />}
    >
      {(onChoose) => (
        <>
          <PairSides
            pair={pair}
            form={sides}
            entry={shown}
            onPairChange={onPairChange}
            onEntry={form.onEntry}
            onChoose={onChoose}
            noticeId={noticeId}
          />
          <RateField
            sell={form.sell}
            buy={form.buy}
            text={form.rateText}
            isInverted={form.isInverted}
            market={form.market}
            distance={form.distance}
            isBusy={form.isBusy}
            errorId={isRateWrong ? noticeId : undefined}
            onRate={form.onRate}
            onTurn={form.onTurn}
          />
          <Choices form={form} noticeId={noticeId} />
          <OrderNotice id={noticeId} form={form} />
        </>
      )}
    </OrderPanel>
  );
}

/** Until when the order stands, and how much less than asked it may bring. */
function Choices({ form, noticeId }: { form: TriggerForm; noticeId: string }) {
  const isWrong = form.slippage === undefined;
  const slippageId = useId();
  return (
    <div className="mt-2 grid grid-cols-2 gap-2 text-13">
      <div>
        <span className="mb-1 block text-12 text-muted" aria-hidden="true">
          {strings.expiry}
        </span>
        <Select
          label={strings.expiry}
          options={EXPIRY_OPTIONS}
          value={String(form.expirySeconds)}
          onChange={(seconds) => form.onExpiry(Number(seconds))}
          className="h-10! w-full"
        />
      </div>
      <div className="relative">
        <label htmlFor={slippageId} className="mb-1 block text-12 text-muted">
          {strings.slippage}
        </label>
        <Input
          id={slippageId}
          inputMode="decimal"
          aria-label={strings.slippageInPercent}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? noticeId : undefined}
          placeholder={strings.exact}
          readOnly={form.isBusy}
          value={form.slippageText}
          onChange={({ target }) => form.onSlippage(target.value)}
          className="pr-7"
        />
        <span className="absolute right-3 bottom-2.5 text-muted" aria-hidden="true">
          %
        </span>
      </div>
    </div>
  );
}
