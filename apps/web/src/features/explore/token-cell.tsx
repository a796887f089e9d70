import { shortenAddress } from '@orrery/core';
import type { Asset } from '@orrery/wire';
import { Link } from '@tanstack/react-router';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { TokenIcon } from '#entities/asset/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/verified-mark.tsx';
import { paths } from '#shared/paths.ts';
import { toPair } from './asset-row.model.ts';

/** Who a token is: its picture, symbol and name, whether it is verified, and its address. */
export function TokenCell({ asset }: { asset: Asset }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TokenIcon id={asset.id} />
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-1.5 leading-4.5">
          <Link {...paths.swap(toPair(asset.id))} tabIndex={-1} className="truncate font-semibold">
            {toShownSymbol(asset.symbol)}
          </Link>
          <VerifiedMark isVerified={isVerifiedAsset(asset)} />
          <span className="min-w-0 shrink-999 truncate text-12 text-muted">{toShownName(asset.name)}</span>
        </span>
        <span className="font-mono text-11 leading-4 text-muted">{shortenAddress(asset.id)}</span>
      </span>
    </span>
  );
}
