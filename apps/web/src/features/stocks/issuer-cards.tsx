import { formatCount, formatUsd } from '@orrery/domain/number-formats';
import { STOCK_ISSUERS, type StockIssuer } from '@orrery/domain/tokens/stock-issuers';
import type { StockStatsReply } from '@orrery/wire/tokens/stocks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import { stockQueries } from '#entities/stock/stock.queries.ts';
import { paths } from '#shared/paths.ts';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import * as strings from './strings.ts';

/** The sums of an issuer's tokens; undefined while they are on their way. */
export function useIssuerSums(issuer: StockIssuer): StockStatsReply['issuers'][number] | undefined {
  const { data } = useQuery(stockQueries.stats());
  return data?.issuers.find((sums) => sums.issuer === issuer.id);
}

/** The issuers of stocks and the value of each one's stocks. */
export function IssuerCards() {
  return (
    <ul className="grid gap-3 px-4 md:grid-cols-3 lg:px-5">
      {STOCK_ISSUERS.map((issuer) => (
        <li key={issuer.id}>
          <IssuerCard issuer={issuer} />
        </li>
      ))}
    </ul>
  );
}

function IssuerCard({ issuer }: { issuer: StockIssuer }) {
  const sums = useIssuerSums(issuer);
  return (
    <Panel aria-label={issuer.label} className="flex flex-col gap-3 p-4">
      <header className="flex items-center gap-3">
        <LetterMark colour={issuer.colour} icon={issuer.icon} />
        <Link
          {...paths.screener(issuer.id)}
          className="reach rounded-sm font-semibold text-14 transition hover:underline"
        >
          {issuer.label}
        </Link>
        <span className="ml-auto">
          <ProductLink issuer={issuer} />
        </span>
      </header>
      <dl className="grid grid-cols-4 gap-2 text-13">
        {[
          { name: strings.stocks, value: formatCount(sums?.tokens) },
          { name: strings.marketCap, value: formatUsd(sums?.mcap) },
          { name: strings.vol24h, value: formatUsd(sums?.volume24h) },
          { name: strings.holders, value: formatCount(sums?.holders) },
        ].map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-11 text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The way to the issuer's own page about its stocks. */
export function ProductLink({ issuer }: { issuer: StockIssuer }) {
  const { host } = new URL(issuer.link);
  return (
    <a
      href={issuer.link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={strings.opensInNewTab(host)}
      className="reach inline-flex items-center gap-1 rounded-sm font-semibold text-12 text-brass hover:underline"
    >
      {host}
      <ExternalLink size={12} aria-hidden="true" />
    </a>
  );
}
