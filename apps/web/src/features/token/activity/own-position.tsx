import { formatPrice, formatUsd, UNKNOWN } from '@orrery/domain/number-formats';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { type RowProps, useRowPrice } from '#entities/asset/live/use-live-rows.ts';
import { Pnl } from '#entities/trader/pnl.tsx';
import { pnlAt } from '#entities/trader/pnl-at-price.ts';
import { traderQueries } from '#entities/trader/trader.queries.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { formatDayTime } from '#shared/format/time.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import * as strings from './strings.ts';
import { PartlySynthetic } from './synthetic.tsx';

/** What the connected wallet made of this token, at the price that the page shows; nothing when it never traded it. */
export function OwnPosition({ asset, row }: { asset: Asset; row: RowProps }) {
  const wallet = useWalletAddress();
  useOwnTrades(asset.id, wallet);
  const { data } = useQuery(traderQueries.position({ wallet, asset: asset.id }));
  const price = useRowPrice(row);
  if (!data) return null;
  const position = pnlAt(data, price);
  const { amount, averageCost, value, unrealizedPnl, unrealizedPnlPercentage } = position;
  const { realizedPnl, realizedPnlPercentage, isGenesis, cost, knownSince } = position;
  return (
    <section aria-label={strings.yourPosition} className="border-line border-b px-4 py-2.5">
      <dl className="live flex flex-wrap items-baseline gap-x-6 gap-y-1 text-13">
        <Fact name={strings.yourPosition}>
          <span data-figure="position-amount">
            {amount === null ? UNKNOWN : <TokenAmount amount={amount} />}
          </span>{' '}
          {toShownSymbol(asset.symbol)}{' '}
          <span data-figure="position-value" className="text-muted">
            {formatUsd(value)}
          </span>{' '}
          {isGenesis && <PartlySynthetic />}
        </Fact>
        <Fact name={strings.avgCost}>
          <span data-figure="position-cost">{formatPrice(averageCost)}</span>
        </Fact>
        <Fact name={strings.unrealized}>
          <Pnl value={unrealizedPnl} percentage={unrealizedPnlPercentage} figure="position-unrealized" />
        </Fact>
        <Fact name={strings.realized}>
          <Pnl value={realizedPnl} percentage={realizedPnlPercentage} />
        </Fact>
      </dl>
      {cost === null && (
        <p className="mt-1 text-12 text-muted">
          {strings.costUnknown(formatDayTime(Date.parse(knownSince)))}
        </p>
      )}
    </section>
  );
}

/** A trade of one's own changes the position at once. */
function useOwnTrades(asset: Address, wallet: Address | undefined) {
  const queryClient = useQueryClient();
  const stream = useStream();
  useEffect(() => {
    if (wallet === undefined) return;
    const ends = [
      stream.watch('txns', [asset]),
      stream.onBatch(({ trades }) => {
        if (!trades.get(asset)?.some(({ traderAddress }) => traderAddress === wallet)) return;
        void queryClient.invalidateQueries(traderQueries.position({ wallet, asset }));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient, stream, asset, wallet]);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
