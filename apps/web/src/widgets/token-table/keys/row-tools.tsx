import type { Asset } from '@orrery/wire/tokens/asset';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { askQuickBuy } from '#entities/quick-buy/quick-buy.store.ts';
import { QuickBuyButton } from '#entities/quick-buy/quick-buy-button.tsx';
import { WatchStar } from '#entities/watchlist/watch-star.tsx';
import { toggleWatched } from '#entities/watchlist/watchlist.store.ts';
import { keyFor } from '#shared/ui/keys/keys-taken.ts';

type Token = Pick<Asset, 'id' | 'symbol' | 'icon'>;

const readSymbol = ({ asset }: Row) => asset.symbol;
const readIcon = ({ asset }: Row) => asset.icon;

/** Watches a row's token, or no longer. */
export function RowStar(row: RowProps) {
  const symbol = useRowPart(row, readSymbol);
  const icon = useRowPart(row, readIcon);
  return symbol !== undefined && <WatchStar id={row.id} symbol={symbol} icon={icon} tabIndex={-1} />;
}

/** Buys a row's token with one press. */
export function RowBuy(row: RowProps) {
  const symbol = useRowPart(row, readSymbol);
  if (symbol === undefined) return null;
  return (
    <QuickBuyButton token={{ id: row.id, symbol }} byKey={keyFor('b')} tabIndex={-1} className="w-full" />
  );
}

/** What a key does to the token of the row one is at. */
export const KEY_ACTIONS: Record<string, (token: Token) => void> = {
  w: toggleWatched,
  b: askQuickBuy,
};
