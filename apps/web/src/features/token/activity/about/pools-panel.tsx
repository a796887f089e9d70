import type { Asset } from '@orrery/wire/tokens/asset';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { PoolsCard } from '../../side/pools-card.tsx';

/** Where a token can be traded. */
export function PoolsPanel({ asset }: { asset: Asset }) {
  return (
    <div className="relative min-h-0 flex-1 p-3 lg:overflow-y-auto">
      <PoolsCard id={asset.id} symbol={toShownSymbol(asset.symbol)} />
    </div>
  );
}
