import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, useId, useState } from 'react';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import type { RouteLeg } from '#entities/quote/quote.model.ts';
import { type SwapToken, toSwapToken } from '#entities/quote/swap-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';
import { describeRoute, formatShare, type RoutePath, toPaths } from './route.model.ts';

interface RouteLineProps {
  route: readonly RouteLeg[];
  /** The tokens sold and bought, with known names. */
  ends: readonly SwapToken[];
}

/** The route in a line; opened, each path with its stops and pools. */
export function RouteLine({ route, ends }: RouteLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  return (
    // One group of the list of terms: a name and what is said of it may not lie deeper.
    <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{strings.route}</dt>
      <dd className="font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex items-center gap-1 rounded-sm transition hover:text-brass"
        >
          {describeRoute(route)}
          <ChevronDown
            size={14}
            aria-hidden="true"
            className={cx('text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </dd>
      <dd id={detailsId} hidden={!isOpen} className="w-full">
        {isOpen && <RouteDetails paths={toPaths(route)} ends={ends} />}
      </dd>
    </div>
  );
}

function RouteDetails({ paths, ends }: { paths: readonly RoutePath[]; ends: readonly SwapToken[] }) {
  const symbolOf = useSymbols(paths, ends);
  return (
    <ul className="mt-2.5 flex flex-col gap-3 rounded-md border border-line px-3.5 py-3 text-12">
      {paths.map(({ share, legs }) => (
        <li key={legs.map(({ pool }) => pool).join()} className="flex items-start gap-3">
          <span className="w-9 shrink-0 pt-0.5 text-right text-muted">{formatShare(share)}%</span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
            {legs.map(({ pool, label, inputMint, outputMint }, index) => (
              <Fragment key={pool}>
                {index === 0 && <Stop id={inputMint} symbol={symbolOf(inputMint)} />}
                <span className="text-11 text-muted">{label} →</span>
                <Stop id={outputMint} symbol={symbolOf(outputMint)} />
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Stop({ id, symbol }: { id: Address; symbol: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <TokenIcon id={id} size={16} />
      {symbol}
    </span>
  );
}

/** Names of the tokens in between are asked for only when someone looks. */
function useSymbols(paths: readonly RoutePath[], ends: readonly SwapToken[]) {
  const stops = paths.flatMap(({ legs }) => legs.map(({ outputMint }) => outputMint));
  const unknown = [...new Set(stops.filter((id) => ends.every((end) => end.id !== id)))].toSorted();
  const query = unknown.join(',');
  const { data = [] } = useQuery({
    ...assetQueries.search({ query, limit: unknown.length || 1 }),
    enabled: unknown.length > 0,
  });
  const known = [...ends, ...data.map((asset) => toSwapToken(asset))];
  return (id: Address) => known.find((token) => token.id === id)?.symbol ?? shortenAddress(id);
}
