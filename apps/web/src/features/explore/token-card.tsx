import { memo, type ReactNode } from 'react';
import { statsOf } from '#entities/asset/asset.model.ts';
import { formatCount, formatUsd } from '#shared/format/numbers.ts';
import { Change } from '#shared/ui/change.tsx';
import { volumeOf } from './asset-row.model.ts';
import { SecurityScore } from './audit-chips.tsx';
import { LivePrice, MarketCap } from './figures.tsx';
import { OrganicRing } from './organic-ring.tsx';
import { Sparkline } from './sparkline.tsx';
import type { RowProps } from './table-cells.tsx';
import { TokenCell, toTokenCell } from './token-cell.tsx';
import { useRow } from './use-live-rows.ts';

/** A row where there is no room for columns. */
export const TokenCard = memo(function TokenCard({ store, id, timeframe }: RowProps) {
  const row = useRow(store, id);
  if (!row) return null;
  const { asset } = row;
  return (
    <>
      <td className="min-w-0">
        <TokenCell {...toTokenCell(asset)} />
      </td>
      <td className="flex items-center gap-3">
        <Sparkline id={id} price={asset.usdPrice} />
        <span className="flex min-w-21 flex-col items-end">
          <span className="text-14 leading-4.5">
            <LivePrice row={row} />
          </span>
          <span className="text-12 leading-4">
            <Change value={statsOf(asset, timeframe).priceChange} />
          </span>
        </span>
      </td>
      <td className="col-span-2 grid grid-cols-[1.2fr_1.2fr_1.2fr_1fr_auto_auto] items-center gap-2 text-12">
        <Figure name="MC">
          <MarketCap mcap={asset.mcap} />
        </Figure>
        <Figure name="Liq">{formatUsd(asset.liquidity)}</Figure>
        <Figure name="Vol">{formatUsd(volumeOf(asset, timeframe).total)}</Figure>
        <Figure name="Hold">{formatCount(asset.holderCount)}</Figure>
        <OrganicRing asset={asset} />
        <SecurityScore audit={asset.audit} />
      </td>
    </>
  );
});

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col whitespace-nowrap leading-4">
      <span className="text-11 text-muted">{name}</span>
      {children}
    </span>
  );
}
