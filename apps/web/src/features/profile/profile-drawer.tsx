import type { Address } from '@solana/kit';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Wallet from 'lucide-react/icons/wallet';
import { Suspense, useState } from 'react';
import { activityQueries } from '#entities/activity/activity.queries.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { openSearch } from '#entities/search/search.store.ts';
import { closeDrawer, useDrawer } from '#entities/wallet/drawer.store.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Drawer } from '#shared/ui/overlays/drawer.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { ActivityList } from './activity/activity-list.tsx';
import { HoldingsList } from './holdings/holdings-list.tsx';
import { useHoldings } from './holdings/use-holdings.ts';
import { ProfileHeader } from './profile-header.tsx';
import * as strings from './strings.ts';

const Receive = lazyPart(async () => (await import('./receive.tsx')).Receive);

const TABS = [
  { value: 'portfolio', label: strings.portfolio },
  { value: 'activity', label: strings.activity },
] as const;

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
        <Profile key={address} address={address} wallet={own} onDisconnect={onDisconnect} />
      ) : (
        <EmptyState
          icon={Wallet}
          title={strings.noWallet}
          hint={strings.noWalletHint}
          action={
            <Button variant="primary" onClick={leaveTo(() => setWalletPanel(true))}>
              {strings.connect}
            </Button>
          }
        />
      )}
    </Drawer>
  );
}

function leaveTo(open: () => void) {
  return () => {
    closeDrawer();
    open();
  };
}

function Tools({ address }: { address: Address | undefined }) {
  const queryClient = useQueryClient();
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
      <IconButton label={strings.searchTokensOrWallet} size="sm" onClick={leaveTo(openSearch)}>
        <Search size={14} aria-hidden="true" />
      </IconButton>
    </>
  );
}

interface ProfileProps {
  address: Address;
  wallet: { name: string; icon: unknown } | undefined;
  onDisconnect: () => void;
}

function Profile({ address, wallet, onDisconnect }: ProfileProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('portfolio');
  const [isReceiving, setIsReceiving] = useState(false);
  const state = useHoldings(address);
  if (isReceiving)
    return (
      <Suspense>
        <Receive address={address} onBack={() => setIsReceiving(false)} />
      </Suspense>
    );
  return (
    <>
      <ProfileHeader
        address={address}
        wallet={wallet}
        worth={state.worth}
        onReceive={() => setIsReceiving(true)}
        onDisconnect={onDisconnect}
      />
      <div className="border-line border-b px-3 pb-2">
        <Segmented label={strings.tabs} look="tabs" options={TABS} value={tab} onChange={setTab} />
      </div>
      {tab === 'portfolio' ? (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pt-3">
          <HoldingsList {...state} isOwn={wallet !== undefined} onLeave={closeDrawer} />
        </div>
      ) : (
        <ActivityList address={address} onLeave={closeDrawer} />
      )}
    </>
  );
}
