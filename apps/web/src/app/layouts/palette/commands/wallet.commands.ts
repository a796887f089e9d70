import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import Activity from 'lucide-react/icons/activity';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Copy from 'lucide-react/icons/copy';
import Droplets from 'lucide-react/icons/droplets';
import Gift from 'lucide-react/icons/gift';
import LogOut from 'lucide-react/icons/log-out';
import QrCode from 'lucide-react/icons/qr-code';
import Wallet from 'lucide-react/icons/wallet';
import type { useNetwork } from '#entities/health/use-network.ts';
import { isBurnerOn } from '#entities/wallet/burner/burner.name.ts';
import { openDrawer } from '#entities/wallet/drawer.store.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { disconnectWithToast } from '#features/connect/connect-actions.ts';
import type { Command } from '#features/search/palette/command.ts';
import { paths } from '#shared/paths.ts';
import { addressCopied } from '#shared/strings.ts';
import * as strings from '../strings.ts';
import { type CommandContext, ofWallet } from './command-context.ts';
import { copy } from './copy.ts';

export interface Faucet {
  /** None where the network has no faucet. */
  fund: ((wallet: Address) => void) | undefined;
}

/** What is about the connected wallet. */
export function toWalletCommands(
  context: CommandContext & Faucet & { network: ReturnType<typeof useNetwork> },
): readonly Command[] {
  const { go, wallet, fund, network } = context;
  const own = (command: Omit<Parameters<typeof ofWallet>[1], 'group'>) =>
    ofWallet(context, { ...command, group: 'actions' });
  const connect: Command = {
    id: 'connect',
    group: 'actions',
    label: strings.connect,
    icon: Wallet,
    words: `log in login sign phantom solflare backpack account link ${isBurnerOn(network) ? 'burner' : ''}`,
    run: () => setWalletPanel(true),
  };
  return [
    ...(wallet === undefined ? [connect] : []),
    own({
      id: 'wallet',
      label: strings.openWallet,
      icon: Wallet,
      words: 'holdings balance drawer tokens account profile portfolio reclaim rent',
      run: () => openDrawer(),
    }),
    own({
      id: 'receive',
      label: strings.receive,
      icon: QrCode,
      hint: strings.receiveHint,
      words: 'deposit address qr top up',
      run: () => openDrawer({ view: 'receive' }),
    }),
    {
      id: 'send-sol',
      group: 'actions',
      label: strings.sendSol,
      icon: ArrowUpRight,
      words: 'transfer pay withdraw solana',
      run: () => go(paths.send({ token: WRAPPED_SOL })),
    },
    {
      id: 'send-link',
      group: 'actions',
      label: strings.sendLink,
      icon: Gift,
      words: 'gift invite claim url',
      run: () => go(paths.send({ way: 'link' })),
    },
    ...(fund
      ? [
          own({
            id: 'fund',
            label: strings.fund,
            icon: Droplets,
            hint: strings.fundHint,
            words: 'faucet airdrop free sol get test money',
            run: fund,
          }),
        ]
      : []),
    own({
      id: 'copy-address',
      label: strings.copyAddress,
      icon: Copy,
      words: 'public key wallet clipboard',
      run: (address) => copy(address, { title: addressCopied, description: address }),
    }),
    own({
      id: 'activity',
      label: strings.activity,
      icon: Activity,
      hint: strings.activityHint,
      words: 'history transactions swaps past transfers recent',
      run: () => openDrawer({ view: 'activity' }),
    }),
    ...(wallet === undefined
      ? []
      : [
          own({
            id: 'disconnect',
            label: strings.disconnect,
            icon: LogOut,
            words: 'log out logout sign off forget leave',
            run: disconnectWithToast,
          }),
        ]),
  ];
}
