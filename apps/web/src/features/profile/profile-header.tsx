import { shortenAddress } from '@orrery/core/address';
import { formatToken, formatUsdBalance } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Droplets from 'lucide-react/icons/droplets';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import LogOut from 'lucide-react/icons/log-out';
import QrCode from 'lucide-react/icons/qr-code';
import { useLabel } from '#entities/address-book/address-book.store.ts';
import { useFundWallet } from '#entities/balance/use-fund-wallet.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import { useExplorer } from '#entities/settings/use-explorer.ts';
import type { SolanaWallet } from '#entities/wallet/wallet.standard.ts';
import { WalletIcon } from '#entities/wallet/wallet-icon.tsx';
import { paths } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { AccountList } from './account-list.tsx';
import type { HoldingsState } from './holdings/use-holdings.ts';
import { drawerEntry } from './preferences.ts';
import * as strings from './strings.ts';

interface ProfileHeaderProps {
  address: Address;
  /** The connected wallet, whose address it is; none of an address that is only looked at. */
  wallet: SolanaWallet | undefined;
  worth: HoldingsState['worth'];
  onReceive: () => void;
  /** Called when one goes to another page. */
  onLeave?: (() => void) | undefined;
  onDisconnect?: (() => void) | undefined;
}

/** The wallet's owner, its value and its actions. */
export function ProfileHeader({
  address,
  wallet,
  worth,
  onReceive,
  onLeave,
  onDisconnect,
}: ProfileHeaderProps) {
  const label = useLabel(address);
  const network = useNetwork();
  const fund = useFundWallet();
  return (
    <div className="flex flex-col gap-4 px-5 pb-4">
      <div className="flex items-center gap-3">
        <WalletIcon icon={wallet?.icon} size={32} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold text-14">
            {wallet ? wallet.name : <Badge tone="info">{strings.watching}</Badge>}
            {label && <span className="wrap-anywhere">{label}</span>}
          </p>
          <p className="font-mono text-12 text-muted" title={address}>
            {shortenAddress(address)}
          </p>
        </div>
        <CopyButton text={address} label={strings.copyAddress} />
        <OnExplorer address={address} />
      </div>
      <Worth worth={worth} />
      {wallet && <AccountList wallet={wallet} address={address} />}
      {!wallet && (
        <Link {...paths.send({ to: address })} onClick={onLeave} className={buttonClass({}, 'self-start')}>
          <ArrowUpRight size={14} aria-hidden="true" />
          {strings.sendHere}
        </Link>
      )}
      {wallet && (
        <div className="grid grid-cols-2 gap-2 has-[>:nth-child(3):last-child]:grid-cols-3 sm:flex">
          <Link {...paths.send()} onClick={onLeave} className={buttonClass({}, 'flex-1')}>
            <ArrowUpRight size={14} aria-hidden="true" />
            {strings.send}
          </Link>
          <Button className="flex-1" onClick={onReceive}>
            <QrCode size={14} aria-hidden="true" />
            {strings.receive}
          </Button>
          {network === 'local' && (
            <Button className="flex-1" isBusy={fund.isPending} onClick={() => fund.mutate(address)}>
              <Droplets size={14} aria-hidden="true" />
              {strings.fund}
            </Button>
          )}
          {onDisconnect && (
            <Button className="flex-1" onClick={onDisconnect}>
              <LogOut size={14} aria-hidden="true" />
              {strings.disconnect}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function OnExplorer({ address }: { address: Address }) {
  const explorer = useExplorer();
  const href = explorer?.link('account', address);
  if (!explorer || href === undefined) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={strings.openExplorer(explorer.name)}
      title={strings.openExplorer(explorer.name)}
      className="reach inline-flex size-7 items-center justify-center rounded-sm border border-line bg-raised text-muted hover:text-text"
    >
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}

function Worth({ worth }: { worth: HoldingsState['worth'] }) {
  const [preferences, setPreferences] = useStored(drawerEntry);
  const { hideBalance } = preferences;
  const Icon = hideBalance ? EyeOff : Eye;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0">
        <p data-figure="worth" className="font-semibold text-28 tabular-nums">
          {hideBalance ? strings.masked : worth ? formatUsdBalance(worth.usd, 'long') : strings.loading}
        </p>
        <p className="min-h-5 text-13 text-muted tabular-nums">
          {worth && (hideBalance ? strings.masked : strings.approxSol(formatToken(worth.sol)))}
        </p>
      </div>
      <IconButton
        label={hideBalance ? strings.showBalance : strings.hideBalance}
        aria-pressed={hideBalance}
        size="sm"
        onClick={() => setPreferences({ ...preferences, hideBalance: !hideBalance })}
      >
        <Icon size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
