import type { Address } from '@solana/kit';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { NoWallet } from './no-wallet.tsx';
import { Profile } from './profile.tsx';
import * as strings from './strings.ts';

/** Any wallet's profile as a page of its own; without an address the connected wallet's. */
export function ProfilePage({ address: asked }: { address: Address | undefined }) {
  const connection = useWallet((state) => state.connection);
  const own = connection.status === 'connected' ? connection : undefined;
  const address = asked ?? own?.address;
  return (
    <div className="mx-auto flex h-full max-w-160 flex-col px-4 py-6 max-sm:p-0">
      <Panel aria-label={strings.profile} className="flex min-h-0 flex-1 flex-col overflow-hidden pt-4">
        <h1 className="sr-only">{strings.profile}</h1>
        {address ? (
          <Profile
            key={address}
            address={address}
            wallet={own?.address === address ? own.wallet : undefined}
          />
        ) : (
          <NoWallet />
        )}
      </Panel>
    </div>
  );
}
