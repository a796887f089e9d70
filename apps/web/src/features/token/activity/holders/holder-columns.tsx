import { shortenAddress } from '@orrery/core';
import { formatAmount, formatUsd } from '@orrery/domain';
import type { Holder } from '@orrery/wire';
import { isPlace, PLACE_WORDS } from '#entities/holder/holder-tags.ts';
import { Explained } from '#entities/holder/wallet-tag.tsx';
import { formatWhole } from '#entities/trade/exact.ts';
import type { Column } from '../rows/row-list.tsx';
import { WalletCell } from '../wallet-cell.tsx';
import { formatShare } from './share.ts';

interface RowProps {
  row: Holder;
  index: number;
}

export const HOLDER_GRID = [
  'grid items-center gap-x-3 px-4',
  'grid-cols-[2rem_minmax(11rem,2fr)_minmax(6.5rem,1.2fr)_minmax(7rem,1fr)_minmax(5rem,0.8fr)]',
  'lg:grid-cols-[2rem_minmax(11rem,2fr)_minmax(7.5rem,1.2fr)_minmax(8rem,1fr)_minmax(5rem,0.8fr)_minmax(4.5rem,0.7fr)_minmax(6rem,0.9fr)]',
].join(' ');

export const HOLDER_COLUMNS: readonly Column<Holder>[] = [
  { id: 'rank', head: '#', Cell: ({ index }) => <span className="text-muted">{index + 1}</span> },
  { id: 'holder', head: 'Holder', Cell: ({ row }) => <Who holder={row} /> },
  { id: 'amount', head: 'Amount', look: 'text-right', Cell: ({ row }) => <Amount holder={row} /> },
  { id: 'share', head: 'Share', look: 'text-right', Cell: ({ row }) => <Share share={row.share} /> },
  { id: 'value', head: 'Value', look: 'text-right', Cell: ({ row }) => <>{formatUsd(row.usd)}</> },
  {
    id: 'sol',
    head: 'SOL',
    look: 'hidden text-right lg:block',
    Cell: ({ row }) => <span className="text-muted">{formatAmount(row.solBalance)}</span>,
  },
  {
    id: 'funding',
    head: 'Funded by',
    look: 'hidden text-right lg:block',
    Cell: ({ row }) => <Funding holder={row} />,
  },
];

/** A holder where there is no room for columns. */
export function HolderCard({ row, index }: RowProps) {
  return (
    <>
      <td className="flex min-w-0 flex-col gap-1">
        <span className="flex items-center gap-2">
          <span className="text-12 text-muted">{index + 1}</span>
          <Who holder={row} />
        </span>
        <span className="truncate text-12 text-muted">
          <Amount holder={row} />
        </span>
      </td>
      <td className="flex w-28 flex-col items-end gap-1">
        <Share share={row.share} />
        <span className="text-12 text-muted">{formatUsd(row.usd)}</span>
      </td>
    </>
  );
}

function Who({ holder }: { holder: Holder }) {
  const { address, tags, holderTags } = holder;
  return (
    <WalletCell address={address} tags={holderTags} isCopied>
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
    </WalletCell>
  );
}

function Amount({ holder: { amount } }: { holder: Holder }) {
  return <span title={formatWhole(amount)}>{formatAmount(amount)}</span>;
}

/** How much of the supply, in figures and as a bar that is full at all of it. */
function Share({ share }: { share: number | undefined }) {
  return (
    <span className="inline-flex w-full items-center justify-end gap-2">
      {share !== undefined && (
        <span className="h-1 w-14 overflow-hidden rounded-full bg-line" aria-hidden="true">
          <span
            className="block h-full rounded-full bg-brass"
            style={{ width: `${Math.min(share, 100)}%` }}
          />
        </span>
      )}
      <span className="min-w-12 text-right">{formatShare(share)}</span>
    </span>
  );
}

/** Who sent the first SOL. */
function Funding({ holder: { addressInfo } }: { holder: Holder }) {
  if (!addressInfo) return <span className="text-muted">-</span>;
  const { fundingAddress, fundingAmount } = addressInfo;
  return (
    <span
      className="font-mono text-12 text-muted"
      title={`${formatWhole(fundingAmount)} SOL from ${fundingAddress}`}
    >
      {shortenAddress(fundingAddress)}
    </span>
  );
}
