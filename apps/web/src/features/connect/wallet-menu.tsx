import { shortenAddress } from '@orrery/core/address';
import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import Droplets from 'lucide-react/icons/droplets';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { useFundWallet } from '#entities/balance/use-fund-wallet.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { CopyButton } from '#shared/ui/controls/copy-button.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { AccountList } from './account-list.tsx';
import { disconnectWithToast } from './connect-actions.ts';
import * as strings from './strings.ts';
import { WalletIcon } from './wallet-icon.tsx';

interface WalletMenuProps {
  trigger: ReactNode;
  isOpen: boolean;
  wallet: SolanaWallet;
  address: Address;
}

export function WalletMenu({ trigger, isOpen, wallet, address }: WalletMenuProps) {
  const network = useNetwork();
  const fund = useFundWallet();
  return (
    <Popover trigger={trigger} label={strings.wallet} isOpen={isOpen} onOpenChange={setWalletPanel}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <WalletIcon icon={wallet.icon} size={32} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold text-14">{wallet.name}</p>
            <p className="font-mono text-12 text-muted">{shortenAddress(address)}</p>
          </div>
          <CopyButton text={address} label={strings.copyAddress} />
        </div>
        <SolBalance address={address} />
        <AccountList wallet={wallet} address={address} />
        <div className="flex gap-2">
          {network === 'local' && (
            <Button className="flex-1" isBusy={fund.isPending} onClick={() => fund.mutate(address)}>
              <Droplets size={14} aria-hidden="true" />
              {strings.fund}
            </Button>
          )}
          <Button className="flex-1" onClick={disconnectWithToast}>
            <LogOut size={14} aria-hidden="true" />
            {strings.disconnect}
          </Button>
        </div>
      </div>
    </Popover>
  );
}

function SolBalance({ address }: { address: Address }) {
  const { data: balances, isError } = useQuery(balanceQueries.byWallet(address));
  const sol = balances?.[NATIVE_SOL.key];
  return (
    <div className="rounded-md bg-raised px-3 py-2.5">
      <p className="text-12 text-muted">{strings.balance}</p>
      {sol ? (
        <p className="font-semibold text-16">
          {strings.solAmount(formatExact(toDecimal(sol.amount, sol.decimals)))}
        </p>
      ) : isError ? (
        <p className="text-13 text-muted">{strings.unknownNow}</p>
      ) : (
        <Skeleton className="mt-1 h-5 w-28" />
      )}
    </div>
  );
}
