import type { Asset } from '@orrery/wire/tokens/asset';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { ChangeFigure, LivePrice, MarketCap } from '#entities/asset/figures/figures.tsx';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Age } from '../rows/age.tsx';
import type { Column } from '../rows/column.ts';
import * as strings from '../strings.ts';

/** A token with the row that follows the stream. */
export interface DeveloperToken extends RowProps {
  asset: Asset;
}

export const TOKEN_GRID = [
  'grid items-center gap-x-2 pr-2 pl-4',
  'grid-cols-[minmax(9rem,2fr)_3rem_minmax(5rem,1fr)_minmax(5rem,1fr)_minmax(5rem,1fr)_minmax(5.5rem,1fr)]',
].join(' ');

export const TOKEN_COLUMNS: readonly Column<DeveloperToken>[] = [
  { id: 'token', head: strings.token, Cell: ({ row: { asset } }) => <Name asset={asset} /> },
  { id: 'age', head: strings.age, look: 'text-right', Cell: ({ row: { asset } }) => <Born asset={asset} /> },
  { id: 'price', head: strings.price, look: 'text-right', Cell: ({ row }) => <LivePrice {...row} /> },
  { id: 'change', head: '24h', look: 'text-right', Cell: ({ row }) => <ChangeFigure {...row} /> },
  { id: 'mcap', head: strings.marketCap, look: 'text-right', Cell: ({ row }) => <MarketCap {...row} /> },
  { id: 'stage', head: strings.stage, look: 'text-right', Cell: ({ row }) => <Stage {...row} /> },
];

/** One of the developer's tokens where there is no room for columns. */
export function TokenRowCard({ row }: { row: DeveloperToken }) {
  return (
    <>
      <td className="flex min-w-0 flex-col gap-1">
        <Name asset={row.asset} />
        <span className="flex gap-2 text-12 text-muted">
          <Born asset={row.asset} />
          <Stage {...row} />
        </span>
      </td>
      <td className="flex flex-col items-end gap-1">
        <MarketCap {...row} />
        <span className="text-12">
          <ChangeFigure {...row} />
        </span>
      </td>
    </>
  );
}

function Name({ asset }: { asset: Asset }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TokenIcon id={asset.id} icon={asset.icon} size={20} />
      <span className="font-semibold">{toShownSymbol(asset.symbol)}</span>
      <VerifiedMark isVerified={isVerifiedAsset(asset)} />
      <span className="truncate text-12 text-muted">{toShownName(asset.name)}</span>
    </span>
  );
}

function Born({ asset: { createdAt } }: { asset: Asset }) {
  return createdAt ? <Age at={createdAt} /> : <span className="text-muted">-</span>;
}

const readStage = ({ asset: { bondingCurve, graduatedAt } }: Row) => ({
  isGraduated: Boolean(graduatedAt),
  percent: bondingCurve == null ? undefined : Math.floor(bondingCurve),
});

/** Whether it still stands on its launch curve, and how far along. */
function Stage(row: RowProps) {
  const { isGraduated, percent } = useRowPart(row, readStage) ?? {};
  if (isGraduated) return <Badge tone="up">{strings.graduated}</Badge>;
  if (percent === undefined) return <span className="text-muted">-</span>;
  return <Badge>{strings.percentOfCurve(percent)}</Badge>;
}
