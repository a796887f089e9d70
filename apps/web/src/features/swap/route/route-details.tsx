import { shortenAddress } from '@orrery/core/address';
import { formatExact, formatPercent } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import type { RouteLeg, SwapQuote } from '#entities/quote/quote.model.ts';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import { useExplorer } from '#entities/settings/use-explorer.ts';
import { type FormToken, toFormToken } from '#entities/token/form-token.model.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { formatShare, type RoutePath, toPaths } from './route.model.ts';
import { compareRoutes, describeAudit } from './route-audit.model.ts';
import { auditQueries } from './route-audit.queries.ts';
import * as strings from './strings.ts';

interface RouteDetailsProps {
  quote: SwapQuote;
  sell: FormToken;
  buy: FormToken;
}

export function RouteDetails({ quote, sell, buy }: RouteDetailsProps) {
  const paths = toPaths(quote.route);
  const stopOf = useStops(paths, [sell, buy]);
  return (
    <div className="mt-2.5 rounded-md border border-line text-12">
      <ul className="flex flex-col gap-3 px-3.5 py-3">
        {paths.map(({ share, legs }) => (
          <li key={legs.map(({ pool }) => pool).join()} className="flex items-start gap-3">
            <span className="w-9 shrink-0 pt-0.5 text-right text-muted">{formatShare(share)}%</span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
              {legs.map((leg, index) => (
                <Fragment key={leg.pool}>
                  {index === 0 && <Stop {...stopOf(leg.inputMint)} />}
                  <PoolLink {...leg} />
                  <Stop {...stopOf(leg.outputMint)} />
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Audit quote={quote} sell={sell} buy={buy} />
      {quote.route.length > 1 && <DirectRoute quote={quote} sell={sell} buy={buy} />}
    </div>
  );
}

function Stop({ id, icon, symbol }: Pick<FormToken, 'id' | 'icon' | 'symbol'>) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <TokenIcon id={id} icon={icon} size={16} />
      {symbol}
    </span>
  );
}

/** A pool with what it keeps, and its account in the explorer where that shows accounts. */
function PoolLink({ pool, label, feeRatio }: RouteLeg) {
  const href = useExplorer()?.link('account', pool);
  const words = `${label} · ${strings.poolFee(formatPercent(feeRatio * 100))} →`;
  if (href === undefined)
    return (
      <span className="text-11 text-muted" title={pool}>
        {words}
      </span>
    );
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={pool}
      aria-label={strings.viewPool(label)}
      className="reach-y text-11 text-muted underline decoration-line underline-offset-2 hover:text-brass"
    >
      {words}
    </a>
  );
}

const TONES = { up: 'text-up', warn: 'text-warn', down: 'text-down', calm: 'text-muted' };

/** What the pools' accounts themselves say of the quote. */
function Audit({ quote, sell, buy }: RouteDetailsProps) {
  const { data, error, isPending } = useQuery(auditQueries.of(quote));
  const said = data && describeAudit(data.audit, data.quote, { sell, buy });
  return (
    <Row>
      {said && (
        <span
          className={TONES[said.tone]}
          // The status bar has the slot of now: a second one beside it would read as a contradiction.
          title={said.slot === undefined ? undefined : strings.atSlot(formatExact(String(said.slot)))}
        >
          {said.text}
        </span>
      )}
      {error && !said && <span className="text-warn">{strings.auditFailed}</span>}
      {isPending && <span className="text-muted">{strings.auditing}</span>}
    </Row>
  );
}

/** The amount through a single pool, against the best route of the same moment: the quote above is of an earlier one. */
function DirectRoute({ quote, sell, buy }: RouteDetailsProps) {
  const { data, isPending } = useQuery(
    quoteQueries.routes({ ...quote, taker: undefined, sending: undefined }),
  );
  const compared = data && compareRoutes(data, quote, { sell, buy });
  return (
    <Row>
      <span className="flex justify-between gap-3">
        <span className="text-muted">{strings.directRoute}</span>
        {isPending ? (
          <Skeleton className="h-4 w-24" />
        ) : (
          <span className="text-right">
            {compared?.amount ?? strings.noDirectRoute}{' '}
            {compared && <span className="text-muted">{compared.difference}</span>}
          </span>
        )}
      </span>
    </Row>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="border-line border-t px-3.5 py-2 text-pretty">{children}</div>;
}

/** The tokens in between are asked for only when someone looks. */
function useStops(paths: readonly RoutePath[], ends: readonly FormToken[]) {
  const stops = paths.flatMap(({ legs }) => legs.map(({ outputMint }) => outputMint));
  const unknown = [...new Set(stops.filter((id) => ends.every((end) => end.id !== id)))].toSorted();
  const query = unknown.join(',');
  const { data = [] } = useQuery({
    ...assetQueries.search({ query, limit: unknown.length || 1 }),
    enabled: unknown.length > 0,
  });
  const known = [...ends, ...data.map((asset) => toFormToken(asset))];
  return (id: Address) => known.find((token) => token.id === id) ?? { id, symbol: shortenAddress(id) };
}
