import { acceptAmountInput } from '@orrery/domain/trading/amount-input';
import { useId } from 'react';
import { RATE_DECIMALS } from '#entities/order/order-rate.model.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { type IntervalUnit, UNIT_SECONDS } from './recurring-form.model.ts';
import * as strings from './strings.ts';
import type { RecurringForm } from './use-recurring-form.ts';

const UNITS = (Object.keys(UNIT_SECONDS) as IntervalUnit[]).map((value) => ({
  value,
  label: strings.units[value],
}));
const WHOLE = { decimals: 0 };

interface ScheduleFieldsProps {
  form: RecurringForm;
  noticeId: string;
}

/** In how many parts the total is sold, how far apart, and between which prices. */
export function ScheduleFields({ form, noticeId }: ScheduleFieldsProps) {
  const { entry, read, onEntry, priced, isBusy } = form;
  const { base, quote } = priced;
  const price = { decimals: RATE_DECIMALS };
  return (
    <div className="mt-2 grid grid-cols-2 gap-x-2 gap-y-3">
      <TextField
        label={strings.cycles}
        value={entry.cycles}
        isFixed={isBusy}
        errorId={read.cycles === undefined ? noticeId : undefined}
        onType={(text) => accept(text, WHOLE, (cycles) => onEntry({ cycles }))}
      />
      <div className="flex items-end gap-1.5">
        <div className="w-16">
          <TextField
            label={strings.every}
            value={entry.every}
            isFixed={isBusy}
            errorId={read.intervalSeconds === undefined ? noticeId : undefined}
            onType={(text) => accept(text, WHOLE, (every) => onEntry({ every }))}
          />
        </div>
        <Select
          label={strings.unit}
          options={UNITS}
          value={entry.unit}
          onChange={(unit) => onEntry({ unit })}
          className="h-10! pointer-coarse:h-11! min-w-0 flex-1"
        />
      </div>
      <TextField
        label={strings.lowest(quote?.symbol ?? '')}
        title={base?.symbol}
        value={entry.lowest}
        placeholder={strings.noLimit}
        isFixed={isBusy}
        onType={(text) => accept(text, price, (lowest) => onEntry({ lowest }))}
      />
      <TextField
        label={strings.highest(quote?.symbol ?? '')}
        title={base?.symbol}
        value={entry.highest}
        placeholder={strings.noLimit}
        isFixed={isBusy}
        onType={(text) => accept(text, price, (highest) => onEntry({ highest }))}
      />
    </div>
  );
}

interface TextFieldProps {
  label: string;
  /** The token that it is about. */
  title?: string | undefined;
  value: string;
  placeholder?: string;
  isFixed: boolean;
  /** The id of the element that says what is wrong with it. */
  errorId?: string | undefined;
  onType: (text: string) => void;
}

function TextField({ label, title, value, placeholder, isFixed, errorId, onType }: TextFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} title={title} className="mb-1 block truncate text-12 text-muted">
        {label}
      </label>
      <Input
        id={id}
        inputMode="decimal"
        placeholder={placeholder}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        readOnly={isFixed}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}

/** Takes what is a number so far; any other edit is not made. */
function accept(text: string, options: { decimals: number }, take: (text: string) => void): void {
  const accepted = acceptAmountInput(text, options);
  if (accepted !== undefined) take(accepted);
}
