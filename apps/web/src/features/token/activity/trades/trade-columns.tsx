import { formatExact, formatPrice, formatUsdBalance } from '@orrery/domain/number-formats';
import type { TokenTx } from '@orrery/wire/trades/txs';
import { Link } from '@tanstack/react-router';
import ArrowDownRight from 'lucide-react/icons/arrow-down-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ExternalLink from 'lucide-react/icons/external-link';
import { Explained } from '#entities/holder/wallet-tag.tsx';
import type { KeyedTrade } from '#entities/trade/trade.model.ts';
import { paths } from '#shared/paths.ts';
import { cx } from '#shared/ui/cx.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import { useActivityScope } from '../activity-scope.ts';
import { Age } from '../rows/age.tsx';
import type { Column } from '../rows/column.ts';
import * as strings from '../strings.ts';
import { WalletCell } from '../wallet-cell.tsx';

const MEV_MEANING = strings.sandwichTitle;

interface RowProps {
  row: KeyedTrade;
}

export const TRADE_GRID = [
  'grid items-center gap-x-2 pr-2 pl-4 @min-[47rem]:gap-x-3 @min-[47rem]:pr-4',
  'grid-cols-[3rem_3.5rem_minmax(5.25rem,0.8fr)_minmax(6.5rem,1.3fr)_minmax(5.5rem,1fr)_minmax(7rem,1.4fr)_2rem]',
  '@min-[47rem]:grid-cols-[3rem_4rem_minmax(4.5rem,0.8fr)_minmax(7.5rem,1.3fr)_minmax(5.5rem,1fr)_minmax(4rem,0.8fr)_minmax(8rem,1.7fr)_2rem]',
].join(' ');

export const TRADE_COLUMNS: readonly Column<KeyedTrade>[] = [
  { id: 'age', head: strings.age, Cell: ({ row: { trade } }) => <Age at={trade.timestamp} /> },
  { id: 'side', head: strings.side, Cell: ({ row: { trade } }) => <Side trade={trade} /> },
  {
    id: 'price',
    head: strings.price,
    look: 'text-right',
    Cell: ({ row: { trade } }) => (
      <span title={`$${formatExact(trade.usdPrice)}`}>{formatPrice(trade.usdPrice)}</span>
    ),
  },
  {
    id: 'amount',
    head: strings.amount,
    look: 'text-right',
    Cell: ({ row: { trade } }) => (
      <span data-amount={trade.amount}>
        <TokenAmount amount={trade.amount} />
      </span>
    ),
  },
  {
    id: 'usd',
    head: strings.value,
    look: 'text-right',
    Cell: ({ row: { trade } }) => <Worth trade={trade} />,
  },
  {
    id: 'sol',
    head: strings.sol,
    look: 'hidden text-right @min-[47rem]:block',
    Cell: ({ row: { trade } }) => (
      <span className="text-muted">
        <TokenAmount amount={trade.nativeVolume} />
      </span>
    ),
  },
  {
    id: 'trader',
    head: strings.trader,
    look: 'pl-3 text-left',
    Cell: ({ row: { trade } }) => (
      <WalletCell address={trade.traderAddress}>
        <Mev trade={trade} />
        {trade.isGenesis && <SyntheticMark />}
      </WalletCell>
    ),
  },
  {
    id: 'link',
    head: strings.transaction,
    isHeadHidden: true,
    look: 'text-right',
    Cell: ({ row: { trade } }) => <Receipt trade={trade} />,
  },
];

/** A trade where there is no room for columns. */
export function TradeCard({ row: { trade } }: RowProps) {
  const { symbol } = useActivityScope();
  return (
    <>
      <td className="flex min-w-0 flex-col gap-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <Side trade={trade} />
          <span className="shrink-0" data-amount={trade.amount}>
            <TokenAmount amount={trade.amount} />
          </span>
          <span className="min-w-0 truncate text-muted">{symbol}</span>
        </span>
        <span className="flex items-center gap-2 text-12">
          <WalletCell address={trade.traderAddress}>
            <Mev trade={trade} />
          </WalletCell>
        </span>
      </td>
      <td className="flex flex-col items-end gap-1">
        <Worth trade={trade} />
        <span className="flex items-center gap-2 text-12 text-muted">
          {trade.isGenesis ? <SyntheticMark /> : formatPrice(trade.usdPrice)}
          <Age at={trade.timestamp} />
        </span>
      </td>
    </>
  );
}

/** The word says it, the arrow says it, the colour says it. */
function Side({ trade: { type } }: { trade: TokenTx }) {
  const Icon = type === 'buy' ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-0.5 align-middle font-semibold',
        type === 'buy' ? 'text-up' : 'text-down',
      )}
    >
      <Icon size={13} aria-hidden="true" />
      {type === 'buy' ? strings.buy : strings.sell}
    </span>
  );
}

function Worth({ trade: { type, usdVolume } }: { trade: TokenTx }) {
  return (
    <span title={`$${formatExact(usdVolume)}`} className={type === 'buy' ? 'text-up' : 'text-down'}>
      {formatUsdBalance(usdVolume, 'long')}
    </span>
  );
}

function Mev({ trade: { isMev } }: { trade: TokenTx }) {
  if (!isMev) return null;
  return (
    <Explained meaning={MEV_MEANING} className="wash-warn h-4.5 rounded-sm px-1.5 text-11 text-text">
      {strings.mev}
    </Explained>
  );
}

/** Marks synthetic history, which is on no chain. */
function SyntheticMark() {
  return (
    <span title={strings.syntheticTitle} className="text-11 text-muted">
      {strings.syntheticHistory}
    </span>
  );
}

function Receipt({ trade: { txHash, isGenesis } }: { trade: TokenTx }) {
  if (isGenesis) return null;
  return (
    <Link
      {...paths.transaction(txHash)}
      tabIndex={-1}
      aria-label={strings.viewTransaction}
      title={strings.viewTransaction}
      className="reach inline-flex size-7 items-center justify-center rounded-sm text-muted hover:text-brass"
    >
      <ExternalLink size={13} aria-hidden="true" />
    </Link>
  );
}
