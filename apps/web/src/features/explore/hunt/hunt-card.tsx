import { type Launchpad, launchpadLink, launchpadOf } from '@orrery/domain/launches/launchpads';
import type { Asset } from '@orrery/wire/tokens/asset';
import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import Users from 'lucide-react/icons/users';
import { memo, type ReactNode } from 'react';
import { bornAt } from '#entities/asset/age.model.ts';
import { toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { ChangeFigure, Holders, MarketCap, VolumeTotal } from '#entities/asset/figures/figures.tsx';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { useAge } from '#entities/asset/use-age.ts';
import { QuickBuyButton } from '#entities/quick-buy/quick-buy-button.tsx';
import { paths } from '#shared/paths.ts';
import { cx } from '#shared/ui/cx.ts';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { CurveBar, HolderChips, Trades } from './hunt-figures.tsx';
import * as strings from './strings.ts';

type TokenFacts = Pick<Asset, 'id' | 'icon' | 'symbol' | 'name' | 'launchpad' | 'firstPool' | 'createdAt'>;

const readFacts = ({ asset }: Row): TokenFacts => {
  const { id, icon, symbol, name, launchpad, firstPool, createdAt } = asset;
  return { id, icon, symbol, name, launchpad, firstPool, createdAt };
};

/** One token of a column; the whole card leads to its page. */
export const HuntCard = memo(function HuntCard(row: RowProps) {
  const facts = useRowPart(row, readFacts);
  if (!facts) return null;
  const symbol = toShownSymbol(facts.symbol);
  const launchpad = facts.launchpad ? launchpadOf(facts.launchpad) : undefined;
  const born = bornAt(facts);
  return (
    <li
      data-id={row.id}
      className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-line/60 border-b px-4 py-2.5 lg:px-5 text-13 [contain-intrinsic-size:auto_4.625rem] [content-visibility:auto] hover:bg-panel"
    >
      <Pictures id={row.id} icon={facts.icon} launchpad={launchpad} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            {...paths.token(row.id)}
            className="shrink-0 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brass"
          >
            {symbol}
          </Link>
          {/* A name with room for no more than a letter falls into a second line, which is cut off. */}
          <span className="flex h-4.5 min-w-0 flex-wrap overflow-hidden before:h-full before:w-px">
            <span className="min-w-0 grow basis-8 truncate text-12 leading-4.5 text-muted">
              {toShownName(facts.name)}
            </span>
          </span>
          {/* A finger's reach ends where the card begins, and has room for one button: the token's page leads on to its launchpad. */}
          <span className="relative z-1 flex shrink-0 items-center pointer-coarse:**:[button]:after:-top-3 pointer-coarse:**:[button]:after:-bottom-4.5">
            <CopyButton text={row.id} label={strings.copyAddress(symbol)} size="text" />
            {launchpad && <LaunchpadLink launchpad={launchpad} id={row.id} symbol={facts.symbol} />}
          </span>
        </span>
        {/* What finds no room in a narrow column is left out whole. */}
        <span className="flex h-4 flex-wrap items-center gap-x-2 overflow-hidden whitespace-nowrap text-12 text-muted">
          {born !== undefined && <Age born={born} />}
          <span className="inline-flex items-center gap-1">
            <Users size={12} role="img" aria-label={strings.holders} />
            <Holders {...row} />
          </span>
          <HolderChips {...row} />
        </span>
      </div>
      <dl className="grid grid-cols-[1fr_auto] content-start gap-x-2 gap-y-0.5 whitespace-nowrap text-12">
        <Figure name={strings.mc} isWide>
          <span className="text-14 leading-4.5">
            <MarketCap {...row} />
          </span>
        </Figure>
        <Figure name="V">
          <VolumeTotal {...row} />
        </Figure>
        <Figure name={strings.tx}>
          <Trades {...row} />
        </Figure>
      </dl>
      <div className="col-span-3 flex items-center gap-3">
        <CurveBar {...row} />
        <span className="flex w-18 justify-end text-12">
          <ChangeFigure {...row} />
        </span>
        <QuickBuyButton token={{ id: row.id, symbol }} className="z-1" />
      </div>
    </li>
  );
});

interface PicturesProps {
  id: string;
  icon: Asset['icon'];
  launchpad: Launchpad | undefined;
}

/** The token's picture with its launchpad's mark in the corner. */
function Pictures({ id, icon, launchpad }: PicturesProps) {
  return (
    <span className="relative size-10">
      <TokenIcon id={id} icon={icon} size={40} />
      {launchpad && (
        <span title={launchpad.label} className="absolute -right-1 -bottom-1 flex">
          <LetterMark colour={launchpad.colour} icon={launchpad.icon} size="sm" />
          <span className="sr-only">{launchpad.label}</span>
        </span>
      )}
    </span>
  );
}

interface LaunchpadLinkProps {
  launchpad: Launchpad;
  id: string;
  symbol: string;
}

/** The token's page at its launchpad, where we know the address of one. */
function LaunchpadLink({ launchpad, id, symbol }: LaunchpadLinkProps) {
  const href = launchpadLink(launchpad, { id, symbol });
  const label = strings.openOnLaunchpad(toShownSymbol(symbol), launchpad.label);
  return (
    href && (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        title={label}
        className="reach inline-flex size-4 items-center justify-center rounded-sm text-muted transition hover:text-text pointer-coarse:hidden"
      >
        <ExternalLink size={11} aria-hidden="true" />
      </a>
    )
  );
}

function Age({ born }: { born: number }) {
  return (
    <span className="text-text">
      <span className="sr-only">{strings.age} </span>
      <span data-figure="age">{useAge(born)}</span>
    </span>
  );
}

interface FigureProps {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}

function Figure({ name, isWide = false, children }: FigureProps) {
  return (
    <div className={cx('flex items-baseline justify-end gap-1.5', isWide && 'col-span-2')}>
      <dt className="text-11 text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
