import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import Check from 'lucide-react/icons/check';
import { selectAccount } from '#entities/wallet/wallet.connection.ts';
import { type SolanaWallet, solanaAccounts } from '#entities/wallet/wallet.standard.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './strings.ts';

interface AccountListProps {
  wallet: SolanaWallet;
  /** The one that is connected. */
  address: Address;
}

/** The accounts a wallet lets the app see, to change between; nothing when it shows but one. */
export function AccountList({ wallet, address }: AccountListProps) {
  const addresses = [...new Set(solanaAccounts(wallet).map((account) => account.address))];
  if (addresses.length < 2) return null;
  return (
    <section>
      <h3 className="mb-1 text-12 text-muted">{strings.accounts}</h3>
      <ul className="-mx-2 flex max-h-44 flex-col overflow-y-auto">
        {addresses.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-pressed={each === address}
              onClick={() => selectAccount(each)}
              className={cx(
                'flex h-9 w-full items-center justify-between rounded-md px-2 font-mono text-13 transition hover:bg-raised',
                each !== address && 'text-muted hover:text-text',
              )}
            >
              {shortenAddress(each)}
              {each === address && <Check size={14} aria-hidden="true" className="text-brass" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
