import { memo, type ReactNode } from 'react';
import { statsOf } from '#entities/asset/asset.model.ts';
import { formatCount, formatUsd } from '#shared/format/numbers.ts';
import { Change } from '#shared/ui/change.tsx';
import { txnsOf, volumeOf } from './asset-row.model.ts';
import { LivePrice, MarketCap } from './figures.tsx';
import type { RowProps } from './table-cells.tsx';
import { TokenCell } from './token-cell.tsx';
import { useRow } from './use-live-rows.ts';

/** A row where there is no room for columns. */
export const TokenCard = memo(function TokenCard({ store, id, timeframe }: RowProps) {
  const row = useRow(store, id);
  if (!row) return null;
  const { asset } = row;
  return (
    <>
      <td className="min-w-0">
        <TokenCell asset={asset} />
      </td>
      <td className="flex flex-col items-end">
        <span className="text-14 leading-4.5">
          <LivePrice row={row} />
        </span>
        <span className="text-12 leading-4">
          <Change value={statsOf(asset, timeframe).priceChange} />
        </span>
      </td>
      <td className="col-span-2 grid grid-cols-[1fr_1fr_1fr_auto] gap-2 text-12">
        <Figure name="MC">
          <MarketCap mcap={asset.mcap} />
        </Figure>
        <Figure name="Liq">{formatUsd(asset.liquidity)}</Figure>
        <Figure name="Vol">{formatUsd(volumeOf(asset, timeframe).total)}</Figure>
        <Figure name="Txns">
          <span className="min-w-8 text-right">{formatCount(txnsOf(asset, timeframe).total)}</span>
        </Figure>
      </td>
    </>
  );
});

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 gap-1.5 whitespace-nowrap">
      <span className="text-muted">{name}</span>
      {children}
    </span>
  );
}
