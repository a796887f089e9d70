import { acceptAmountInput } from '@orrery/domain';
import { cx } from '#shared/ui/cx.ts';
import { amountSize } from './amount-size.ts';

interface AmountFieldProps {
  label: string;
  value: string;
  decimals: number | undefined;
  isDisabled: boolean;
  /** Names the line that says what is wrong with the amount. */
  errorId: string | undefined;
  onChange: (text: string) => void;
}

/** A decimal amount; an edit that would not be one is simply not made. */
export function AmountField({ label, value, decimals, isDisabled, errorId, onChange }: AmountFieldProps) {
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      placeholder={isDisabled ? '' : '0.00'}
      value={value}
      disabled={isDisabled}
      onChange={(event) => {
        const text = acceptAmountInput(event.target.value, { decimals });
        if (text !== undefined) onChange(text);
      }}
      className={cx(
        'h-9 w-full min-w-0 bg-transparent text-right font-semibold tracking-tight placeholder:text-muted focus:outline-none focus-visible:outline-none disabled:opacity-60',
        amountSize(value),
        errorId !== undefined && 'text-down',
      )}
    />
  );
}
