import { formatCount, formatUsd } from '@orrery/domain/number-formats';
import { issuerByName, type StockIssuer } from '@orrery/domain/tokens/stock-issuers';
import { notFound } from '@tanstack/react-router';
import { paths } from '#shared/paths.ts';
import { Crumbs } from '#shared/ui/crumbs.tsx';
import { FigureList } from '#shared/ui/figure-list.tsx';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import { ProductLink, useIssuerSums } from './issuer-cards.tsx';
import { StockScreener } from './stocks.tsx';
import type { StocksView } from './stocks-search.ts';
import * as strings from './strings.ts';

interface IssuerScreenerProps {
  /** As the address has it. */
  name: string;
  view: StocksView;
  onViewChange: (view: StocksView) => void;
}

/** One issuer's stocks. The issuers come with this page, so it is here that a name turns out unknown. */
export function IssuerScreener({ name, view, onViewChange }: IssuerScreenerProps) {
  const issuer = issuerByName(name);
  if (!issuer) throw notFound();
  return (
    <div className="flex flex-col gap-2 pb-10">
      <header className="flex flex-col gap-3 border-line border-b px-4 pt-3 pb-3 lg:px-5">
        <Crumbs
          above={[
            { label: strings.explore, path: paths.pro() },
            { label: strings.stocks, path: paths.pro({ tab: 'stocks' }) },
          ]}
          here={issuer.label}
        />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <div className="flex items-center gap-3">
            <LetterMark colour={issuer.colour} icon={issuer.icon} size="lg" />
            <div>
              <h1 className="font-semibold text-20">{issuer.label}</h1>
              <ProductLink issuer={issuer} />
            </div>
          </div>
          <Sums issuer={issuer} />
        </div>
      </header>
      <StockScreener list={issuer.id} view={view} onViewChange={onViewChange} />
    </div>
  );
}

function Sums({ issuer }: { issuer: StockIssuer }) {
  const sums = useIssuerSums(issuer);
  return (
    <FigureList
      className="flex"
      figures={[
        { name: strings.stocks, value: formatCount(sums?.tokens) },
        { name: strings.marketCap, value: formatUsd(sums?.mcap) },
        { name: strings.volume24h, value: formatUsd(sums?.volume24h) },
        { name: strings.holders, title: strings.summedTitle, value: formatCount(sums?.holders) },
      ]}
    />
  );
}
