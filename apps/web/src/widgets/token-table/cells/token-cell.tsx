import { shortenAddress } from '@orrery/core/address';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { bornAt } from '#entities/asset/age.model.ts';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import type { Row } from '#entities/asset/live/row-store.ts';
import { type RowProps, useRowPart } from '#entities/asset/live/use-live-rows.ts';
import { useAge } from '#entities/asset/use-age.ts';
import { paths } from '#shared/paths.ts';
import { cx } from '#shared/ui/cx.ts';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import * as strings from '../strings.ts';

type TokenFacts = Pick<
  Asset,
  'id' | 'icon' | 'symbol' | 'name' | 'launchpad' | 'firstPool' | 'createdAt' | 'isVerified' | 'tags'
>;

interface LiveTokenProps extends RowProps {
  /** Set where the row itself takes no keys: its link is a tab stop, and the whole row is the link's. */
  isRowLink?: boolean;
  /** In place of age, address and launchpad. */
  below?: ReactNode;
}

interface TokenCellProps {
  isRowLink: boolean;
  below: ReactNode;
  id: Address;
  icon: Asset['icon'];
  symbol: string;
  name: string;
  launchpad: string | undefined;
  born: number | undefined;
  isVerified: boolean;
}

/** The token of a row: nothing of it changes with a trade, so it is drawn once. */
export function LiveToken({ isRowLink = false, below, ...row }: LiveTokenProps) {
  const facts = useRowPart(row, readFacts);
  return facts && <TokenCell {...toTokenCell(facts)} isRowLink={isRowLink} below={below} />;
}

/** As they came, so that a trade is told from news of the token without writing anything anew. */
const readFacts = ({ asset }: Row): TokenFacts => {
  const { id, icon, symbol, name, launchpad, firstPool, createdAt, isVerified, tags } = asset;
  return { id, icon, symbol, name, launchpad, firstPool, createdAt, isVerified, tags };
};

function toTokenCell(asset: TokenFacts): Omit<TokenCellProps, 'isRowLink' | 'below'> {
  return {
    id: asset.id,
    icon: asset.icon,
    symbol: toShownSymbol(asset.symbol),
    name: toShownName(asset.name),
    launchpad: asset.launchpad ? toShownName(asset.launchpad) : undefined,
    born: bornAt(asset),
    isVerified: isVerifiedAsset(asset),
  };
}

const ROW_LINK =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brass';

/** A token's identity: its picture, symbol and name, verification, age, address and launchpad. */
const TokenCell = memo(function TokenCell(token: TokenCellProps) {
  const { id, icon, symbol, name, launchpad, born, isVerified, isRowLink, below } = token;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TokenIcon id={id} icon={icon} />
      <span className="flex min-w-0 flex-col">
        {/* The name gives way first, then the symbol; the mark never. */}
        <span className="flex items-baseline gap-1.5 leading-4.5">
          <Link
            {...paths.token(id)}
            tabIndex={isRowLink ? 0 : -1}
            className={cx('min-w-0 truncate font-semibold', isRowLink && ROW_LINK)}
          >
            {symbol}
          </Link>
          <span className="flex shrink-0 self-center">
            <VerifiedMark isVerified={isVerified} />
          </span>
          <span className="min-w-0 flex-1 truncate text-12 text-muted">{name}</span>
        </span>
        <span className="flex h-4 items-center gap-x-1.5 text-11 leading-4 text-muted">
          {/* What does not fit on the line wraps out of sight whole. */}
          <span
            data-clips=""
            className="flex h-4 min-w-0 flex-wrap items-center gap-x-1.5 overflow-hidden whitespace-nowrap"
          >
            {below ?? (
              <>
                {born !== undefined && <Age born={born} />}
                <span className="font-mono">{shortenAddress(id)}</span>
                {launchpad && <span>{launchpad}</span>}
              </>
            )}
          </span>
          {below === undefined && (
            <span className="relative hidden pointer-coarse:inline-flex group-focus-within/row:inline-flex group-hover/row:inline-flex">
              <CopyButton
                text={id}
                label={strings.copyAddress(symbol)}
                size="text"
                tabIndex={isRowLink ? 0 : -1}
              />
            </span>
          )}
        </span>
      </span>
    </span>
  );
});

function Age({ born }: { born: number }) {
  return (
    <span>
      <span className="sr-only">{strings.age} </span>
      <span data-figure="age">{useAge(born)}</span> ·
    </span>
  );
}
