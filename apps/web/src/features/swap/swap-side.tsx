import type { Atoms } from '@orrery/core/atoms';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import type { SwapToken } from '#entities/quote/swap-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import { formatBalance } from '#widgets/amount/typed-amount.ts';
import { TokenButton } from '#widgets/token-selector/token-button.tsx';
import * as strings from './strings.ts';

interface SwapSideProps {
  side: 'sell' | 'buy';
  token: SwapToken | undefined;
  balance: Atoms | undefined;
  /** Buttons beside the balance. */
  quickFill?: ReactNode;
  /** The amount in the other unit. */
  worth: ReactNode;
  isTokenMissing: boolean;
  isBusy: boolean;
  onChooseToken: () => void;
  /** The amount: a field or a figure. */
  children: ReactNode;
}

const TITLES = { sell: strings.selling, buy: strings.buying };

export function SwapSide({
  side,
  token,
  balance,
  quickFill,
  worth,
  isTokenMissing,
  isBusy,
  onChooseToken,
  children,
}: SwapSideProps) {
  return (
    <section
      aria-label={TITLES[side]}
      className={cx(
        'rounded-lg border bg-raised px-4 pt-3 pb-3.5 transition focus-within:border-brass',
        side === 'sell' ? 'border-line' : 'border-transparent',
      )}
    >
      <div className="flex h-6 items-center justify-between gap-3 text-13 text-muted">
        <h2>{TITLES[side]}</h2>
        {balance !== undefined && token && (
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex min-w-0 items-center gap-1.5" title={strings.balance}>
              <Wallet size={13} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">{strings.balance}</span>
              <span className="truncate">
                {formatBalance(toUiDecimal(balance, token))} {token.symbol}
              </span>
            </span>
            {quickFill}
          </span>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <TokenButton
          token={token}
          label={token ? strings.tokenFor(side, token.symbol) : strings.chooseToken(side)}
          isMissing={isTokenMissing}
          isDisabled={isBusy}
          onClick={onChooseToken}
        />
        <div className="@container flex min-w-0 flex-1 basis-32 flex-col items-end">{children}</div>
      </div>
      <div className="mt-0.5 h-4 text-right text-12 text-muted">{worth}</div>
    </section>
  );
}
