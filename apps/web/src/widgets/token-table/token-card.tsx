import { memo, type ReactNode } from 'react';
import {
  ChangeFigure,
  Holders,
  Liquidity,
  LivePrice,
  MarketCap,
  OrganicCell,
  SecurityCell,
  VolumeTotal,
} from '#entities/asset/figures/figures.tsx';
import { Sparkline } from '#entities/asset/figures/sparkline.tsx';
import type { RowContent } from './cells/table-cells.tsx';
import { LiveToken } from './cells/token-cell.tsx';
import * as strings from './strings.ts';

/** A row where there is no room for columns. */
export const TokenCard = memo(function TokenCard({ store, id, timeframe, tools }: RowContent) {
  const row = { store, id, timeframe };
  return (
    <>
      <td className="flex min-w-0 items-center gap-2">
        <span className="size-4.5 shrink-0">{tools && <tools.RowStar {...row} />}</span>
        <LiveToken {...row} />
      </td>
      <td className="flex items-center gap-3">
        <Sparkline {...row} />
        <span className="flex min-w-21 flex-col items-end">
          <span className="text-14 leading-4.5">
            <LivePrice {...row} />
          </span>
          <span className="text-12 leading-4">
            <ChangeFigure {...row} />
          </span>
        </span>
      </td>
      <td className="col-span-2 grid grid-cols-[1.2fr_1.2fr_1.2fr_1fr_2.75rem_2.5rem_1.75rem] items-center gap-2 text-12">
        <Figure name={strings.mc}>
          <MarketCap {...row} />
        </Figure>
        <Figure name={strings.liq}>
          <Liquidity {...row} />
        </Figure>
        <Figure name={strings.vol}>
          <VolumeTotal {...row} />
        </Figure>
        <Figure name={strings.hold}>
          <Holders {...row} />
        </Figure>
        <OrganicCell {...row} />
        <SecurityCell {...row} />
        {tools && <tools.RowBuy {...row} />}
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
