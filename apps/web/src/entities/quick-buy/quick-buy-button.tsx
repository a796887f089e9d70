import type { ComponentProps } from 'react';
import { useStored } from '#shared/storage/use-stored.ts';
import { cx } from '#shared/ui/cx.ts';
import { quickBuyEntry } from './quick-buy.settings.ts';
import { askQuickBuy, type QuickBuyToken } from './quick-buy.store.ts';
import * as strings from './strings.ts';

interface QuickBuyButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  token: QuickBuyToken;
  /** The key that does the same, for its title. */
  byKey?: string | undefined;
}

/** Asks for a token to be bought for the amount of SOL it names. `onClick` runs after that. */
export function QuickBuyButton({ token, byKey, onClick, className, ...rest }: QuickBuyButtonProps) {
  const [{ amount }] = useStored(quickBuyEntry);
  const name = strings.quickBuy(token.symbol, amount);
  return (
    <button
      {...rest}
      type="button"
      aria-label={name}
      title={byKey === undefined ? name : strings.quickBuyByKey(name, byKey)}
      onClick={(event) => {
        askQuickBuy(token);
        onClick?.(event);
      }}
      className={cx(
        'reach relative h-7 max-w-24 shrink-0 rounded-sm border border-line bg-raised px-2 font-semibold text-12 transition hover:border-brass hover:text-brass',
        className,
      )}
    >
      <span className="block truncate">{strings.buyAmount(amount)}</span>
    </button>
  );
}
