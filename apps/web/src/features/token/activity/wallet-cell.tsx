import { shortenAddress } from '@orrery/core';
import type { Address } from '@solana/kit';
import type { ReactNode } from 'react';
import type { HolderTag } from '#entities/holder/holder-tags.ts';
import { WalletTag } from '#entities/holder/wallet-tag.tsx';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { useActivityScope } from './activity-scope.ts';

interface WalletCellProps {
  address: Address;
  tags?: readonly HolderTag[];
  /** A button that copies takes room, and a row of many figures has none. */
  isCopied?: boolean;
  children?: ReactNode;
}

/** A wallet by its short address, and what it is called; a press shows its trades. */
export function WalletCell({ address, tags, isCopied = false, children }: WalletCellProps) {
  const { showTrader, tagsOf } = useActivityScope();
  const isOwn = useWalletAddress() === address;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 overflow-hidden align-middle">
      <button
        type="button"
        tabIndex={-1}
        title={`Trades of ${address}`}
        onClick={() => showTrader(address)}
        className="rounded-sm font-mono text-12 underline-offset-2 hover:text-brass hover:underline"
      >
        {shortenAddress(address)}
      </button>
      {isCopied && (
        <CopyButton text={address} label={`Copy ${shortenAddress(address)}`} size="text" tabIndex={-1} />
      )}
      {isOwn && <Badge tone="brass">You</Badge>}
      {(tags ?? tagsOf(address)).map((tag) => (
        <WalletTag key={tag} tag={tag} />
      ))}
      {children}
    </span>
  );
}
