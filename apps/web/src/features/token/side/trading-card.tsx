import { formatCount, formatUsd } from '@orrery/domain/number-formats';
import { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';
import { type ReactNode, useState } from 'react';
import { statsOf } from '#entities/asset/asset.model.ts';
import { volumeOf } from '#entities/asset/asset-row.model.ts';
import { changeOf } from '#entities/asset/change.model.ts';
import { Traders, Volume } from '#entities/asset/figures/figures.tsx';
import { LiveText } from '#entities/asset/figures/live-text.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { Change } from '#shared/ui/change.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Card, Fact } from './card.tsx';
import * as strings from './strings.ts';

const OPTIONS = TIMEFRAMES.map((value) => ({ value, label: value }));

const readBought = ({ asset }: Row, timeframe: Timeframe) =>
  strings.inBuys(formatUsd(volumeOf(asset, timeframe).buys), formatCount(statsOf(asset, timeframe).numBuys));
const readSold = ({ asset }: Row, timeframe: Timeframe) =>
  strings.inSells(
    formatUsd(volumeOf(asset, timeframe).sells),
    formatCount(statsOf(asset, timeframe).numSells),
  );
const readNetBuyers = ({ asset }: Row, timeframe: Timeframe) =>
  formatCount(statsOf(asset, timeframe).numNetBuyers);
const readHolderChange = ({ asset }: Row, timeframe: Timeframe) => changeOf(asset, timeframe, 'holderChange');
const readLiquidityChange = ({ asset }: Row, timeframe: Timeframe) =>
  changeOf(asset, timeframe, 'liquidityChange');

/** Buyers, sellers and their volumes over a window. */
export function TradingCard(asset: RowProps) {
  const [timeframe, setTimeframe] = useState<Timeframe>('24h');
  const row = { ...asset, timeframe };
  return (
    <Card
      title={strings.trading}
      aside={<Segmented label={strings.window} options={OPTIONS} value={timeframe} onChange={setTimeframe} />}
    >
      <dl key={timeframe} className="flex flex-col gap-1.5">
        <Fact name={strings.volume}>
          <Volume {...row} />
        </Fact>
        <Fact name={strings.bought}>
          <LiveText row={row} read={readBought} className="text-up" />
        </Fact>
        <Fact name={strings.sold}>
          <LiveText row={row} read={readSold} className="text-down" />
        </Fact>
        <Fact name={strings.traders}>
          <Traders {...row} />
        </Fact>
        <Fact name={strings.netBuyers}>
          <LiveText row={row} read={readNetBuyers} />
        </Fact>
        <Fact name={strings.holders}>
          <LiveChange row={row} read={readHolderChange} />
        </Fact>
        <Fact name={strings.liquidity}>
          <LiveChange row={row} read={readLiquidityChange} />
        </Fact>
      </dl>
    </Card>
  );
}

interface LiveChangeProps {
  row: RowProps;
  read: typeof readHolderChange;
}

function LiveChange({ row, read }: LiveChangeProps): ReactNode {
  return <Change value={useRowPart(row, read)} />;
}
