import { shortenAddress } from '@orrery/core/address';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { ReactNode } from 'react';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import {
  ChangeFigure,
  Liquidity,
  LivePrice,
  MarketCap,
  OrganicCell,
  VolumeTotal,
} from '#entities/asset/figures/figures.tsx';
import { TokenLogo } from '#entities/asset/icon/token-logo.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { QuickBuyButton } from '#entities/quick-buy/quick-buy-button.tsx';
import { closeSearch } from '#entities/search/search.store.ts';
import { WatchStar } from '#entities/watchlist/watch-star.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './strings.ts';

export interface OptionProps {
  id: string;
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
}

/** What the search field's keyboard moves through; only the pointer reaches it directly. */
export function Option({
  isActive,
  onHover,
  onChoose,
  className,
  children,
  ...rest
}: OptionProps & { className: string; children: ReactNode; 'aria-label'?: string }) {
  return (
    <div
      {...rest}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // Rows that scroll by under a pointer that rests are not moved to.
      onMouseMove={({ movementX, movementY }) => !isActive && (movementX || movementY) && onHover()}
      onClick={onChoose}
      onKeyDown={undefined}
      className={cx('cursor-pointer scroll-my-2 rounded-md', isActive && 'bg-raised', className)}
    >
      {children}
    </div>
  );
}

/** A token that was found, with its figures as they live, and beside it what can be pressed: an option has no buttons in it. */
export function SearchRow({ asset, store, ...option }: OptionProps & { asset: Asset; store: RowStore }) {
  const row = { store, id: asset.id, timeframe: '24h' } as const;
  const symbol = toShownSymbol(asset.symbol);
  const isVerified = isVerifiedAsset(asset);
  return (
    <div className="relative">
      <Option {...option} className="flex items-center gap-3 py-2 pr-24 pl-3 md:h-14 md:py-0 md:pr-32">
        <TokenLogo id={asset.id} icon={asset.icon} size={32} isVerified={isVerified} />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 md:grid-cols-[minmax(0,1fr)_5rem_16.5rem] md:items-center">
          <div className="min-w-0">
            <p className="flex items-center gap-1.5 text-13">
              <span className="shrink-0 font-semibold text-14">{symbol}</span>
              {isVerified && <VerifiedMark isVerified />}
              {asset.looksLike !== undefined && (
                <span title={strings.lookAlikeOf(asset.looksLike)}>
                  <Badge tone="warn">{strings.lookAlike}</Badge>
                </span>
              )}
              <span className="truncate text-muted">{toShownName(asset.name)}</span>
            </p>
            <p data-address={asset.id} title={asset.id} className="w-fit font-mono text-11 text-muted">
              {shortenAddress(asset.id)}
            </p>
          </div>
          <p className="flex flex-col items-end leading-4.5">
            <span className="sr-only">{strings.price} </span>
            <span className="text-13">
              <LivePrice {...row} />
            </span>
            <span title={strings.change24h} className="text-12">
              <span className="sr-only">{strings.change24h} </span>
              <ChangeFigure {...row} />
            </span>
          </p>
          <dl className="mt-1 grid grid-cols-4 gap-x-2 max-md:col-span-2 md:mt-0 md:gap-x-3">
            <Figure name={strings.mc}>
              <MarketCap {...row} />
            </Figure>
            <Figure name={strings.vol}>
              <VolumeTotal {...row} />
            </Figure>
            <Figure name={strings.liq}>
              <Liquidity {...row} />
            </Figure>
            <Figure name={strings.org}>
              <OrganicCell {...row} />
            </Figure>
          </dl>
        </div>
      </Option>
      <span className="absolute inset-y-0 right-3 flex items-center justify-center gap-2.5 max-md:flex-col-reverse max-md:pointer-coarse:gap-5.5">
        <QuickBuyButton token={{ id: asset.id, symbol }} onClick={closeSearch} />
        <WatchStar id={asset.id} symbol={symbol} icon={asset.icon} />
      </span>
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col md:items-end">
      <dt className="text-11 text-muted leading-4">{name}</dt>
      <dd className="w-fit font-semibold text-12 leading-4">{children}</dd>
    </div>
  );
}
