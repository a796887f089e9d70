import { memo } from 'react';
import {
  Holders,
  Liquidity,
  MarketCap,
  OrganicCell,
  SecurityCell,
  VolumeTotal,
} from '#entities/asset/figures/figures.tsx';
import { Sparkline } from '#entities/asset/figures/sparkline.tsx';
import { CardFigure, CardPrice } from './card-figures.tsx';
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
        <CardPrice {...row} />
      </td>
      <td className="col-span-2 grid grid-cols-[1.2fr_1.2fr_1.2fr_1fr_2.75rem_2.5rem_1.75rem] items-center gap-2 text-12">
        <CardFigure name={strings.mc}>
          <MarketCap {...row} />
        </CardFigure>
        <CardFigure name={strings.liq}>
          <Liquidity {...row} />
        </CardFigure>
        <CardFigure name={strings.vol}>
          <VolumeTotal {...row} />
        </CardFigure>
        <CardFigure name={strings.hold}>
          <Holders {...row} />
        </CardFigure>
        <OrganicCell {...row} />
        <SecurityCell {...row} />
        {tools && <tools.RowBuy {...row} />}
      </td>
    </>
  );
});
