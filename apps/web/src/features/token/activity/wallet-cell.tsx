import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import type { ReactNode } from 'react';
import type { HolderTag } from '#entities/holder/holder-tags.ts';
import { WalletTag } from '#entities/holder/wallet-tag.tsx';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { useActivityScope } from './activity-scope.ts';
import * as strings from './strings.ts';

interface WalletAddressProps {
  address: Address;
  /** A button that copies takes room, and a row of many figures has none. */
  isCopied?: boolean;
}

interface WalletTagsProps {
  address: Address;
  /** Absent: what the holders' list says. */
  tags?: readonly HolderTag[] | undefined;
  children?: ReactNode;
}

/** A wallet by its short address, and what it is called. */
export function WalletCell({ address, isCopied = false, ...rest }: WalletAddressProps & WalletTagsProps) {
  return (
    <WalletLine>
      <WalletAddress address={address} isCopied={isCopied} />
      <WalletTags address={address} {...rest} />
    </WalletLine>
  );
}

/** A line that clips what has no room, and leaves a finger's reach above and below it. */
export function WalletLine({ children }: { children: ReactNode }) {
  return (
    <span
      data-clips=""
      className="-my-1 inline-flex max-w-full items-center gap-1.5 overflow-hidden py-1 align-middle pointer-coarse:-my-4.5 pointer-coarse:py-4.5"
    >
      {children}
    </span>
  );
}

/** A press shows its trades. */
export function WalletAddress({ address, isCopied = false }: WalletAddressProps) {
  const { showTrader } = useActivityScope();
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        title={strings.tradesOf(address)}
        onClick={() => showTrader(address)}
        // Second of a card's two lines: the next row leaves less room below it.
        className="reach rounded-sm font-mono text-12 underline-offset-2 pointer-coarse:max-sm:after:-top-4.5 pointer-coarse:max-sm:after:-bottom-2.5 hover:text-brass hover:underline"
      >
        {shortenAddress(address)}
      </button>
      {isCopied && (
        <CopyButton text={address} label={strings.copy(shortenAddress(address))} size="text" tabIndex={-1} />
      )}
    </>
  );
}

export function WalletTags({ address, tags, children }: WalletTagsProps) {
  const { tagsOf } = useActivityScope();
  const isOwn = useWalletAddress() === address;
  return (
    <>
      {isOwn && <Badge tone="brass">{strings.you}</Badge>}
      {(tags ?? tagsOf(address)).map((tag) => (
        <WalletTag key={tag} tag={tag} />
      ))}
      {children}
    </>
  );
}
