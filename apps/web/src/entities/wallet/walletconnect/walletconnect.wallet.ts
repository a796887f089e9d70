import { isAddress } from '@orrery/core/address';
import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { registerWallet } from '@wallet-standard/wallet';
import { letterIcon } from '../outside/letter-icon.ts';
import { LINK_FEATURE, type SolanaWallet } from '../wallet.standard.ts';
import {
  accountsOf,
  allows,
  CAIP_CHAINS,
  type CaipChain,
  type Method,
  type RelaySettings,
  type Session,
  type Sessions,
} from './session.ts';
import { createSigning } from './signing.ts';
import { WALLETCONNECT_NAME } from './walletconnect.name.ts';

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const;
const BLUE = '#3b99fc';

type OpenSessions = (onChange: () => void) => Promise<Sessions>;

let isOffered = false;

/** Offers wallets of other devices through a relay, as one wallet, once however often it is called; `on` is the network they are asked to connect on. */
export function registerWalletConnect(settings: RelaySettings, on: keyof typeof CAIP_CHAINS): void {
  if (isOffered) return;
  isOffered = true;
  registerWallet(createWalletConnect(CAIP_CHAINS[on], (onChange) => openLater(settings, onChange)));
}

/** The protocol's code is fetched when it is first needed. */
async function openLater(settings: RelaySettings, onChange: () => void): Promise<Sessions> {
  const { openSessions } = await import('./sessions.ts');
  return await openSessions(settings, onChange);
}

export function createWalletConnect(chain: CaipChain, open: OpenSessions): SolanaWallet & Wallet {
  const listeners = new Set<() => void>();
  let sessions: Promise<Sessions> | undefined;
  let session: Session | undefined;
  let accounts: readonly WalletAccount[] = [];

  function follow(next: Session | undefined): void {
    session = next;
    accounts = next ? toAccounts(next) : [];
    for (const listener of listeners) listener();
  }

  async function opened(): Promise<Sessions> {
    sessions ??= open(() => void sessions?.then((now) => session && follow(now.current())));
    // What could not be opened is tried again the next time.
    sessions.catch(() => {
      sessions = undefined;
    });
    return await sessions;
  }

  async function ask(account: WalletAccount, method: Method, params: object): Promise<unknown> {
    const live = session;
    const on = live && accountsOf(live).get(account.address);
    if (!live || on === undefined) throw new Error('this account is not connected');
    return await (await opened()).request(live, { chain: on, method, params });
  }

  const { signAll, signMessage } = createSigning(
    ask,
    (method) => session !== undefined && allows(session, method),
  );
  const features: SolanaWallet['features'] & SolanaSignMessageFeature & Record<string, unknown> = {
    [LINK_FEATURE]: {},
    'standard:connect': {
      version: '1.0.0',
      connect: async (input) => {
        const now = await opened();
        const found = now.current();
        follow(found ?? (input?.silent ? undefined : await now.pair(chain)));
        return { accounts };
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        follow(undefined);
        const now = await sessions;
        now?.stopPairing();
        await now?.end();
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event, listener) => {
        const tell = () => listener({ accounts });
        listeners.add(tell);
        return () => listeners.delete(tell);
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs) =>
        (await signAll(inputs)).map((signedTransaction) => ({ signedTransaction })),
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: async (...inputs) => {
        const outputs = [];
        for (const { account, message } of inputs)
          outputs.push({ signedMessage: message, signature: await signMessage(account, message) });
        return outputs;
      },
    },
  };
  return {
    version: '1.0.0',
    name: WALLETCONNECT_NAME,
    icon: letterIcon(BLUE, WALLETCONNECT_NAME),
    chains: CHAINS,
    get accounts() {
      return accounts;
    },
    features,
  };
}

function toAccounts(session: Session): readonly WalletAccount[] {
  const features = [
    'solana:signTransaction' as const,
    ...(allows(session, 'solana_signMessage') ? ['solana:signMessage' as const] : []),
  ];
  return [...accountsOf(session).keys()]
    .filter((address): address is Address => isAddress(address))
    .map((address) => ({ address, publicKey: addressBytes(address), chains: CHAINS, features }));
}
