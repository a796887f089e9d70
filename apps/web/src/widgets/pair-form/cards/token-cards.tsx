import { shortenAddress } from '@orrery/core/address';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { ChangeFigure, LivePrice } from '#entities/asset/figures/figures.tsx';
import { PriceLine } from '#entities/asset/figures/sparkline.tsx';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { type RowProps, useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { miniChart } from '#entities/candle/mini-chart.queries.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';

/** Both tokens of a pair at a glance, with the way to their pages. */
export function TokenCards({ pair: { sell, buy } }: { pair: Pair }) {
  const { data, isPending } = useQuery(assetQueries.byIds([sell, buy]));
  return (
    <ul aria-label={strings.tokens} className="mt-3 flex flex-col gap-3">
      {[sell, buy].map((id) => (
        <li key={id}>
          <Panel className="flex h-16 items-center gap-3 px-4">
            <Card id={id} asset={data?.find((asset) => asset.id === id)} isPending={isPending} />
          </Panel>
        </li>
      ))}
    </ul>
  );
}

function Card({ id, asset, isPending }: { id: Address; asset: Asset | undefined; isPending: boolean }) {
  if (asset) return <Figures asset={asset} />;
  if (isPending) return <Skeleton className="h-8 w-full" />;
  return (
    <>
      <TokenIcon id={id} size={32} />
      <span className="text-13 text-muted">
        <span className="font-mono text-12">{shortenAddress(id)}</span> · {strings.tokenFailed}
      </span>
    </>
  );
}

function MiniChart(row: RowProps) {
  const { data: closes } = useQuery(miniChart(row.id));
  return closes && <PriceLine {...row} prices={closes} />;
}

function Figures({ asset }: { asset: Asset }) {
  const row = { store: useLiveToken(asset), id: asset.id, timeframe: '24h' as const };
  const symbol = toShownSymbol(asset.symbol);
  return (
    <>
      <TokenIcon id={asset.id} icon={asset.icon} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-semibold text-14">{symbol}</span>
          <span className="shrink-0 text-11 text-muted" title={asset.id}>
            {shortenAddress(asset.id)}
          </span>
        </span>
        <span className="flex gap-2.5 text-12">
          <LivePrice {...row} />
          <ChangeFigure {...row} />
        </span>
      </span>
      <span className="max-sm:hidden">
        <MiniChart {...row} />
      </span>
      <Link
        {...paths.token(asset.id)}
        aria-label={strings.openPageOf(symbol)}
        className={buttonClass({ size: 'sm' })}
      >
        {strings.openPage}
      </Link>
    </>
  );
}
