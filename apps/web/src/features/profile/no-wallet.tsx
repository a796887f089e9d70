import Wallet from 'lucide-react/icons/wallet';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import * as strings from './strings.ts';

/** In place of a profile while no wallet is connected; `onLeave` closes what it stands in. */
export function NoWallet({ onLeave }: { onLeave?: () => void }) {
  const connect = () => {
    onLeave?.();
    setWalletPanel(true);
  };
  return (
    <EmptyState
      icon={Wallet}
      title={strings.noWallet}
      hint={strings.noWalletHint}
      action={
        <Button variant="primary" onClick={connect}>
          {strings.connect}
        </Button>
      }
    />
  );
}
