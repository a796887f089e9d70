import { isAddress, shortenAddress } from '@orrery/core/address';
import { formatCount } from '@orrery/domain/number-formats';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { TableView } from '#entities/asset/live/row-order.ts';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useLiveRows, useOrder, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { developerQueries } from '#entities/developer/developer.queries.ts';
import { paths } from '#shared/paths.ts';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { formatShare } from '../holders/share.ts';
import { AwaitedList } from '../rows/awaited-list.tsx';
import { RowList } from '../rows/row-list.tsx';
import * as strings from '../strings.ts';
import { type DeveloperToken, TOKEN_COLUMNS, TOKEN_GRID, TokenRowCard } from './developer-columns.tsx';
import { DeveloperTrades } from './developer-trades.tsx';

const VIEW: TableView = { timeframe: '24h', sort: 'mcap', dir: 'desc' };

/** The developer of a token: other tokens they launched, and their trades of this one. */
export function DeveloperPanel({ asset, row }: { asset: Asset; row: RowProps }) {
  const { dev } = asset;
  if (!dev || !isAddress(dev)) {
    return <EmptyState icon={UserRoundX} title={strings.noDeveloperKnown} hint={strings.noDeveloperHint} />;
  }
  return <Known asset={asset} row={row} dev={dev} />;
}

const readAudit = ({ asset }: Row) => asset.audit;

function Known({ asset, row, dev }: { asset: Asset; row: RowProps; dev: Address }) {
  const { data, error, refetch } = useQuery(developerQueries.stats(dev));
  const audit = useRowPart(row, readAudit);
  // The audit counts the developer's launches and graduations too, and is told of another at once.
  const launches = `${audit?.devMints} ${audit?.devMigrations}`;
  const counted = useRef(launches);
  useEffect(() => {
    if (counted.current === launches) return;
    counted.current = launches;
    void refetch();
  }, [launches, refetch]);
  if (data === undefined)
    return (
      <AwaitedList
        says={strings.loadingDeveloper}
        failed={strings.developerFailed}
        error={error}
        onRetry={() => void refetch()}
        grid={TOKEN_GRID}
        columns={TOKEN_COLUMNS}
      />
    );
  return (
    <div className="relative min-h-0 flex-1 workspace:overflow-y-auto">
      <dl className="grid grid-cols-2 gap-px border-line border-b bg-line sm:grid-cols-5">
        <Fact name={strings.developer}>
          <span className="inline-flex items-center gap-1 font-mono text-13">
            {shortenAddress(dev)}
            <CopyButton text={dev} label={strings.copy(shortenAddress(dev))} size="text" />
          </span>
        </Fact>
        <Fact name={strings.developerBalance}>{formatShare(audit?.devBalancePercentage)}</Fact>
        <Fact name={strings.tokensCreated}>{formatCount(data.numCreated)}</Fact>
        <Fact name={strings.migrated}>{formatCount(data.numMigrated)}</Fact>
        <Fact name={strings.last7Days}>{formatCount(data.numCreatedInPast7Days)}</Fact>
      </dl>
      <Title>{strings.otherTokens}</Title>
      <OtherTokens
        tokens={data.topTokens}
        except={asset.id}
        none={data.numCreated > 1 ? strings.othersGone : strings.onlyToken}
      />
      <Title>{strings.developerTrades}</Title>
      <DeveloperTrades asset={asset.id} dev={dev} />
    </div>
  );
}

interface OtherTokensProps {
  tokens: readonly Asset[];
  except: Address;
  /** Stands there where there are no others. */
  none: string;
}

/** Which tokens there are comes with the answer; their figures follow the stream as those of the page do. */
function OtherTokens({ tokens, except, none }: OtherTokensProps) {
  const navigate = useNavigate();
  const open = useCallback(({ id }: DeveloperToken) => void navigate(paths.token(id)), [navigate]);
  const others = useMemo(() => tokens.filter(({ id }) => id !== except), [tokens, except]);
  const store = useLiveRows(others, VIEW);
  const order = useOrder(store);
  const rows = useMemo(
    () =>
      order.flatMap((id): DeveloperToken[] => {
        const asset = others.find((other) => other.id === id);
        return asset ? [{ store, id, timeframe: VIEW.timeframe, asset }] : [];
      }),
    [order, others, store],
  );
  if (others.length === 0) return <p className="px-4 pb-3 text-13 text-muted">{none}</p>;
  return (
    <RowList
      label={strings.otherTokens}
      rows={rows}
      keyOf={keyOf}
      grid={TOKEN_GRID}
      columns={TOKEN_COLUMNS}
      Card={TokenRowCard}
      onOpen={open}
      className="overflow-hidden"
    />
  );
}

const keyOf = ({ id }: DeveloperToken) => id;

function Title({ children }: { children: ReactNode }) {
  return <h2 className="px-4 pt-4 pb-2 font-semibold text-13">{children}</h2>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="bg-panel px-4 py-2.5 max-sm:last:col-span-2">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="font-semibold text-14">{children}</dd>
    </div>
  );
}
