import type { Address } from '@solana/kit';
import type { QueryClient } from '@tanstack/react-query';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import type { Command } from '#features/search/palette/command.ts';
import type { paths } from '#shared/paths.ts';
import * as strings from '../strings.ts';

export type Path = ReturnType<(typeof paths)[keyof typeof paths]>;

/** What the commands are made from and act on. */
export interface CommandContext {
  go: (path: Path) => void;
  queryClient: QueryClient;
  /** The connected wallet's address. */
  wallet: Address | undefined;
}

/** A command of a wallet's: without one it leads to the wallets. */
export function ofWallet(
  { wallet }: Pick<CommandContext, 'wallet'>,
  command: Omit<Command, 'run'> & { run: (wallet: Address) => void },
): Command {
  if (wallet === undefined)
    return { ...command, hint: strings.connectFirst, run: () => setWalletPanel(true) };
  return { ...command, run: () => command.run(wallet) };
}
