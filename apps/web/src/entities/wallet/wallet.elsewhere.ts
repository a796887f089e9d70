import { nameOfChain, toWalletChain } from '#entities/health/use-network.ts';
import { pageNetwork } from '#shared/api/page-network.ts';
import * as strings from './strings.ts';
import { isOnChain, isSolanaChain, type SolanaWallet } from './wallet.standard.ts';

/** Says that a wallet, or one of its accounts, does not list the network of this page; undefined where it does. */
export function describeElsewhere(
  { name }: Pick<SolanaWallet, 'name'>,
  listed: Parameters<typeof isOnChain>[0],
): string | undefined {
  const network = pageNetwork();
  const chain = network && toWalletChain(network);
  return isOnChain(listed, chain)
    ? undefined
    : strings.isElsewhere(name, nameOfChain(listed.chains.find(isSolanaChain)), nameOfChain(chain));
}
