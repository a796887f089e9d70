import { USDC } from '@orrery/domain/mints/mints';
import { formatExact, formatPercent, formatPrice, formatUsdBalance } from '@orrery/domain/number-formats';
import { Link } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { paths } from '#shared/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Change } from '#shared/ui/change.tsx';
import { cx } from '#shared/ui/cx.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import * as strings from '../strings.ts';
import type { Holding } from './holdings.model.ts';

interface HoldingRowProps {
  holding: Holding;
  /** Whether amounts are masked. */
  isHidden: boolean;
  isOwn: boolean;
  onLeave?: (() => void) | undefined;
}

const SHOWN_PERCENT = 100;
const ACTION =
  'inline-flex size-8 items-center justify-center rounded-sm border border-line bg-raised text-muted transition hover:border-muted/60 hover:text-text';

/** One token a wallet holds: a link to its page, and ways to sell and to swap it. */
export function HoldingRow({ holding, isHidden, isOwn, onLeave }: HoldingRowProps) {
  const { mint, symbol, name, icon, amount, isFrozen, price, change, value, share } = holding;
  return (
    <li className="flex items-center gap-1 border-line/60 border-b pr-5 [contain-intrinsic-height:60px] [content-visibility:auto]">
      <Link
        {...paths.token(mint)}
        onClick={onLeave}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-3 py-2 pl-5 hover:bg-raised focus-visible:outline-2 focus-visible:outline-brass focus-visible:-outline-offset-2"
      >
        <TokenIcon id={mint} icon={icon} size={32} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 truncate font-semibold text-14">
            {symbol}
            {isFrozen && <Badge tone="warn">{strings.frozen}</Badge>}
          </span>
          <span
            className="block truncate text-12 text-muted tabular-nums"
            title={isHidden ? name : `${formatExact(amount)} ${symbol}`}
          >
            {isHidden ? strings.masked : <TokenAmount amount={amount} />}{' '}
            {price && (
              <>
                · <span data-figure="price">{formatPrice(price.usd)}</span>
              </>
            )}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span
            data-figure="value"
            className={cx('block font-semibold text-14 tabular-nums', price?.isStale && 'text-muted')}
          >
            {isHidden ? strings.masked : formatUsdBalance(value, 'long')}
          </span>
          <span className="flex items-center justify-end gap-2 text-12 text-muted tabular-nums">
            {share !== undefined && (
              <span className="max-sm:hidden" title={strings.shareOf(formatPercent(share * SHOWN_PERCENT))}>
                {formatPercent(share * SHOWN_PERCENT)}
              </span>
            )}
            {change !== undefined && <Change value={change} />}
          </span>
        </span>
      </Link>
      {isOwn && <Actions holding={holding} onLeave={onLeave} />}
    </li>
  );
}

function Actions({ holding, onLeave }: Pick<HoldingRowProps, 'holding' | 'onLeave'>) {
  const { mint, symbol, amount, isFrozen } = holding;
  if (isFrozen) return null;
  const isMoney = mint === USDC;
  return (
    <span className="flex shrink-0 gap-1 pl-2">
      <Link
        {...paths.swap({ sell: mint, buy: isMoney ? 'SOL' : 'USDC', inAmount: amount })}
        onClick={onLeave}
        aria-label={strings.sellToken(symbol)}
        title={strings.sellToken(symbol)}
        className={ACTION}
      >
        <Banknote size={15} aria-hidden="true" />
      </Link>
      <Link
        {...paths.swap({ sell: mint })}
        onClick={onLeave}
        aria-label={strings.swapToken(symbol)}
        title={strings.swapToken(symbol)}
        className={ACTION}
      >
        <ArrowLeftRight size={15} aria-hidden="true" />
      </Link>
    </span>
  );
}
