import type { Atoms } from '@orrery/core/atoms';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { halfAmount, maxAmount } from '@orrery/domain/trading/amount-input';
import type { FormToken } from '#entities/token/form-token.model.ts';
import * as strings from './strings.ts';

interface QuickFillProps {
  token: FormToken;
  balance: Atoms;
  /** True for native SOL, where some is kept for fees. */
  isNativeSol: boolean;
  isDisabled: boolean;
  onFill: (text: string) => void;
}

/** HALF and MAX; both keep native SOL's reserve. */
export function QuickFill({ token, balance, isNativeSol, isDisabled, onFill }: QuickFillProps) {
  const holding = { balance, isNativeSol };
  const fills = [
    { label: strings.half, amount: halfAmount(holding) },
    { label: strings.max, amount: maxAmount(holding) },
  ];
  return (
    <span className="flex shrink-0 gap-1">
      {fills.map(({ label, amount }) => (
        <button
          key={label}
          type="button"
          disabled={isDisabled || balance === 0n}
          onClick={() => onFill(toUiDecimal(amount, token))}
          className="reach h-6 rounded-sm border border-line bg-panel px-2 font-semibold text-11 text-text transition hover:border-brass/60 disabled:opacity-50"
        >
          {label}
        </button>
      ))}
    </span>
  );
}
