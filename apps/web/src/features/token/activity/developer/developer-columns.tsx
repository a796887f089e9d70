import { formatPrice, formatUsd } from '@orrery/domain/number-formats';
import type { Asset } from '@orrery/wire/tokens/asset';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { changeOf } from '#entities/asset/change.model.ts';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Change } from '#shared/ui/change.tsx';
import { Age } from '../rows/age.tsx';
import type { Column } from '../rows/column.ts';
import * as strings from '../strings.ts';

interface RowProps {
  row: Asset;
}

export const TOKEN_GRID = [
  'grid items-center gap-x-2 pr-2 pl-4',
  'grid-cols-[minmax(9rem,2fr)_3rem_minmax(5rem,1fr)_minmax(5rem,1fr)_minmax(5rem,1fr)_minmax(5.5rem,1fr)]',
].join(' ');

export const TOKEN_COLUMNS: readonly Column<Asset>[] = [
  { id: 'token', head: strings.token, Cell: ({ row }) => <Name asset={row} /> },
  { id: 'age', head: strings.age, look: 'text-right', Cell: ({ row }) => <Born asset={row} /> },
  {
    id: 'price',
    head: strings.price,
    look: 'text-right',
    Cell: ({ row }) => <>{formatPrice(row.usdPrice)}</>,
  },
  {
    id: 'change',
    head: '24h',
    look: 'text-right',
    Cell: ({ row }) => <Change value={changeOf(row, '24h')} />,
  },
  { id: 'mcap', head: strings.marketCap, look: 'text-right', Cell: ({ row }) => <>{formatUsd(row.mcap)}</> },
  { id: 'stage', head: strings.stage, look: 'text-right', Cell: ({ row }) => <Stage asset={row} /> },
];

/** One of the developer's tokens where there is no room for columns. */
export function TokenRowCard({ row }: RowProps) {
  return (
    <>
      <td className="flex min-w-0 flex-col gap-1">
        <Name asset={row} />
        <span className="flex gap-2 text-12 text-muted">
          <Born asset={row} />
          <Stage asset={row} />
        </span>
      </td>
      <td className="flex flex-col items-end gap-1">
        {formatUsd(row.mcap)}
        <span className="text-12">
          <Change value={changeOf(row, '24h')} />
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

/** Whether it still stands on its launch curve, and how far along. */
function Stage({ asset: { bondingCurve, graduatedAt } }: { asset: Asset }) {
  if (graduatedAt) return <Badge tone="up">{strings.graduated}</Badge>;
  if (bondingCurve == null) return <span className="text-muted">-</span>;
  return <Badge>{strings.percentOfCurve(Math.floor(bondingCurve))}</Badge>;
}
