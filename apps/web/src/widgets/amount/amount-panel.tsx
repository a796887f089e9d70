import type { Atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatUsdBalance } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { Suspense, useId, useState } from 'react';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { AmountField } from './amount-field.tsx';
import { AmountFrame } from './amount-frame.tsx';
import { QuickFill } from './quick-fill.tsx';
import * as strings from './strings.ts';

const HeldTokenSelector = lazyPart(
  async () => (await import('#widgets/token-selector/token-selector.tsx')).HeldTokenSelector,
);

interface AmountPanelProps {
  /** The mint that was asked for; wrapped SOL's stands for native SOL unless that is switched off. */
  id: Address;
  /** Undefined while it is looked up. */
  token: FormToken | undefined;
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
    <AmountFrame
      title={strings.amount}
      tokenLabel={token ? strings.tokenIs(token.symbol) : strings.chooseToken}
      token={token}
      isTokenMissing={isMissing}
      balance={balance}
      quickFill={
        token &&
        balance !== undefined &&
        typed && (
          <QuickFill
            token={token}
            balance={balance}
            isNativeSol={isNativeSol}
            isDisabled={isBusy}
            onFill={typed.onType}
          />
        )
      }
      worth={worth !== undefined && amount > 0n && formatUsdBalance(worth, 'long')}
      isBusy={isBusy}
      onChooseToken={() => setIsChoosing(true)}
    >
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
      {/* The button says it to the eye. */}
      <span id={errorId} className="sr-only">
        {typed?.error}
      </span>
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
    </AmountFrame>
  );
}
