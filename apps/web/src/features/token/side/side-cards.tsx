import type { Asset } from '@orrery/wire/tokens/asset';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { AboutCard } from './about-card.tsx';
import { AuditCard } from './audit-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { NetVolumeCard } from './net-volume-card.tsx';
import { PoolsCard } from './pools-card.tsx';
import { TradingCard } from './trading-card.tsx';

/** All there is to know besides the price. */
export function SideCards({ asset, row }: { asset: Asset; row: RowProps }) {
  const symbol = toShownSymbol(asset.symbol);
  return (
    <>
      <AuditCard {...row} />
      <TradingCard {...row} />
      <NetVolumeCard id={asset.id} />
      <AboutCard id={asset.id} symbol={symbol} />
      <PoolsCard id={asset.id} symbol={symbol} />
      <FactsCard asset={asset} />
    </>
  );
}
