import type { Address } from '@solana/kit';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import { activityQueries } from '#entities/activity/activity.queries.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { openSearch } from '#entities/search/search.store.ts';
import { closeDrawer, useDrawer } from '#entities/wallet/drawer.store.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { useSlash } from '#shared/ui/keys/use-slash.ts';
import { Drawer } from '#shared/ui/overlays/drawer.tsx';
import { NoWallet } from './no-wallet.tsx';
import { Profile } from './profile.tsx';
import * as strings from './strings.ts';

/** The connected wallet's drawer, or that of any address to look at: what it holds and what it did. */
export function ProfileDrawer({ onDisconnect }: { onDisconnect: () => void }) {
  const { isOpen, payload } = useDrawer();
  const connection = useWallet((state) => state.connection);
  const connected = connection.status === 'connected' ? connection : undefined;
  const address = payload?.address ?? connected?.address;
  const own = connected?.address === address ? connected?.wallet : undefined;
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={(open) => !open && closeDrawer()}
      title={strings.profile}
      tools={<Tools address={address} />}
    >
      {address ? (
        <Profile
          key={`${address} ${payload?.view}`}
          address={address}
          view={payload?.view}
          wallet={own}
          onDisconnect={onDisconnect}
          onLeave={closeDrawer}
        />
      ) : (
        <NoWallet onLeave={closeDrawer} />
      )}
    </Drawer>
  );
}

function leaveToSearch() {
  closeDrawer();
  openSearch();
}

function Tools({ address }: { address: Address | undefined }) {
  const queryClient = useQueryClient();
  useSlash(leaveToSearch, 1);
  const isAsking = useIsFetching({ queryKey: balanceQueries.all() }) > 0;
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
    void queryClient.resetQueries({ queryKey: activityQueries.all() });
  };
  return (
    <>
      {address && (
        <IconButton label={strings.refresh} size="sm" disabled={isAsking} onClick={refresh}>
          <RefreshCw size={14} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={strings.searchTokensOrWallet} size="sm" onClick={leaveToSearch}>
        <Search size={14} aria-hidden="true" />
      </IconButton>
    </>
  );
}
