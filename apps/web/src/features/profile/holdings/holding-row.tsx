import { formatExact, formatPercent, formatPrice, formatUsdBalance } from '@orrery/domain/number-formats';
import { Link } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import { Suspense, useState } from 'react';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { paths } from '#shared/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Change } from '#shared/ui/change.tsx';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import * as strings from '../strings.ts';
import type { Holding } from './holdings.model.ts';

const TradePanel = lazyPart(async () => (await import('#widgets/trade-panel/trade-panel.tsx')).TradePanel);

interface HoldingRowProps {
  holding: Holding;
  /** Whether amounts are masked. */
  isHidden: boolean;
  isOwn: boolean;
  onLeave?: (() => void) | undefined;
}

const SHOWN_PERCENT = 100;
// Two in a row, each with a finger's reach to the far side of the other.
const ACTION =
  'reach inline-flex size-8 items-center justify-center rounded-sm border border-line bg-raised text-muted transition hover:border-muted/60 hover:text-text';

/** One token a wallet holds: a link to its page, a panel below it that sells it, and the way to swap it. */
export function HoldingRow({ holding, isHidden, isOwn, onLeave }: HoldingRowProps) {
  const { key, mint, symbol, name, icon, amount, isFrozen, price, change, value, share } = holding;
  const [isSelling, setIsSelling] = useState(false);
  const isSellable = isOwn && !isFrozen;
  return (
    <li className="flex flex-wrap items-center gap-x-1 border-line/60 border-b [contain-intrinsic-height:60px] [content-visibility:auto]">
      <Link
        {...paths.token(mint)}
        onClick={onLeave}
        className={cx(
          'flex min-h-15 min-w-0 flex-1 items-center gap-3 py-2 pl-5 hover:bg-raised focus-visible:outline-2 focus-visible:outline-brass focus-visible:-outline-offset-2',
          !isSellable && 'pr-5',
        )}
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
      {isSellable && (
        <Actions
          holding={holding}
          isSelling={isSelling}
          onSell={() => setIsSelling(!isSelling)}
          onLeave={onLeave}
        />
      )}
      {isSelling && (
        <div id={`sell-${key}`} className="w-full px-5 pb-4">
          <Suspense fallback={<Skeleton className="h-100 w-full" />}>
            <TradePanel id={mint} side="sell" />
          </Suspense>
        </div>
      )}
    </li>
  );
}

interface ActionsProps extends Pick<HoldingRowProps, 'holding' | 'onLeave'> {
  isSelling: boolean;
  onSell: () => void;
}

function Actions({ holding: { key, mint, symbol }, isSelling, onSell, onLeave }: ActionsProps) {
  return (
    <span className="flex shrink-0 gap-1 pr-5 pl-2">
      <button
        type="button"
        aria-label={strings.sellToken(symbol)}
        aria-expanded={isSelling}
        aria-controls={`sell-${key}`}
        title={strings.sellToken(symbol)}
        onClick={onSell}
        className={cx(ACTION, 'pointer-coarse:after:-right-0.75 pointer-coarse:after:-left-2.75')}
      >
        <Banknote size={15} aria-hidden="true" />
      </button>
      <Link
        {...paths.swap({ sell: mint })}
        onClick={onLeave}
        aria-label={strings.swapToken(symbol)}
        title={strings.swapToken(symbol)}
        className={cx(ACTION, 'pointer-coarse:after:-right-2.75 pointer-coarse:after:-left-0.75')}
      >
        <ArrowLeftRight size={15} aria-hidden="true" />
      </Link>
    </span>
  );
}
