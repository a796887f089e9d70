import { shortenAddress } from '@orrery/core/address';
import { formatAmount, formatExact, formatUsd } from '@orrery/domain/number-formats';
import type { Holder } from '@orrery/wire/wallets/holders';
import { useCallback } from 'react';
import { LiveText } from '#entities/asset/figures/live-text.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import type { RowProps as TokenRow } from '#entities/asset/live/use-live-rows.ts';
import { isPlace, PLACE_WORDS } from '#entities/holder/holder-tags.ts';
import { Explained } from '#entities/holder/wallet-tag.tsx';
import { cx } from '#shared/ui/cx.ts';
import type { Column } from '../rows/column.ts';
import * as strings from '../strings.ts';
import { WalletAddress, WalletLine, WalletTags } from '../wallet-cell.tsx';
import { formatShare } from './share.ts';

/** A holder of a token, and how full the bar of its share is: that of the largest wallet is full. */
export interface HolderRow {
  holder: Holder;
  token: TokenRow;
  fill: number;
}

interface RowProps {
  row: HolderRow;
  index: number;
}

/** Columns and their widths. */
interface Layout {
  grid: string;
  columns: readonly Column<HolderRow>[];
}

const GRID =
  'grid items-center gap-x-2 pr-2 pl-4 @min-[57rem]:gap-x-3 @min-[57rem]:pr-4 grid-cols-[2rem_minmax(11rem,2fr)_minmax(6.5rem,1.2fr)_minmax(7rem,1fr)_minmax(5rem,0.8fr)]';

const COLUMNS: readonly Column<HolderRow>[] = [
  {
    id: 'rank',
    head: '#',
    look: 'text-left',
    Cell: ({ index }) => <span className="text-muted">{index + 1}</span>,
  },
  { id: 'holder', head: strings.holder, Cell: ({ row }) => <Who {...row} /> },
  { id: 'amount', head: strings.amount, look: 'text-right', Cell: ({ row }) => <Amount {...row} /> },
  { id: 'share', head: strings.share, look: 'text-right', Cell: ({ row }) => <Share {...row} /> },
  {
    id: 'value',
    head: strings.value,
    look: 'text-right',
    Cell: ({ row }) => <Value {...row} />,
  },
  {
    id: 'sol',
    head: strings.sol,
    look: 'hidden text-right @min-[57rem]:block',
    Cell: ({ row }) => <span className="text-muted">{formatAmount(row.holder.solBalance)}</span>,
  },
];

/** The columns of the holders list. */
export const HOLDINGS: Layout = {
  grid: cx(
    GRID,
    '@min-[57rem]:grid-cols-[2rem_minmax(18rem,2.6fr)_minmax(5rem,0.9fr)_minmax(8rem,1fr)_minmax(5rem,0.8fr)_minmax(4.5rem,0.7fr)]',
  ),
  columns: COLUMNS,
};

/** With who sent each its first SOL: unknown for wallets that had theirs at genesis. */
const FUNDED_HOLDINGS: Layout = {
  grid: cx(
    GRID,
    '@min-[57rem]:grid-cols-[2rem_minmax(18rem,2.6fr)_minmax(5rem,0.9fr)_minmax(8rem,1fr)_minmax(5rem,0.8fr)_minmax(4.5rem,0.7fr)_minmax(6rem,0.9fr)]',
  ),
  columns: [
    ...COLUMNS,
    {
      id: 'funding',
      head: strings.fundedBy,
      look: 'hidden text-right @min-[57rem]:block',
      Cell: ({ row }) => <Funding {...row} />,
    },
  ],
};

/** The layout in which every column has something to show. */
export function layoutFor(holders: readonly Holder[]): Layout {
  return holders.some(({ addressInfo }) => addressInfo) ? FUNDED_HOLDINGS : HOLDINGS;
}

/** A holder where there is no room for columns. */
export function HolderCard({ row, index }: RowProps) {
  return (
    <>
      <td className="flex min-w-0 flex-col gap-1">
        <span className="flex items-center gap-2">
          <span className="text-12 text-muted">{index + 1}</span>
          <WalletAddress address={row.holder.address} isCopied />
          <span className="truncate text-12 text-muted">
            <Amount {...row} />
          </span>
        </span>
        <span data-clips="" className="flex h-4.5 items-center gap-1.5 overflow-hidden">
          <Names {...row} />
        </span>
      </td>
      <td className="flex w-28 flex-col items-end gap-1">
        <Share {...row} />
        <span className="text-12 text-muted">
          <Value {...row} />
        </span>
      </td>
    </>
  );
}

function Who(row: HolderRow) {
  return (
    <WalletLine>
      <WalletAddress address={row.holder.address} isCopied />
      <Names {...row} />
    </WalletLine>
  );
}

/** What a wallet is called, or what the address is that is none. */
function Names({ holder }: HolderRow) {
  const { address, tags, holderTags } = holder;
  return (
    <WalletTags address={address} tags={holderTags}>
      {isPlace(holder) &&
        tags.map(({ id, name }) => (
          <Explained
            key={id}
            meaning={PLACE_WORDS[id] ?? name}
            className="wash-info h-4.5 rounded-sm px-1.5 text-11 text-info"
          >
            {name}
          </Explained>
        ))}
    </WalletTags>
  );
}

function Amount({ holder: { amount } }: HolderRow) {
  return (
    <span data-figure="holder-amount" title={formatExact(amount)}>
      {formatAmount(amount)}
    </span>
  );
}

/** At the price that the page shows, not at the one of when the holders were asked for. */
function Value({ holder: { amount }, token }: HolderRow) {
  const read = useCallback(
    ({ asset: { usdPrice } }: Row) => formatUsd(usdPrice == null ? undefined : amount * usdPrice),
    [amount],
  );
  return <LiveText row={token} read={read} figure="holder-value" />;
}

/** How much of the supply. */
function Share({ holder, fill }: HolderRow) {
  const { share } = holder;
  return (
    <span className="inline-flex w-full items-center justify-end gap-2">
      {share !== undefined && (
        <span className="h-1 w-14 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <span
            className={cx('block h-full rounded-full', isPlace(holder) ? 'bg-muted' : 'bg-brass')}
            style={{ width: `${fill * 100}%` }}
          />
        </span>
      )}
      <span className="min-w-12 text-right">{formatShare(share)}</span>
    </span>
  );
}

/** The wallet that sent the holder its first SOL. */
function Funding({ holder: { addressInfo } }: HolderRow) {
  if (!addressInfo) return <span className="text-muted">-</span>;
  const { fundingAddress, fundingAmount } = addressInfo;
  return (
    <span
      className="font-mono text-12 text-muted"
      title={strings.solFrom(formatExact(fundingAmount), fundingAddress)}
    >
      {shortenAddress(fundingAddress)}
    </span>
  );
}
