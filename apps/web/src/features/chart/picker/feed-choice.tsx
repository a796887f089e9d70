import { shortenAddress } from '@orrery/core/address';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { TokenLogo } from '#entities/asset/icon/token-logo.tsx';
import * as strings from '../strings.ts';

interface FeedChoiceProps {
  symbol: string;
  options: readonly Asset[];
  toAddress: (id: Address) => string;
  onChoose: (address: string) => void;
}

/** The tokens that share a symbol: none of them is taken by its name alone. */
export function FeedChoice({ symbol, options, toAddress, onChoose }: FeedChoiceProps) {
  return (
    <div className="mx-auto w-full max-w-110 px-4 py-8">
      <h2 className="font-semibold text-16">{strings.severalTokens(toShownSymbol(symbol))}</h2>
      <p className="mt-1 mb-4 text-13 text-muted">{strings.severalHint}</p>
      <ul className="max-h-96 overflow-y-auto">
        {options.map((asset) => (
          <li key={asset.id}>
            <button
              type="button"
              onClick={() => onChoose(toAddress(asset.id))}
              className="flex h-13 w-full items-center gap-3 rounded-md px-3 text-left transition hover:bg-raised"
            >
              <TokenLogo id={asset.id} icon={asset.icon} size={28} isVerified={isVerifiedAsset(asset)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-14">{toShownName(asset.name)}</span>
                <span className="block font-mono text-12 text-muted">{shortenAddress(asset.id)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
