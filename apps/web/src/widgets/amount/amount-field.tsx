import { formatExact } from '@orrery/domain/number-formats';
import { acceptAmountInput, stepAmount, UNKNOWN_DECIMALS } from '@orrery/domain/trading/amount-input';
import { type KeyboardEvent, useState } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { amountSize } from './amount-size.ts';

/** What an arrow key adds or takes away, as number fields do. */
const STEPS = { plain: '1', shift: '10', alt: '0.1' } as const;

/** Thousands with an unfinished last group: no amount yet. */
const UNFINISHED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*\1\d{0,2}$/;

interface AmountFieldProps {
  label: string;
  value: string;
  decimals: number | undefined;
  /** The text stands as it is; the focus stays too. */
  isFixed: boolean;
  /** Nothing stands in it because its value is on its way. */
  isLoading?: boolean;
  /** Names the line that says what is wrong with the amount. */
  errorId: string | undefined;
  onChange: (text: string) => void;
}

/**
 * A decimal amount; an edit that would not be one is simply not made. A comma stays as typed while nothing else would be
 * shown, since only what follows tells whether it groups thousands. Without the focus the amount is drawn grouped over the
 * field, whose own text stays, so that neither caret nor what is read aloud changes.
 */
export function AmountField({
  label,
  value,
  decimals,
  isFixed,
  isLoading = false,
  errorId,
  onChange,
}: AmountFieldProps) {
  const [typed, setTyped] = useState('');
  const shown = isShownAsTyped(typed, value, decimals) ? typed : value;
  const grouped = formatExact(value || shown);
  const isGrouped = grouped !== shown;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isFixed || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const step = STEPS[event.shiftKey ? 'shift' : event.altKey ? 'alt' : 'plain'];
    const from = acceptAmountInput(shown, { decimals });
    event.preventDefault();
    if (from === undefined) return;
    const next = stepAmount(from, step, event.key === 'ArrowUp' ? 1 : -1, decimals ?? UNKNOWN_DECIMALS);
    if (next !== undefined) onChange(next);
  };
  return (
    <span
      className={cx(
        'relative flex w-full min-w-0 font-semibold tracking-tight',
        amountSize(grouped),
        errorId !== undefined && 'text-down',
        isFixed && 'opacity-60',
      )}
    >
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        placeholder={isFixed || isLoading ? '' : '0.00'}
        value={shown}
        readOnly={isFixed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const edited = event.target.value;
          const text = acceptAmountInput(edited, { decimals });
          if (text === undefined && !UNFINISHED.test(edited)) return;
          setTyped(edited);
          onChange(text ?? '');
        }}
        className={cx(
          'peer h-9 w-full min-w-0 bg-transparent text-right leading-9 placeholder:text-muted focus:outline-none',
          // A finger's height, and no more of it upwards than the buttons above can spare.
          'pointer-coarse:-mt-0.5 pointer-coarse:-mb-1.5 pointer-coarse:h-11 pointer-coarse:pt-0.5 pointer-coarse:pb-1.5',
          isGrouped && 'not-focus:text-transparent',
        )}
      />
      {isGrouped && (
        <span aria-hidden="true" className="pointer-events-none absolute right-0 leading-9 peer-focus:hidden">
          {grouped}
        </span>
      )}
    </span>
  );
}

function isShownAsTyped(typed: string, value: string, decimals: number | undefined): boolean {
  if (UNFINISHED.test(typed)) return value === '';
  const isSame = typed.includes(',') && acceptAmountInput(typed, { decimals }) === value;
  return isSame && countDigits(typed) === countDigits(value);
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}
