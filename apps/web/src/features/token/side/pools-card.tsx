import { shortenAddress } from '@orrery/core/address';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatPercent, formatUsd } from '@orrery/domain/number-formats';
import type { AssetPool } from '@orrery/wire/tokens/pools';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bornAt } from '#entities/asset/age.model.ts';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { useAge } from '#entities/asset/use-age.ts';
import { poolQueries } from '#entities/pool/pool.queries.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Card } from './card.tsx';
import * as strings from './strings.ts';

const FIRST = 4;
const QUOTES: ReadonlyMap<Address, string> = new Map([
  [WRAPPED_SOL, 'SOL'],
  [USDC, 'USDC'],
  [USDT, 'USDT'],
]);

const readLiquidity = ({ asset }: Row) => asset.liquidity;

/** Where the token can be traded, the deepest pool first. */
export function PoolsCard({ row, symbol }: { row: RowProps; symbol: string }) {
  const [isAll, setIsAll] = useState(false);
  const { data, error } = useFollowedPools(row);
  const pools = data ?? [];
  return (
    <Card title={strings.pools} aside={data && <span className="text-12 text-muted">{data.length}</span>}>
      {!data &&
        (error ? (
          <p className="text-13 text-muted">{toMessage(error)}</p>
        ) : (
          <Skeleton className="h-28 w-full" />
        ))}
      {data?.length === 0 && <p className="text-13 text-muted">{strings.pairedWith(symbol)}</p>}
      <ul className="flex flex-col gap-2.5">
        {(isAll ? pools : pools.slice(0, FIRST)).map((pool) => (
          <Pool key={pool.id} pool={pool} symbol={symbol} />
        ))}
      </ul>
      {pools.length > FIRST && (
        <Button size="sm" variant="ghost" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? strings.showFewer : strings.showAll(pools.length)}
        </Button>
      )}
    </Card>
  );
}

/** The pools of a token, asked for again when its liquidity in the header is not that of the answer: once for each change, one request at a time. */
function useFollowedPools(row: RowProps) {
  const { data, error, isFetching, refetch } = useQuery(poolQueries.byAsset(row.id));
  const liquidity = useRowPart(row, readLiquidity);
  const seen = useRef<typeof liquidity>(undefined);
  useEffect(() => {
    if (isFetching || seen.current === liquidity) return;
    seen.current = liquidity;
    if (data?.[0]?.baseAsset.liquidity !== liquidity) void refetch();
  }, [data, liquidity, isFetching, refetch]);
  return { data, error };
}

function Pool({ pool, symbol }: { pool: AssetPool; symbol: string }) {
  const { id, dex, quoteAsset, liquidity, bondingCurve } = pool;
  const quote = QUOTES.get(quoteAsset) ?? shortenAddress(quoteAsset);
  const born = bornAt({ createdAt: pool.createdAt ?? null });
  return (
    <li className="flex items-center justify-between gap-3 text-13">
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">
          {symbol}/{quote}
        </span>
        <span className="flex items-center gap-1.5 text-11 text-muted">
          {dex} · <span className="font-mono">{shortenAddress(id)}</span>
          <CopyButton text={id} label={strings.copyPoolAddress} size="text" />
        </span>
      </span>
      <span className="flex flex-col items-end">
        {formatUsd(liquidity)}
        <span className="text-11 text-muted">
          {bondingCurve === undefined
            ? born !== undefined && <Age born={born} />
            : strings.curve(formatPercent(bondingCurve))}
        </span>
      </span>
    </li>
  );
}

function Age({ born }: { born: number }) {
  return useAge(born);
}
