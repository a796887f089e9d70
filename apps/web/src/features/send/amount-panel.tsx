import { usd, valueInUsd } from '@orrery/core/numbers';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatUsdBalance } from '@orrery/domain/number-formats';
import Wallet from 'lucide-react/icons/wallet';
import { useTokenPrices } from '#entities/price/use-token-prices.ts';
import { AmountField } from '#widgets/amount/amount-field.tsx';
import { QuickFill } from '#widgets/amount/quick-fill.tsx';
import { formatBalance } from '#widgets/amount/typed-amount.ts';
import { TokenButton } from '#widgets/token-selector/token-button.tsx';
import type { SendEntry } from './send-form.model.ts';
import * as strings from './strings.ts';
import type { SendForm } from './use-send-form.ts';

interface AmountPanelProps {
  entry: SendEntry;
  form: SendForm;
  onEdit: (change: Partial<SendEntry>) => void;
  onChoose: () => void;
}

/** Which token, how much of it, and what that is worth. */
export function AmountPanel({ entry, form, onEdit, onChoose }: AmountPanelProps) {
  const { token, held, isBusy, total } = form;
  const price = useTokenPrices([entry.token]).get(entry.token);
  const worth = token && price && valueInUsd(total, token.decimals, usd(price.usd * (token.multiplier ?? 1)));
  const isShort = form.action.kind === 'none' && form.action.lacks !== undefined;
  const errorId = 'send-button';
  return (
    <section
      aria-label={strings.amount}
      className="rounded-lg border border-line bg-raised px-4 pt-3 pb-3.5 transition focus-within:border-brass"
    >
      <div className="flex h-6 items-center justify-between gap-3 text-13 text-muted">
        <h2>{strings.amount}</h2>
        {held && token && (
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex min-w-0 items-center gap-1.5" title={strings.balance}>
              <Wallet size={13} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">{strings.balance}</span>
              <span className="truncate">
                {formatBalance(toUiDecimal(held.amount, token))} {token.symbol}
              </span>
            </span>
            {entry.way === 'one' && (
              <QuickFill
                token={token}
                balance={held.amount}
                isNativeSol={form.isNative}
                isDisabled={isBusy}
                onFill={(amount) => onEdit({ amount })}
              />
            )}
          </span>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <TokenButton
          token={token}
          label={token ? strings.tokenToSend(token.symbol) : strings.chooseToken}
          isMissing={form.isMissing}
          isDisabled={isBusy}
          onClick={onChoose}
        />
        <div className="@container flex min-w-0 flex-1 basis-32 flex-col items-end">
          {entry.way === 'one' ? (
            <AmountField
              label={strings.amount}
              value={entry.amount}
              decimals={token?.decimals}
              isFixed={isBusy}
              errorId={isShort ? errorId : undefined}
              onChange={(amount) => onEdit({ amount })}
            />
          ) : (
            <span className="font-semibold text-20 tabular-nums wrap-anywhere">
              {token && formatExact(toUiDecimal(total, token))}
            </span>
          )}
        </div>
      </div>
      <p className="mt-0.5 h-4 text-right text-12 text-muted">
        {worth !== undefined && total > 0n && formatUsdBalance(worth, 'long')}
      </p>
    </section>
  );
}
