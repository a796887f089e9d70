import type { Timeframe } from '@orrery/domain/timeframes';
import type { Address } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { ChangeFigure } from '#entities/asset/figures/figures.tsx';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import type { Row, RowStore } from '#entities/asset/live/row-store.ts';
import { useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { SavedFigure } from '#entities/watchlist/saved-figure.tsx';
import type { Metric } from '#entities/watchlist/watchlist.schema.ts';
import { paths } from '#shared/paths.ts';
import { cx } from '#shared/ui/cx.ts';

export interface BarLook {
  metric: Metric;
  timeframe: Timeframe;
  showTokenIcon: boolean;
  showPriceChange: boolean;
}

interface BarTabProps {
  id: Address;
  symbol: string;
  store: RowStore;
  look: BarLook;
  toRemoveLabel: (symbol: string) => string;
  canMove: boolean;
  isTabStop: boolean;
  onFocus: (id: Address) => void;
  onRemove: (id: Address) => void;
}

const isKnown = () => true;
const readSymbol = ({ asset }: Row) => asset.symbol;
const readIcon = ({ asset }: Row) => asset.icon;

/** One tab of the bar; a line marks where a dragged tab would land. */
export const BarTab = memo(function BarTab(props: BarTabProps) {
  const { id, store, look, canMove, isTabStop, onFocus } = props;
  const row = { store, id, timeframe: look.timeframe };
  // What was stored may be of an earlier day, or no more than the start of an address.
  const symbol = toShownSymbol(useRowPart(row, readSymbol) ?? props.symbol);
  const icon = useRowPart(row, readIcon);
  const isThere = useRowPart(row, isKnown) ?? false;
  return (
    <li
      data-id={id}
      className={cx(
        'group/tab relative shrink-0 rounded-sm',
        'before:absolute before:inset-y-0.5 before:-left-0.5 before:w-0.5 before:rounded-full data-[drop=before]:before:bg-brass',
        'after:absolute after:inset-y-0.5 after:-right-0.5 after:w-0.5 after:rounded-full data-[drop=after]:after:bg-brass',
        'data-dragged:opacity-40',
      )}
    >
      <Link
        {...paths.token(id)}
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onFocus(id)}
        aria-keyshortcuts={canMove ? 'Alt+ArrowLeft Alt+ArrowRight Delete' : 'Delete'}
        className="flex h-7 pointer-coarse:h-11 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 text-12 -outline-offset-2 transition-colors hover:bg-raised aria-[current=page]:bg-raised"
      >
        {look.showTokenIcon && <TokenIcon id={id} icon={icon} size={16} />}
        <span className="font-semibold">{symbol}</span>
        <SavedFigure {...row} metric={look.metric} className="min-w-12 text-muted" />
        {look.showPriceChange && <span className="min-w-13">{isThere && <ChangeFigure {...row} />}</span>}
      </Link>
      <button
        type="button"
        tabIndex={-1}
        aria-label={props.toRemoveLabel(symbol)}
        onClick={() => props.onRemove(id)}
        className="absolute inset-y-0.5 right-0.5 hidden w-6 items-center justify-center rounded-sm bg-raised text-muted hover:text-text group-hover/tab:flex pointer-coarse:hidden"
      >
        <X size={12} aria-hidden="true" />
      </button>
    </li>
  );
});
