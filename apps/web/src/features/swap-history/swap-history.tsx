import type { Address } from '@solana/kit';
import HistoryIcon from 'lucide-react/icons/history';
import Wallet from 'lucide-react/icons/wallet';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Suspense, useState } from 'react';
import { useSwapHistory } from '#entities/swap-history/use-swap-history.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { HistoryRows } from './history-rows.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import * as strings from './strings.ts';

const CsvButton = lazyPart(async () => (await import('./csv/csv-button.tsx')).CsvButton);

type Scope = 'pair' | 'all';

const SCOPES = [
  { value: 'pair', label: strings.thisPair },
  { value: 'all', label: strings.all },
] as const;

interface SwapHistoryProps {
  fromMint: Address;
  toMint: Address;
}

/** The connected wallet's own swaps, of a pair or of all, each with its receipt. */
export function SwapHistory({ fromMint, toMint }: SwapHistoryProps) {
  const wallet = useWalletAddress();
  const [scope, setScope] = useState<Scope>('pair');
  // In one order, so that the pair the other way around is the same list.
  const mints = scope === 'pair' ? [fromMint, toMint].sort() : undefined;
  return (
    <Panel aria-label={strings.ownSwaps} className="flex min-h-80 flex-col overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2.5">
        <h2 className="font-semibold text-14">{strings.history}</h2>
        <Segmented label={strings.whichSwaps} options={SCOPES} value={scope} onChange={setScope} />
        {wallet && (
          <span className="ml-auto">
            <Suspense>
              <CsvButton key={wallet} wallet={wallet} />
            </Suspense>
          </span>
        )}
      </header>
      {wallet ? (
        <OwnSwaps
          key={`${wallet} ${mints?.join()}`}
          wallet={wallet}
          mints={mints}
          onShowAll={() => setScope('all')}
        />
      ) : (
        <NoWallet />
      )}
    </Panel>
  );
}

interface OwnSwapsProps {
  wallet: Address;
  mints: readonly Address[] | undefined;
  onShowAll: () => void;
}

function OwnSwaps({ wallet, mints, onShowAll }: OwnSwapsProps) {
  const { swaps, error, refetch, ...paging } = useSwapHistory({ wallet, mints });
  const isOnline = useIsOnline();
  if (!swaps && !isOnline) return <Offline />;
  if (!swaps && error)
    return <ErrorState title={strings.swapsFailed} error={error} onRetry={() => void refetch()} />;
  if (!swaps) return <HistorySkeleton />;
  return (
    <>
      {!isOnline && (
        <p role="status" className="border-line border-b px-4 py-2 text-12 text-warn">
          {strings.offlineNote}
        </p>
      )}
      {swaps.length > 0 ? (
        <HistoryRows wallet={wallet} swaps={swaps} error={error} {...paging} />
      ) : (
        <Nothing isOfPair={mints !== undefined} onShowAll={onShowAll} />
      )}
    </>
  );
}

function Nothing({ isOfPair, onShowAll }: { isOfPair: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={HistoryIcon}
      title={isOfPair ? strings.noSwapsOfPair : strings.noSwaps}
      hint={strings.noSwapsHint}
      action={isOfPair && <Button onClick={onShowAll}>{strings.showAll}</Button>}
    />
  );
}

function NoWallet() {
  return (
    <EmptyState
      icon={Wallet}
      title={strings.noWallet}
      hint={strings.noWalletHint}
      action={<Button onClick={() => setWalletPanel(true)}>{strings.connect}</Button>}
    />
  );
}

function Offline() {
  return <EmptyState icon={WifiOff} title={strings.offline} hint={strings.offlineHint} />;
}
