import type { Atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatUsdBalance } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import Wallet from 'lucide-react/icons/wallet';
import { Suspense, useId, useState } from 'react';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import type { SwapToken } from '#entities/quote/swap-token.model.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { TokenButton } from '#widgets/token-selector/token-button.tsx';
import { AmountField } from './amount-field.tsx';
import { QuickFill } from './quick-fill.tsx';
import * as strings from './strings.ts';
import { formatBalance } from './typed-amount.ts';

const HeldTokenSelector = lazyPart(
  async () => (await import('#widgets/token-selector/token-selector.tsx')).HeldTokenSelector,
);

interface AmountPanelProps {
  /** The mint that was asked for; wrapped SOL's stands for native SOL unless that is switched off. */
  id: Address;
  /** Undefined while it is looked up. */
  token: SwapToken | undefined;
  isMissing: boolean;
  isNativeSol: boolean;
  /** What the wallet has of it; undefined while unknown. */
  balance: Atoms | undefined;
  /** How much it is, for what that is worth. */
  amount: Atoms;
  /** What was typed; absent where the amount comes from elsewhere. */
  typed?: { text: string; onType: (text: string) => void; error: string | undefined } | undefined;
  isBusy: boolean;
  onToken: (token: Address) => void;
}

/** Which token of those the wallet holds, how much of it, and what that is worth. */
export function AmountPanel(props: AmountPanelProps) {
  const { id, token, isMissing, isNativeSol, balance, amount, typed, isBusy, onToken } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const errorId = useId();
  const price = useTokenPrices([id]).get(id);
  const worth =
    token && price && valueInUsd(amount, token.decimals, usd(price.usd * (token.multiplier ?? 1)));
  return (
    <section
      aria-label={strings.amount}
      className="rounded-lg border border-line bg-raised px-4 pt-3 pb-3.5 transition focus-within:border-brass"
    >
      <div className="flex h-6 items-center justify-between gap-3 text-13 text-muted">
        <h2>{strings.amount}</h2>
        {balance !== undefined && token && (
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex min-w-0 items-center gap-1.5" title={strings.balance}>
              <Wallet size={13} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">{strings.balance}</span>
              <span className="truncate">
                {formatBalance(toUiDecimal(balance, token))} {token.symbol}
              </span>
            </span>
            {typed && (
              <QuickFill
                token={token}
                balance={balance}
                isNativeSol={isNativeSol}
                isDisabled={isBusy}
                onFill={typed.onType}
              />
            )}
          </span>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <TokenButton
          token={token}
          label={token ? strings.tokenIs(token.symbol) : strings.chooseToken}
          isMissing={isMissing}
          isDisabled={isBusy}
          onClick={() => setIsChoosing(true)}
        />
        <div className="@container flex min-w-0 flex-1 basis-32 flex-col items-end">
          {typed ? (
            <AmountField
              label={strings.amount}
              value={typed.text}
              decimals={token?.decimals}
              isFixed={isBusy}
              errorId={typed.error && errorId}
              onChange={typed.onType}
            />
          ) : (
            <span className="font-semibold text-20 tabular-nums wrap-anywhere">
              {token && formatExact(toUiDecimal(amount, token))}
            </span>
          )}
        </div>
      </div>
      {/* The button says it to the eye. */}
      <span id={errorId} className="sr-only">
        {typed?.error}
      </span>
      <p className="mt-0.5 h-4 text-right text-12 text-muted">
        {worth !== undefined && amount > 0n && formatUsdBalance(worth, 'long')}
      </p>
      {isChoosing && (
        <Suspense>
          <HeldTokenSelector
            title={strings.selectToken}
            onClose={() => setIsChoosing(false)}
            onChoose={(chosen) => {
              onToken(chosen);
              setIsChoosing(false);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
