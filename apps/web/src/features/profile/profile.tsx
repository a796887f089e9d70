import type { Address } from '@solana/kit';
import { Suspense, useState } from 'react';
import type { ActivityProduct } from '#entities/activity/activity.queries.ts';
import type { ProfileView } from '#entities/wallet/drawer.store.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { ActivityList } from './activity/activity-list.tsx';
import { HoldingsList } from './holdings/holdings-list.tsx';
import { useHoldings } from './holdings/use-holdings.ts';
import { drawerEntry } from './preferences.ts';
import { ProfileHeader } from './profile-header.tsx';
import * as strings from './strings.ts';

const RentReclaim = lazyPart(async () => (await import('./rent/rent-reclaim.tsx')).RentReclaim);
const OrderLists = lazyPart(async () => (await import('#widgets/order-list/order-lists.tsx')).OrderLists);
const Receive = lazyPart(async () => (await import('./receive.tsx')).Receive);

const TABS = [
  { value: 'portfolio', label: strings.portfolio },
  { value: 'activity', label: strings.activity },
] as const;

const HELD = [
  { value: 'holdings', label: strings.holdings },
  { value: 'trigger', label: strings.trigger },
  { value: 'recurring', label: strings.recurring },
] as const;

const PRODUCTS: readonly { value: ActivityProduct; label: string }[] = [
  { value: 'SWAP', label: strings.market },
  { value: 'LO', label: strings.trigger },
  { value: 'DCA', label: strings.recurring },
];

interface ProfileProps {
  address: Address;
  wallet: SolanaWallet | undefined;
  /** What is shown at first. */
  view?: ProfileView | undefined;
  onDisconnect?: (() => void) | undefined;
  /** Called when one goes to another page. */
  onLeave?: (() => void) | undefined;
}

/** What a wallet holds and what it did, with what its owner can do. */
export function Profile({ address, wallet, view = 'holdings', onDisconnect, onLeave }: ProfileProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>(
    view === 'activity' ? 'activity' : 'portfolio',
  );
  const [product, setProduct] = useState<ActivityProduct>('SWAP');
  const [isReceiving, setIsReceiving] = useState(view === 'receive');
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
        onLeave={onLeave}
        onDisconnect={onDisconnect}
      />
      <div className="border-line border-b px-5 pb-2">
        <Segmented label={strings.tabs} look="tabs" options={TABS} value={tab} onChange={setTab} />
      </div>
      {tab === 'portfolio' ? (
        <Portfolio address={address} wallet={wallet} view={view} state={state} onLeave={onLeave} />
      ) : (
        <>
          <div className="flex border-line/60 border-b px-5 py-2">
            <Segmented label={strings.activityOf} options={PRODUCTS} value={product} onChange={setProduct} />
          </div>
          <ActivityList key={product} address={address} product={product} onLeave={onLeave} />
        </>
      )}
    </>
  );
}

interface PortfolioProps extends Pick<ProfileProps, 'address' | 'wallet' | 'onLeave'> {
  view: ProfileView;
  state: ReturnType<typeof useHoldings>;
}

/** What a wallet holds and which of its orders are open, one list at a time. */
function Portfolio({ address, wallet, view, state, onLeave }: PortfolioProps) {
  const [held, setHeld] = useState(HELD.find(({ value }) => value === view)?.value ?? 'holdings');
  const [{ hideBalance }] = useStored(drawerEntry);
  return (
    <>
      <div className="flex border-line/60 border-b px-5 py-2">
        <Segmented label={strings.portfolioOf} options={HELD} value={held} onChange={setHeld} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pt-3">
        {held === 'holdings' ? (
          <>
            <HoldingsList {...state} isOwn={wallet !== undefined} onLeave={onLeave} />
            {wallet && state.holdings && (
              <Suspense>
                <RentReclaim address={address} />
              </Suspense>
            )}
          </>
        ) : (
          <Suspense>
            <OrderLists
              key={held}
              tool={held}
              wallet={address}
              isOwn={wallet !== undefined}
              isHidden={hideBalance}
              onLeave={onLeave}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
