import { shortenAddress } from '@orrery/core/address';
import { launchpadLink, launchpadOf } from '@orrery/domain/launches/launchpads';
import type { Asset } from '@orrery/wire/tokens/asset';
import { Link } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Suspense } from 'react';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { ChangeFigure, LivePrice } from '#entities/asset/figures/figures.tsx';
import { TokenLogo } from '#entities/asset/icon/token-logo.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { toSocials, toWarnings, type Warning } from '#features/token/token-view.model.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from '../strings.ts';
import { HeaderChanges, HeaderFigures } from './header-figures.tsx';
import { useOriginal } from './use-original.ts';

const HeaderActions = lazyPart(async () => (await import('./header-actions.tsx')).HeaderActions);

interface TokenHeaderProps {
  asset: Asset;
  row: RowProps;
  /** The page has all that it can be read with. */
  isIdle: boolean;
}

/** The token's identity, price, changes and warnings. */
export function TokenHeader({ asset, row, isIdle }: TokenHeaderProps) {
  const symbol = toShownSymbol(asset.symbol);
  const isVerified = isVerifiedAsset(asset);
  return (
    <header className="flex flex-col gap-2 px-4 pt-3 pb-2 lg:px-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex min-w-0 items-center gap-3 max-sm:flex-1">
          <TokenLogo id={asset.id} icon={asset.icon} size={40} isVerified={isVerified} />
          <div className="flex min-w-0 flex-col">
            <span className="flex min-w-0 items-center gap-x-2 sm:flex-wrap">
              <h1 className="max-w-full font-bold text-20 wrap-anywhere max-sm:shrink-0">{symbol}</h1>
              {isVerified && <VerifiedMark isVerified />}
              <span className="max-w-40 min-w-0 truncate text-13 text-muted">{toShownName(asset.name)}</span>
            </span>
            <Identity asset={asset} symbol={symbol} />
          </div>
        </div>
        <div className="flex flex-col max-sm:items-end">
          <span className="text-20 leading-6">
            <LivePrice {...row} />
          </span>
          <span className="flex items-center gap-1.5 text-12">
            <ChangeFigure {...row} timeframe="24h" />
            <span className="text-muted">{strings.change24h}</span>
          </span>
        </div>
        <HeaderFigures asset={asset} row={row} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5">
        <HeaderChanges row={row} />
        <div className="flex min-w-0 flex-1 items-center justify-between gap-3">
          <Warnings asset={asset} row={row} />
          <div className="ml-auto shrink-0">
            <Suspense fallback={<ActionsRoom />}>
              {isIdle ? <HeaderActions asset={asset} symbol={symbol} /> : <ActionsRoom />}
            </Suspense>
          </div>
        </div>
      </div>
    </header>
  );
}

/** Where the three buttons will be. */
function ActionsRoom() {
  return (
    <span className="flex gap-2">
      <Skeleton className="size-9" />
      <Skeleton className="size-9" />
      <Skeleton className="size-9" />
    </span>
  );
}

/** Its address, where it was launched, and where it speaks of itself. */
function Identity({ asset, symbol }: { asset: Asset; symbol: string }) {
  const socials = toSocials(asset);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12 pointer-coarse:gap-x-6 text-muted">
      <span className="flex items-center gap-1">
        <span className="font-mono">{shortenAddress(asset.id)}</span>
        <CopyButton text={asset.id} label={strings.copyAddress(symbol)} size="text" />
      </span>
      {asset.launchpad && <LaunchpadLink launchpad={asset.launchpad} id={asset.id} symbol={asset.symbol} />}
      {socials.map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer nofollow" className={LINK}>
          {name}
        </a>
      ))}
    </span>
  );
}

const LINK = 'reach rounded-sm underline decoration-line underline-offset-4 hover:text-text';

function LaunchpadLink({ launchpad, id, symbol }: { launchpad: string; id: string; symbol: string }) {
  const place = launchpadOf(launchpad);
  const href = launchpadLink(place, { id, symbol });
  const label = toShownName(place.label);
  return href === undefined ? (
    <span>{label}</span>
  ) : (
    <a href={href} target="_blank" rel="noreferrer" className={LINK}>
      {label}
    </a>
  );
}

const readAudit = ({ asset }: Row) => asset.audit;

function Warnings({ asset, row }: Omit<TokenHeaderProps, 'isIdle'>) {
  const audit = useRowPart(row, readAudit);
  const warnings = toWarnings({ ...asset, audit }, useOriginal(asset));
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={strings.warnings} className="flex flex-wrap gap-2">
      {warnings.map(({ leadsTo, ...warning }) => (
        <li key={warning.text} title={warning.why}>
          {leadsTo === undefined ? (
            <WarningBadge {...warning} />
          ) : (
            <Link
              {...paths.token(leadsTo)}
              className="reach inline-flex rounded-sm underline-offset-2 hover:underline"
            >
              <WarningBadge {...warning} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function WarningBadge({ tone, text, why }: Warning) {
  return (
    <Badge tone={tone}>
      <TriangleAlert size={12} aria-hidden="true" className={tone === 'down' ? 'text-down' : 'text-warn'} />
      {text}
      <span className="sr-only">: {why}</span>
    </Badge>
  );
}
