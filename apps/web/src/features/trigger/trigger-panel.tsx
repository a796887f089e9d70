import type { Address } from '@solana/kit';
import { Suspense, useId, useState } from 'react';
import { EXPIRY_OPTIONS } from '#entities/order/order-expiries.ts';
import { withSide } from '#entities/pair/pair.model.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { OrderNotice } from '#widgets/order-form/order-notice.tsx';
import { selectBuy, selectSell } from '#widgets/order-form/strings.ts';
import { PairSides } from '#widgets/pair-form/sides/pair-sides.tsx';
import type { PairPanelProps } from '#widgets/pair-form/tabs/pair-panel.ts';
import { PairTabs } from '#widgets/pair-form/tabs/pair-tabs.tsx';
import { SettleForm } from '#widgets/settle/settle-form.tsx';
import { RateField } from './rate-field.tsx';
import * as strings from './strings.ts';
import { TriggerTerms } from './trigger-terms.tsx';
import { type TriggerForm, useTriggerForm } from './use-trigger-form.ts';

const OwnOrders = lazyPart(async () => (await import('#widgets/own-orders/own-orders.tsx')).OwnOrders);
const TokenSelector = lazyPart(
  async () => (await import('#widgets/token-selector/token-selector.tsx')).TokenSelector,
);

/** A limit order: what is sold, at which rate and until when, and one button, which nothing moves; what it costs and changes stands below. */
export function TriggerPanel({ pair, initialTyped, onPairChange, address }: PairPanelProps) {
  const [choosing, setChoosing] = useState<'sell' | 'buy'>();
  const form = useTriggerForm(pair, initialTyped);
  const { sides, shown, notice } = form;
  const noticeId = useId();
  const isRateWrong =
    notice?.tone === 'down' && (notice.button === strings.tooFar || form.rate === undefined);
  const onChoose = (id: Address) => {
    if (choosing) onPairChange(withSide(pair, choosing, id));
    setChoosing(undefined);
  };

  return (
    <>
      <Panel className="p-4 sm:p-5">
        <SettleForm form={form} below={<TriggerTerms form={form} />}>
          <header className="flex h-8 items-center pb-3">
            <h1 className={address ? 'sr-only' : 'font-semibold text-16'}>{strings.title}</h1>
            {address && <PairTabs address={address} typed={form.sellText} />}
          </header>
          <PairSides
            pair={pair}
            form={sides}
            entry={shown}
            onPairChange={onPairChange}
            onEntry={form.onEntry}
            onChoose={setChoosing}
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
        </SettleForm>
        {choosing && (
          <Suspense>
            <TokenSelector
              title={choosing === 'sell' ? selectSell : selectBuy}
              onChoose={onChoose}
              onClose={() => setChoosing(undefined)}
            />
          </Suspense>
        )}
      </Panel>
      <Suspense>
        <OwnOrders tool="trigger" />
      </Suspense>
    </>
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
