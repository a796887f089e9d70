import type { Asset } from '@orrery/wire/tokens/asset';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { PoolsCard } from '../../side/pools-card.tsx';

/** Where a token can be traded. */
export function PoolsPanel({ asset, row }: { asset: Asset; row: RowProps }) {
  return (
    <div className="relative min-h-0 flex-1 p-3 workspace:overflow-y-auto">
      <PoolsCard row={row} symbol={toShownSymbol(asset.symbol)} />
    </div>
  );
}
