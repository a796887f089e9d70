import { parseAddress } from '@orrery/core/address';
import { addressBytes, fromBase58, toBase58 } from '@orrery/core/base58';
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { registerWallet } from '@wallet-standard/wallet';
import * as v from 'valibot';
import { isTransaction } from '../outside/is-transaction.ts';
import { letterIcon } from '../outside/letter-icon.ts';
import { LINK_FEATURE, type SolanaWallet } from '../wallet.standard.ts';
import { makeKeys } from './link-box.ts';
import { ask, stopAsking } from './link-exchange.ts';
import {
  type Cluster,
  LinkRefusal,
  readConnected,
  readSigned,
  type SigningMethod,
  toConnectLink,
  toSigningLink,
} from './link-protocol.ts';
import {
  LINK_NAMES,
  type LinkAnswer,
  type LinkName,
  type LinkRequest,
  type LinkSession,
  sessionEntry,
} from './link-state.ts';

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const;
const FEATURES = ['solana:signTransaction', 'solana:signMessage'] as const;
const ID_BYTES = 16;
const COLOURS: Record<LinkName, string> = { Phantom: '#ab9ff2', Solflare: '#ffef46' };
const BASE58 = v.pipe(
  v.string(),
  v.transform((text) => fromBase58(text) ?? new Uint8Array()),
  v.check((bytes) => bytes.length > 0),
);
const OneSchema = v.object({ transaction: BASE58 });
const SeveralSchema = v.object({ transactions: v.array(BASE58) });
const MessageSchema = v.object({ signature: v.pipe(BASE58, v.length(64)) });

/** The embedded chain is no app's: the cluster whose coins are worth nothing stands for it. */
let cluster: Cluster = 'devnet';
let wallets: readonly (SolanaWallet & Wallet)[] | undefined;

/** Offers the wallets' apps that links reach, once however often it is called; `on` is the network they are asked to connect on. */
export function registerLinkWallets(on: Cluster = cluster): readonly SolanaWallet[] {
  cluster = on;
  if (!wallets) {
    wallets = LINK_NAMES.map(createLinkWallet);
    for (const wallet of wallets) registerWallet(wallet);
  }
  return wallets;
}

/** Keeps the session that an app's answer begins. Throws when the app said no, or did not seal it. */
export function beginSession(request: LinkRequest, answer: LinkAnswer): LinkSession {
  const session = readConnected(request, answer);
  sessionEntry.set(session);
  return session;
}

function createLinkWallet(name: LinkName): SolanaWallet & Wallet {
  const accounts = () => {
    const session = sessionOf(name);
    return session ? [toAccount(session)] : [];
  };
  const features: SolanaWallet['features'] & SolanaSignMessageFeature & Record<string, unknown> = {
    [LINK_FEATURE]: {},
    'standard:connect': {
      version: '1.0.0',
      connect: async (input) => {
        if (!sessionOf(name) && !input?.silent) await connect(name);
        return { accounts: accounts() };
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      // The app would have to be opened to be told. Nobody can use the session once its key is gone.
      disconnect: async () => {
        stopAsking();
        if (sessionOf(name)) sessionEntry.set(null);
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event, listener) => sessionEntry.subscribe(() => listener({ accounts: accounts() })),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs) => {
        const transactions = await signTransactions(name, inputs);
        return transactions.map((signedTransaction) => ({ signedTransaction }));
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: async (...inputs) => {
        const outputs = [];
        for (const { account, message } of inputs)
          outputs.push({ signedMessage: message, signature: await signMessage(name, account, message) });
        return outputs;
      },
    },
  };
  return {
    version: '1.0.0',
    name,
    icon: letterIcon(COLOURS[name], name),
    chains: CHAINS,
    get accounts() {
      return accounts();
    },
    features,
  };
}

async function connect(name: LinkName): Promise<void> {
  const request = { id: newId(), wallet: name, isConnect: true, secret: makeKeys().secret };
  const answer = await ask(request, toConnectLink(request, { page: location.href, cluster }));
  beginSession(request, answer);
}

interface Input {
  account: WalletAccount;
  transaction: Uint8Array;
}

async function signTransactions(name: LinkName, inputs: readonly Input[]): Promise<readonly Uint8Array[]> {
  const [account, ...others] = new Set(inputs.map((input) => input.account.address));
  if (account === undefined || others.length > 0) throw new Error('an app signs for one account');
  const transactions = inputs.map(({ transaction }) => toBase58(transaction));
  if (transactions.length === 1) {
    const [transaction] = transactions;
    return [
      (
        await request(name, {
          account,
          method: 'signTransaction',
          payload: { transaction },
          schema: OneSchema,
        })
      ).transaction,
    ];
  }
  const signed = await request(name, {
    account,
    method: 'signAllTransactions',
    payload: { transactions },
    schema: SeveralSchema,
  });
  if (signed.transactions.length !== inputs.length)
    throw new Error('the app signed another number of transactions');
  return signed.transactions;
}

async function signMessage(
  name: LinkName,
  { address }: WalletAccount,
  message: Uint8Array,
): Promise<Uint8Array> {
  if (isTransaction(message)) throw new Error('a transaction is not signed as a message');
  const { signature } = await request(name, {
    account: address,
    method: 'signMessage',
    payload: { message: toBase58(message), display: 'utf8' },
    schema: MessageSchema,
  });
  return signature;
}

async function request<Schema extends v.GenericSchema>(
  name: LinkName,
  asked: { account: string; method: SigningMethod; payload: object; schema: Schema },
): Promise<v.InferOutput<Schema>> {
  const session = sessionOf(name);
  if (session?.address !== asked.account) throw new Error('this account is not connected');
  const id = newId();
  const link = toSigningLink(asked.method, asked.payload, { id, page: location.href, session });
  const answer = await ask({ id, wallet: name, isConnect: false, secret: session.secret }, link);
  try {
    return readSigned(asked.schema, session, answer);
  } catch (error) {
    if (error instanceof LinkRefusal && error.isSessionGone) sessionEntry.set(null);
    throw error;
  }
}

function sessionOf(name: LinkName): LinkSession | undefined {
  const session = sessionEntry.get();
  return session?.wallet === name ? session : undefined;
}

function toAccount({ address }: LinkSession): WalletAccount {
  return { address, publicKey: addressBytes(parseAddress(address)), chains: CHAINS, features: FEATURES };
}

/** Unlike `randomUUID`, there also on plain http. */
function newId(): string {
  return toBase58(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
}
