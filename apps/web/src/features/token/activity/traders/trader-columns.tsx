import { formatCount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { Pnl } from '#entities/trader/pnl.tsx';
import type { TopTrader, TraderSort } from '#entities/trader/trader-order.ts';
import { Usd } from '#entities/trader/usd.tsx';
import { Age } from '../rows/age.tsx';
import type { Column } from '../rows/column.ts';
import * as strings from '../strings.ts';
import { PartlySynthetic } from '../synthetic.tsx';
import { WalletCell } from '../wallet-cell.tsx';

interface RowProps {
  row: TopTrader;
  index: number;
}

export const TRADER_GRID = [
  'grid items-center gap-x-2 pr-2 pl-4 @min-[60rem]:gap-x-3 @min-[60rem]:pr-4',
  'grid-cols-[minmax(10rem,2fr)_repeat(3,minmax(5rem,1fr))_minmax(4.5rem,1fr)_3rem]',
  '@min-[60rem]:grid-cols-[2rem_minmax(9.5rem,1.8fr)_repeat(3,minmax(5.5rem,1.1fr))_repeat(2,minmax(4.5rem,0.9fr))_minmax(5.25rem,0.9fr)_4rem_3.5rem]',
].join(' ');

const RIGHT = 'text-right';
const WIDE = 'hidden text-right @min-[60rem]:block';

export const TRADER_COLUMNS: readonly Column<TopTrader, TraderSort>[] = [
  {
    id: 'rank',
    head: '#',
    look: 'hidden text-left @min-[60rem]:block',
    Cell: ({ index }) => <span className="text-muted">{index + 1}</span>,
  },
  {
    id: 'trader',
    head: strings.trader,
    Cell: ({ row }) => <WalletCell address={row.address} tags={row.holderTags} isCopied />,
  },
  {
    id: 'total',
    head: strings.totalPnl,
    sort: 'totalPnl',
    look: RIGHT,
    Cell: ({ row }) => <Total trader={row} />,
  },
  {
    id: 'realized',
    head: strings.realized,
    sort: 'realizedPnl',
    look: RIGHT,
    Cell: ({ row }) => <Pnl value={row.realizedPnl} figure="trader-realized" />,
  },
  {
    id: 'unrealized',
    head: strings.unrealized,
    sort: 'unrealizedPnl',
    look: RIGHT,
    Cell: ({ row }) => <Pnl value={row.unrealizedPnl} figure="trader-unrealized" />,
  },
  {
    id: 'bought',
    head: strings.bought,
    sort: 'bought',
    look: RIGHT,
    Cell: ({ row }) => <Usd value={row.boughtValue} figure="trader-bought" />,
  },
  {
    id: 'sold',
    head: strings.sold,
    sort: 'sold',
    look: WIDE,
    Cell: ({ row }) => <Usd value={row.soldValue} figure="trader-sold" />,
  },
  {
    id: 'cost',
    head: strings.avgCost,
    sort: 'averageCost',
    look: WIDE,
    Cell: ({ row }) => <>{formatPrice(row.averageCost)}</>,
  },
  {
    id: 'trades',
    head: strings.trades,
    sort: 'trades',
    look: WIDE,
    Cell: ({ row }) => <Trades trader={row} />,
  },
  {
    id: 'last',
    head: strings.active,
    sort: 'lastTraded',
    look: RIGHT,
    Cell: ({ row }) => <Age at={row.lastTradedAt} />,
  },
];

/** A trader where there is no room for columns. */
export function TraderCard({ row, index }: RowProps) {
  return (
    <>
      <td className="flex min-w-0 flex-col gap-1">
        <span className="flex items-center gap-2">
          <span className="text-12 text-muted">{index + 1}</span>
          <WalletCell address={row.address} tags={row.holderTags} />
        </span>
        <span className="truncate text-12 text-muted">
          {strings.boughtSold(formatUsd(row.boughtValue), formatUsd(row.soldValue))}
        </span>
      </td>
      <td className="flex flex-col items-end gap-1">
        <Total trader={row} />
        <span className="flex gap-2 text-12 text-muted">
          <Trades trader={row} />
          <Age at={row.lastTradedAt} />
        </span>
      </td>
    </>
  );
}

function Total({ trader: { totalPnl, isGenesis } }: { trader: TopTrader }) {
  return (
    <span className="font-semibold whitespace-nowrap">
      {isGenesis && <PartlySynthetic />} <Pnl value={totalPnl} figure="trader-total" />
    </span>
  );
}

function Trades({ trader: { numBuys, numSells } }: { trader: TopTrader }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-up">{formatCount(numBuys)}</span>
      <span className="sr-only"> {strings.buysUnit}</span>
      {' / '}
      <span className="text-down">{formatCount(numSells)}</span>
      <span className="sr-only"> {strings.sellsUnit}</span>
    </span>
  );
}
