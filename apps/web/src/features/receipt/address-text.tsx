import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import * as strings from './strings.ts';

/** An address, shortened to the eye and whole to the clipboard. */
export function AddressText({ address }: { address: Address }) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <span className="font-mono text-12" title={address}>
        {shortenAddress(address)}
      </span>
      <CopyButton text={address} label={strings.copyAddress(shortenAddress(address))} />
    </span>
  );
}
