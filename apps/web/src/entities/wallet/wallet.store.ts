import { AppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import { getWallets } from '@wallet-standard/app';
import type { IdentifierString, WalletAccount } from '@wallet-standard/base';
import { create } from 'zustand';
import { orAborted } from '#shared/api/or-aborted.ts';
import { setEventWallet } from '#shared/events/event-user.ts';
import { storage } from '#shared/storage/storage.ts';
import { NO_REMEMBERED_WALLETS, RememberedWalletsSchema, rememberWallet } from './wallet.remembered.ts';
import {
  isLegacyOnly,
  isSolanaWallet,
  type SolanaAccount,
  type SolanaWallet,
  toSolanaAccount,
} from './wallet.standard.ts';

/** How long a wallet may take to answer a silent connection. */
const SILENT_CONNECT_MS = 5_000;

const rememberedEntry = storage.entry('wallets:v1', RememberedWalletsSchema, NO_REMEMBERED_WALLETS);

type Connection =
  | { status: 'disconnected' }
  | { status: 'connecting'; wallet: SolanaWallet }
  | { status: 'connected'; wallet: SolanaWallet; account: WalletAccount; address: Address };

interface WalletState {
  wallets: readonly SolanaWallet[];
  connection: Connection;
  remembered: readonly string[];
}

export const useWallet = create<WalletState>(() => ({
  wallets: [],
  connection: { status: 'disconnected' },
  remembered: rememberedEntry.get().names,
}));

/** The connected address, or undefined. */
export function useWalletAddress(): Address | undefined {
  return useWallet((state) =>
    state.connection.status === 'connected' ? state.connection.address : undefined,
  );
}

/** True while a wallet is connected that signs legacy transactions only. */
export function useIsLegacyWallet(): boolean {
  return useWallet(({ connection }) => connection.status === 'connected' && isLegacyOnly(connection.wallet));
}

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
  registry.on('unregister', refresh);
  refresh();
}

export type ConnectOutcome = 'connected' | 'refused' | 'superseded';

/** Asks a wallet to connect. Any error counts as a refusal; a later attempt supersedes one that hangs. */
export async function connectWallet(
  wallet: SolanaWallet,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<ConnectOutcome> {
  const mine = ++attempt;
  leave();
  useWallet.setState({ connection: { status: 'connecting', wallet } });
  const found = await askAccount(wallet, isSilent);
  if (mine !== attempt) return 'superseded';
  if (!found) {
    useWallet.setState({ connection: { status: 'disconnected' } });
    return 'refused';
  }
  useWallet.setState({ connection: { status: 'connected', wallet, ...found } });
  remember(wallet.name);
  stopListening = listen(wallet, mine);
  return 'connected';
}

/** Forgets the connection at once, then tells the wallet and ignores its answer. */
export async function disconnectWallet(): Promise<void> {
  const { connection } = useWallet.getState();
  attempt++;
  leave();
  useWallet.setState({ connection: { status: 'disconnected' } });
  rememberedEntry.set({ ...rememberedEntry.get(), isConnected: false });
  if (connection.status === 'disconnected') return;
  try {
    await connection.wallet.features['standard:disconnect']?.disconnect();
  } catch {
    // The app is disconnected even when the wallet objects.
  }
}

/**
 * Has the connected wallet sign one transaction. Throws `WALLET_NOT_CONNECTED`, and `WALLET_SIGNING_FAILED` when the wallet
 * is on another account than `signer` or leaves it meanwhile, refuses, throws, returns anything but one transaction, or when `signal`
 * aborts a wallet that hangs.
 */
export async function signTransaction(
  transaction: Uint8Array,
  { signer, chain, signal }: { signer: Address | undefined; chain: IdentifierString; signal: AbortSignal },
): Promise<Uint8Array> {
  const { connection } = useWallet.getState();
  if (connection.status !== 'connected') throw new AppError('WALLET_NOT_CONNECTED', {});
  const { wallet, account, address } = connection;
  if (address !== signer)
    throw new AppError('WALLET_SIGNING_FAILED', { reason: 'another account is connected' });
  const input = { account, transaction: transaction.slice() };
  const left = new AbortController();
  const stopWatching = useWallet.subscribe((now) => {
    if (now.connection.status !== 'connected' || now.connection.address !== address) left.abort();
  });
  try {
    signal.throwIfAborted();
    const signing = wallet.features['solana:signTransaction'].signTransaction(
      wallet.chains.includes(chain) ? { ...input, chain } : input,
    );
    const outputs = await orAborted(signing, AbortSignal.any([signal, left.signal]));
    const signed = outputs.length === 1 ? outputs[0]?.signedTransaction : undefined;
    if (!ArrayBuffer.isView(signed)) throw new Error('the wallet did not return one transaction');
    return Uint8Array.from(signed);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('WALLET_SIGNING_FAILED', { reason }, { cause });
  } finally {
    stopWatching();
  }
}

async function reconnectSilently(): Promise<void> {
  const { names, isConnected } = rememberedEntry.get();
  const { wallets, connection } = useWallet.getState();
  if (!isConnected || connection.status !== 'disconnected') return;
  const wallet = wallets.find(({ name }) => name === names[0]);
  if (!wallet || triedSilently.has(wallet)) return;
  triedSilently.add(wallet);
  await connectWallet(wallet, { isSilent: true });
}

async function askAccount(wallet: SolanaWallet, isSilent: boolean): Promise<SolanaAccount | undefined> {
  try {
    const asked = wallet.features['standard:connect'].connect(isSilent ? { silent: true } : undefined);
    const { accounts } = isSilent
      ? await orAborted(asked, AbortSignal.timeout(SILENT_CONNECT_MS))
      : await asked;
    return toSolanaAccount(accounts);
  } catch {
    return undefined;
  }
}

/** Follows a wallet for as long as `mine` is the latest attempt: a wallet may go on telling after it was left. */
function listen(wallet: SolanaWallet, mine: number): unknown {
  try {
    return wallet.features['standard:events'].on('change', ({ accounts }) => {
      if (!accounts || mine !== attempt) return;
      const found = toSolanaAccount(accounts);
      if (found) useWallet.setState({ connection: { status: 'connected', wallet, ...found } });
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

function remember(name: string): void {
  const remembered = rememberWallet(rememberedEntry.get(), name);
  rememberedEntry.set(remembered);
  useWallet.setState({ remembered: remembered.names });
}
