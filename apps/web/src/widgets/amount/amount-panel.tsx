import type { Atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatUsdBalance, toTypedUsd } from '@orrery/domain/number-formats';
import { tokensForUsd } from '@orrery/domain/trading/usd-amount';
import type { Address } from '@solana/kit';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { AmountField } from './amount-field.tsx';
import { AmountFrame } from './amount-frame.tsx';
import * as strings from './panel-strings.ts';
import { QuickFill } from './quick-fill.tsx';

const USD_DECIMALS = 2;

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

/** Dollars as they were typed, and the tokens they came to then. */
interface TypedUsd {
  text: string;
  tokens: string;
}

/** Which token of those the wallet holds, how much of it, and what that is worth; typed in tokens or in dollars. */
export function AmountPanel(props: AmountPanelProps) {
  const { id, token, isMissing, isNativeSol, balance, amount, typed, isBusy, onToken } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const [typedUsd, setTypedUsd] = useState<TypedUsd>();
  const errorId = useId();
  const price = useTokenPrices([id]).get(id);
  const worth =
    token && price && valueInUsd(amount, token.decimals, usd(price.usd * (token.multiplier ?? 1)));
  // What was filled in by other ways counts tokens again.
  const inUsd = typedUsd?.tokens === typed?.text ? typedUsd : undefined;
  const typeUsd = (text: string) => {
    const tokens = (token && price && text !== '' && tokensForUsd(text, price.usd, token.decimals)) || '';
    setTypedUsd({ text, tokens });
    typed?.onType(tokens);
  };
  const toggle = () =>
    setTypedUsd(
      inUsd
        ? undefined
        : { text: worth !== undefined && worth >= 0.01 ? toTypedUsd(worth) : '', tokens: typed?.text ?? '' },
    );
  const said = worth !== undefined && amount > 0n ? formatUsdBalance(worth, 'long') : undefined;
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
            onFill={(text) => {
              setTypedUsd(undefined);
              typed.onType(text);
            }}
          />
        )
      }
      worth={
        typed && token && price ? (
          <UnitButton other={inUsd ? token.symbol : 'USD'} isDisabled={isBusy} onClick={toggle}>
            {inUsd ? `${formatExact(typed.text || '0')} ${token.symbol}` : (said ?? '$0')}
          </UnitButton>
        ) : (
          said
        )
      }
      isBusy={isBusy}
      onChooseToken={() => setIsChoosing(true)}
    >
      {typed ? (
        <span className="flex w-full items-center">
          <AmountField
            label={inUsd ? strings.inUsd(strings.amount) : strings.amount}
            value={inUsd ? inUsd.text : typed.text}
            decimals={inUsd ? USD_DECIMALS : token?.decimals}
            isFixed={isBusy}
            errorId={typed.error && errorId}
            onChange={inUsd ? typeUsd : typed.onType}
          />
          {inUsd && <span className="ml-2 shrink-0 font-semibold text-14 text-muted">USD</span>}
        </span>
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
              setTypedUsd(undefined);
              onToken(chosen);
              setIsChoosing(false);
            }}
          />
        </Suspense>
      )}
    </AmountFrame>
  );
}

interface UnitButtonProps {
  /** What would be typed after the press. */
  other: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** The amount in the other unit; a press types that one. */
function UnitButton({ other, isDisabled, onClick, children }: UnitButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-label={strings.typeIn(other)}
      title={strings.typeIn(other)}
      onClick={onClick}
      className="reach inline-flex items-center gap-1 rounded-sm transition pointer-coarse:after:-top-2 pointer-coarse:after:-bottom-5 hover:text-brass disabled:opacity-60"
    >
      {children}
      <ArrowUpDown size={11} aria-hidden="true" />
    </button>
  );
}
