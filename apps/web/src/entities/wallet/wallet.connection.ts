import type { Address } from '@solana/kit';
import { getWallets } from '@wallet-standard/app';
import type { WalletAccount } from '@wallet-standard/base';
import { orAborted } from '#shared/api/or-aborted.ts';
import { setEventWallet } from '#shared/events/event-user.ts';
import { log } from '#shared/log.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';
import type { Cluster } from './link/link-protocol.ts';
import { sessionEntry } from './link/link-state.ts';
import { describeElsewhere } from './wallet.elsewhere.ts';
import { forgetWallet, type RememberedWallets, rememberWallet } from './wallet.remembered.ts';
import {
  chooseAccount,
  isSolanaWallet,
  type SolanaAccount,
  type SolanaWallet,
  solanaAccounts,
} from './wallet.standard.ts';
import { rememberedEntry, useWallet } from './wallet.store.ts';

/** How long a wallet may take to answer a connection without a prompt, and one that a person has to confirm. */
const SILENT_CONNECT_MS = 5_000;
const CONNECT_MS = 120_000;
/** How long a wallet that is left may hold up the one that comes after it. */
const LEAVE_MS = 1_000;

let hasStarted = false;
/** Rises with every attempt, so that an answer of an abandoned attempt changes nothing. */
let attempt = 0;
let stopListening: unknown;
const triedSilently = new WeakSet<SolanaWallet>();

/** Begins to watch for wallets and reconnects the last one without a prompt. */
export function startWallets(): void {
  if (hasStarted) return;
  hasStarted = true;
  useWallet.subscribe(({ connection }) =>
    setEventWallet(connection.status === 'connected' ? connection.address : undefined),
  );
  const registry = getWallets();
  const refresh = () => {
    useWallet.setState({ wallets: registry.get().filter(isSolanaWallet) });
    void reconnectSilently();
  };
  registry.on('register', refresh);
  registry.on('unregister', (...gone) => {
    const { connection } = useWallet.getState();
    if (connection.status !== 'disconnected' && gone.includes(connection.wallet)) lose();
    refresh();
  });
  refresh();
  if (sessionEntry.get()) void offerLinkWallets();
}

/** Offers the wallets' apps of a phone, which links reach; `on` is the network they are to connect on. Resolves once they are offered. */
export async function offerLinkWallets(on?: Cluster): Promise<void> {
  const { registerLinkWallets } = await loadAgain(() => import('./link/link-wallet.ts'));
  registerLinkWallets(on);
}

/** Why a wallet is not connected: it said no or broke, it did not answer, it has no Solana account, or something else was asked meanwhile. */
export type ConnectOutcome = 'connected' | 'refused' | 'timed-out' | 'no-account' | 'superseded';

/**
 * Asks a wallet to connect, after the one that was connected has been told that it is left. Any error counts as a
 * refusal; a later attempt supersedes one that hangs.
 */
export async function connectWallet(
  wallet: SolanaWallet,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<ConnectOutcome> {
  const mine = ++attempt;
  const before = useWallet.getState().connection;
  leave();
  useWallet.setState({ connection: { status: 'connecting', wallet } });
  if (before.status === 'connected' && before.wallet !== wallet) {
    await orAborted(tellDisconnected(before.wallet), AbortSignal.timeout(LEAVE_MS)).catch(() => {});
    if (mine !== attempt) return 'superseded';
  }
  const accounts = await askAccounts(wallet, isSilent);
  if (mine !== attempt) return 'superseded';
  const found = typeof accounts !== 'string' && choose(wallet, accounts);
  if (!found) {
    useWallet.setState({ connection: { status: 'disconnected' } });
    return typeof accounts === 'string' ? accounts : 'no-account';
  }
  setConnected(wallet, found);
  setRemembered(rememberWallet(rememberedEntry.get(), wallet.name));
  stopListening = listen(wallet, mine, accounts);
  return 'connected';
}

/** Forgets the connection, or the attempt at one, at once; then tells the wallet and ignores its answer. */
export async function disconnectWallet(): Promise<void> {
  const { connection } = useWallet.getState();
  attempt++;
  leave();
  useWallet.setState({ connection: { status: 'disconnected' } });
  setRemembered({ ...rememberedEntry.get(), isConnected: false });
  if (connection.status !== 'disconnected') await tellDisconnected(connection.wallet);
}

/** Handles a wallet that vanished: nothing can be asked of it, and it is reconnected if it comes back. */
function lose(): void {
  attempt++;
  leave();
  useWallet.setState({ connection: { status: 'disconnected' } });
}

/** Takes a wallet off the list of those used before; it is not connected by itself any more. */
export function forgetRemembered(name: string): void {
  setRemembered(forgetWallet(rememberedEntry.get(), name));
}

/** Changes to another account that the connected wallet offers, and remembers it; nothing when it does not offer it. */
export function selectAccount(address: Address): void {
  const { connection } = useWallet.getState();
  if (connection.status !== 'connected') return;
  const found = solanaAccounts(connection.wallet).find((account) => account.address === address);
  if (!found) return;
  setConnected(connection.wallet, found);
  setRemembered({ ...rememberedEntry.get(), account: address });
}

function setConnected(wallet: SolanaWallet, found: SolanaAccount): void {
  const elsewhere = describeElsewhere(wallet, found.account);
  useWallet.setState({ connection: { status: 'connected', wallet, ...found, elsewhere } });
}

async function reconnectSilently(): Promise<void> {
  const { names, isConnected } = rememberedEntry.get();
  const { wallets, connection } = useWallet.getState();
  if (!isConnected || connection.status !== 'disconnected') return;
  const wallet = wallets.find(({ name }) => name === names[0]);
  if (!wallet || triedSilently.has(wallet)) return;
  triedSilently.add(wallet);
  const outcome = await connectWallet(wallet, { isSilent: true });
  if (outcome !== 'connected')
    log.warn('the last wallet was not reconnected', { wallet: wallet.name, outcome });
}

/** The accounts a wallet gives when it is asked to connect, or why it gives none. */
async function askAccounts(
  wallet: SolanaWallet,
  isSilent: boolean,
): Promise<readonly WalletAccount[] | 'refused' | 'timed-out'> {
  const limit = AbortSignal.timeout(isSilent ? SILENT_CONNECT_MS : CONNECT_MS);
  try {
    const asked = wallet.features['standard:connect'].connect(isSilent ? { silent: true } : undefined);
    const { accounts } = await orAborted(asked, limit);
    return [...accounts];
  } catch {
    return limit.aborted ? 'timed-out' : 'refused';
  }
}

/** The account a person chose of a wallet's, or its first. */
function choose(wallet: SolanaWallet, accounts: readonly WalletAccount[]) {
  const { names, account } = rememberedEntry.get();
  return chooseAccount(accounts, names[0] === wallet.name ? account : undefined);
}

async function tellDisconnected(wallet: SolanaWallet): Promise<void> {
  try {
    await wallet.features['standard:disconnect']?.disconnect();
  } catch {
    // The app is disconnected even when the wallet objects.
  }
}

/**
 * Follows a wallet for as long as `mine` is the latest attempt: a wallet may go on telling after it was left. An account that was
 * chosen here is kept until the wallet puts another one first.
 */
function listen(wallet: SolanaWallet, mine: number, atFirst: readonly WalletAccount[]): unknown {
  let first = chooseAccount(atFirst, undefined)?.address;
  try {
    return wallet.features['standard:events'].on('change', ({ accounts }) => {
      if (!accounts || mine !== attempt) return;
      const now = chooseAccount(accounts, undefined);
      const found = now?.address === first ? choose(wallet, accounts) : now;
      first = now?.address;
      if (found) setConnected(wallet, found);
      else void disconnectWallet();
    });
  } catch {
    return undefined;
  }
}

/** Stops following the wallet; one that gave nothing to stop it by, or throws, is left all the same. */
function leave(): void {
  const stop = stopListening;
  stopListening = undefined;
  try {
    if (typeof stop === 'function') stop();
  } catch {
    // It is not listened to any more.
  }
}

function setRemembered(remembered: RememberedWallets): void {
  rememberedEntry.set(remembered);
  useWallet.setState({ remembered: remembered.names });
}
