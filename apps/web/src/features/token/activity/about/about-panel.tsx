import type { Asset } from '@orrery/wire/tokens/asset';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { AboutCard } from '../../side/about-card.tsx';
import { FactsCard } from '../../side/facts-card.tsx';
import { NetVolumeCard } from '../../side/net-volume-card.tsx';
import { TradingCard } from '../../side/trading-card.tsx';

/** What a token is, how it trades over a window, and what stands of it on the chain. */
export function AboutPanel({ asset, row }: { asset: Asset; row: RowProps }) {
  return (
    <div className="relative grid min-h-0 flex-1 content-start gap-3 p-3 md:grid-cols-2 workspace:overflow-y-auto">
      <AboutCard id={asset.id} symbol={toShownSymbol(asset.symbol)} />
      <TradingCard {...row} />
      <NetVolumeCard id={asset.id} />
      <FactsCard asset={asset} row={row} />
    </div>
  );
}
