import type { Atoms } from '@orrery/core/atoms';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import { TokenButton } from '#widgets/token-selector/token-button.tsx';
import * as strings from './strings.ts';

interface AmountFrameProps {
  title: string;
  /** Accessible name of the button that chooses the token. */
  tokenLabel: string;
  /** Undefined while it is looked up. */
  token: FormToken | undefined;
  isTokenMissing: boolean;
  /** What the wallet has of it; undefined while unknown. */
  balance: Atoms | undefined;
  /** Buttons beside the balance. */
  quickFill?: ReactNode;
  /** The amount in another unit. */
  worth: ReactNode;
  /** What else is to be said of the amount, to the left of its worth. */
  note?: ReactNode;
  /** Without a border until something in it has the focus. */
  isQuiet?: boolean;
  isBusy: boolean;
  onChooseToken: () => void;
  /** The amount: a field or a figure. */
  children: ReactNode;
}

/** A token, the wallet's balance of it, and an amount with its worth. */
export function AmountFrame({
  title,
  token,
  balance,
  quickFill,
  worth,
  note,
  children,
  ...frame
}: AmountFrameProps) {
  return (
    <section
      aria-label={title}
      className={cx(
        'rounded-lg border bg-raised px-4 pt-3 pb-3.5 transition focus-within:border-brass',
        frame.isQuiet ? 'border-transparent' : 'border-line',
      )}
    >
      <div className="flex h-6 items-center justify-between gap-3 text-13 text-muted">
        <h2>{title}</h2>
        {balance !== undefined && token && (
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex min-w-0 items-center gap-1.5" title={strings.balance}>
              <Wallet size={13} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">{strings.balance}</span>
              <span className="truncate">
                <TokenAmount amount={toUiDecimal(balance, token)} /> {token.symbol}
              </span>
            </span>
            {quickFill}
          </span>
        )}
      </div>
      <div className="mt-2 flex items-center gap-3">
        <TokenButton
          token={token}
          label={frame.tokenLabel}
          isMissing={frame.isTokenMissing}
          isDisabled={frame.isBusy}
          onClick={frame.onChooseToken}
        />
        <div className="@container flex min-w-24 flex-1 flex-col items-end">{children}</div>
      </div>
      {/* Each has its half, so that neither moves when the other comes. */}
      <div className="mt-0.5 grid h-4 grid-cols-2 items-center gap-2 text-12 text-muted">
        <span className="min-w-0">{note}</span>
        <span className="flex min-w-0 justify-end whitespace-nowrap">{worth}</span>
      </div>
    </section>
  );
}
