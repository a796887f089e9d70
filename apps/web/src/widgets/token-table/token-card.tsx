import { memo, type ReactNode } from 'react';
import {
  ChangeFigure,
  LivePrice,
  MarketCap,
  SecurityCell,
  VolumeTotal,
} from '#entities/asset/figures/figures.tsx';
import { Sparkline } from '#entities/asset/figures/sparkline.tsx';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import type { RowContent } from './cells/table-cells.tsx';
import { LiveToken } from './cells/token-cell.tsx';
import * as strings from './strings.ts';

/** A row in two lines, where there is no room for columns. */
export const TokenCard = memo(function TokenCard({ store, id, timeframe, tools }: RowContent) {
  const row = { store, id, timeframe };
  return (
    <>
      <td className="flex min-w-0 items-center gap-2">
        <span className="w-4.5 shrink-0">{tools && <tools.RowStar {...row} />}</span>
        <LiveToken {...row} below={<Below {...row} />} />
      </td>
      <td className="flex flex-col items-end gap-1">
        <span className="flex items-baseline gap-2 text-12 leading-4.5">
          <span className="text-14">
            <LivePrice {...row} />
          </span>
          <ChangeFigure {...row} />
        </span>
        <span className="flex h-7 items-center gap-2.5">
          <span className="w-18">
            <Sparkline {...row} />
          </span>
          {/* Its reach ends where the next row begins, so that it goes further up. */}
          <span className="w-18 pointer-coarse:**:[button]:after:-top-2.5">
            {tools && <tools.RowBuy {...row} />}
          </span>
        </span>
      </td>
    </>
  );
});

function Below(row: RowProps) {
  return (
    <>
      <Figure name={strings.mc}>
        <MarketCap {...row} />
      </Figure>
      <Figure name={strings.vol}>
        <VolumeTotal {...row} />
      </Figure>
      <SecurityCell {...row} />
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      {name} <span className="text-text">{children}</span>
    </span>
  );
}
