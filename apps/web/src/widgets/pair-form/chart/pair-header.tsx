import { formatPrice, formatUsd } from '@orrery/domain/number-formats';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { overviewAt, priceIn } from '#entities/pair/pair-overview.model.ts';
import { pairOverview } from '#entities/pair/pair-overview.queries.ts';
import { usePrice } from '#entities/price/use-price.ts';
import { Change } from '#shared/ui/change.tsx';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';

interface PairToken {
  id: Address;
  /** Absent while it is not known. */
  symbol: string | undefined;
  icon: Asset['icon'];
}

interface PairHeaderProps {
  base: PairToken;
  quote: PairToken;
  onTurn: () => void;
}

/** Which price the chart shows, what it is now, and how large the market of its token is. */
export function PairHeader({ base, quote, onTurn }: PairHeaderProps) {
  const { data: asked, isError } = useQuery(pairOverview(base.id, quote.id));
  const prices = { base: usePrice(base.id), quote: usePrice(quote.id) };
  const data = asked && overviewAt(asked, prices);
  const price = data ? data.priceQuote : priceIn(prices);
  const isLoading = !data && !isError;
  const figures = [
    { name: strings.marketCap, value: data?.mcap },
    { name: strings.volume, value: data?.volume24h },
    { name: strings.liquidity, value: data?.liquidity },
  ];
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="flex items-center gap-2.5">
        <span className="flex">
          <TokenIcon id={base.id} icon={base.icon} size={28} />
          <span className="-ml-2 rounded-full bg-panel p-0.5">
            <TokenIcon id={quote.id} icon={quote.icon} size={24} />
          </span>
        </span>
        <h2 className="font-semibold text-16">
          {base.symbol && quote.symbol ? (
            strings.pairOf(base.symbol, quote.symbol)
          ) : (
            <Skeleton className="h-5 w-24" />
          )}
        </h2>
        <IconButton label={strings.turn} size="sm" onClick={onTurn}>
          <ArrowLeftRight size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="flex basis-full flex-col-reverse sm:basis-auto">
          <dt className="sr-only">{strings.change}</dt>
          <dd className="h-4 text-12">
            {isLoading ? null : <Change value={data?.priceChange24h} figure="change" />}
          </dd>
          <dt className="sr-only">{strings.price}</dt>
          <dd data-figure="price" className="font-semibold text-16 leading-6">
            {price === undefined && isLoading ? (
              <Skeleton className="h-5 w-24" />
            ) : (
              formatIn(price, quote.symbol)
            )}
          </dd>
        </div>
        {figures.map(({ name, value }) => (
          <div key={name} className="flex flex-col">
            <dt className="h-4 text-12 text-muted">{name}</dt>
            <dd data-figure={name} className="font-semibold text-13 leading-6">
              {isLoading ? <Skeleton className="mt-1 h-4 w-14" /> : formatUsd(value)}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function formatIn(price: number | null | undefined, symbol = ''): string {
  return strings.inQuote(formatPrice(price).replace('$', ''), symbol);
}
