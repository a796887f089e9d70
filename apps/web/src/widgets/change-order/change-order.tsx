import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatChange, formatExact } from '@orrery/domain/number-formats';
import { acceptAmountInput } from '@orrery/domain/trading/amount-input';
import { useId } from 'react';
import { isPurchase } from '#entities/order/is-purchase.ts';
import { EXPIRY_OPTIONS } from '#entities/order/order-expiries.ts';
import { distanceOf, RATE_DECIMALS } from '#entities/order/order-rate.model.ts';
import { describeMismatch } from '#entities/order/order-settleable.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { formatMoment } from '#shared/format/time.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { never } from '#widgets/order-form/strings.ts';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SettleForm } from '#widgets/settle/settle-form.tsx';
import { EndedOrder } from './ended-order.tsx';
import * as strings from './strings.ts';
import { type ChangeForm, type ChangeOrderProps, useChangeForm } from './use-change-form.ts';

const AS_IS = 'as-is';

/** Price, size and expiry of an open limit order, changed in place: the fields, what the change does by simulation, and one button. */
export function ChangeOrder(props: ChangeOrderProps) {
  const { onDone } = props;
  const form = useChangeForm(props);
  const { pair, made, isMaking, update, isGone } = form;
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={strings.change}
      {...(!isGone && { description: strings.changeHint })}
    >
      {isGone ? (
        <EndedOrder sentence={strings.gone} onClose={onDone} />
      ) : pair ? (
        <SettleForm form={form} className="flex flex-col gap-3">
          <p role="status" className="text-12 text-warn text-pretty empty:hidden">
            {update}
          </p>
          <Fields form={form} />
          {(made || isMaking) && (
            <PreviewCard
              previewed={made}
              tokens={[pair.sell, pair.buy]}
              describeMismatch={describeMismatch}
            />
          )}
        </SettleForm>
      ) : (
        <Skeleton className="h-72" />
      )}
    </Dialog>
  );
}

function Fields({ form }: { form: ChangeForm }) {
  const noticeId = useId();
  const { order, pair, texts, entry, onEntry, isBusy, read, expiry, market, notice, error } = form;
  if (!pair || !texts) return null;
  const { sell, buy } = pair;
  const isInverted = isPurchase(sell.id, buy.id);
  const [of, by] = isInverted ? [buy, sell] : [sell, buy];
  const distance =
    read?.rate && market !== undefined
      ? strings.fromMarket(formatChange(distanceOf(read.rate, market, isInverted)))
      : '';
  const asIs = order.expiredAt === null ? never : formatMoment(Date.parse(order.expiredAt) / 1_000);
  return (
    <>
      <TextField
        label={strings.amount(sell.symbol)}
        value={entry.amount ?? texts.amount}
        decimals={sell.decimals}
        isFixed={isBusy}
        errorId={notice ? noticeId : undefined}
        onType={(amount) => onEntry({ amount })}
      />
      <TextField
        label={strings.rate(by.symbol, of.symbol)}
        note={distance}
        value={entry.rate ?? texts.rate}
        decimals={RATE_DECIMALS}
        isFixed={isBusy}
        errorId={notice ? noticeId : undefined}
        onType={(rate) => onEntry({ rate })}
      />
      <p className="flex justify-between text-13">
        <span className="text-muted">{strings.asked(buy.symbol)}</span>
        <span className="font-semibold">{read?.taking && formatExact(toUiDecimal(read.taking, buy))}</span>
      </p>
      <Select
        label={strings.expiry}
        options={[{ value: AS_IS, label: `${strings.asIs}: ${asIs}` }, ...EXPIRY_OPTIONS]}
        value={entry.expirySeconds === undefined ? AS_IS : String(entry.expirySeconds)}
        onChange={(value) => onEntry({ expirySeconds: value === AS_IS ? undefined : Number(value) })}
        className="w-full"
      />
      {entry.expirySeconds !== undefined && expiry > 0 && (
        <p className="flex justify-between text-13">
          <span className="text-muted">{strings.expires}</span>
          <span className="font-semibold">{formatMoment(expiry)}</span>
        </p>
      )}
      <p id={noticeId} role="status" className="min-h-4 text-12 text-down text-pretty">
        {notice ?? (error ? toMessage(error) : '')}
      </p>
    </>
  );
}

interface TextFieldProps {
  label: string;
  note?: string;
  value: string;
  decimals: number;
  isFixed: boolean;
  errorId: string | undefined;
  onType: (text: string) => void;
}

function TextField({ label, note, value, decimals, isFixed, errorId, onType }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1 flex justify-between gap-3 text-12 text-muted">
        <label htmlFor={id}>{label}</label>
        <span>{note}</span>
      </div>
      <Input
        id={id}
        inputMode="decimal"
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        readOnly={isFixed}
        value={value}
        onChange={({ target }) => {
          const text = acceptAmountInput(target.value, { decimals });
          if (text !== undefined) onType(text);
        }}
      />
    </div>
  );
}
