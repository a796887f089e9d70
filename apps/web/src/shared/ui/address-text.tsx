import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import * as strings from '../strings.ts';
import { CopyButton } from './overlays/copy-button.tsx';

interface AddressTextProps {
  /** An account's address, or a transaction's signature, which is shortened the same way. */
  address: string;
  /** Set to link to the portfolio of this wallet. */
  wallet?: Address | undefined;
}

/** An address, shortened to the eye and whole to the clipboard. */
export function AddressText({ address, wallet }: AddressTextProps) {
  const short = shortenAddress(address);
  const look = 'font-mono text-12';
  return (
    <span className="inline-flex items-center gap-0.5">
      {wallet ? (
        <Link
          {...paths.portfolio(wallet)}
          title={address}
          className={`reach-y rounded-sm hover:text-brass hover:underline ${look}`}
        >
          {short}
        </Link>
      ) : (
        <span className={look} title={address}>
          {short}
        </span>
      )}
      <CopyButton text={address} label={`${strings.copyAddress} ${short}`} />
    </span>
  );
}
