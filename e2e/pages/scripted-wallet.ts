import type { BrowserContext, Page } from '@playwright/test';
import {
  type Address,
  compileTransaction,
  decompileTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
  signBytes,
  type Transaction,
} from '@solana/kit';
import type { Wallet } from '@wallet-standard/base';
import { WALLET_CHANGES } from './wallet-changes.ts';

/** What the wallet does when it is asked to sign; a change is made before it signs, `hang` answers when it is released, in the mode of then. */
export type WalletMode =
  | 'approve'
  | 'reject'
  | 'hang'
  | 'throw'
  | 'nothing'
  | 'twice'
  | 'unsigned'
  | 'wrong-key'
  | keyof typeof WALLET_CHANGES;

export interface ScriptedWallet {
  name: string;
  address: Address;
  other: Address;
  /** The key of `address`. */
  signer: KeyPairSigner;
  mode: WalletMode;
  /** Micro-lamports per compute unit that `add-fee` adds. */
  unitPrice: bigint;
  /** How often it was asked to sign. */
  asked: number;
  /** Lets a request that hangs be answered after all. */
  release(): void;
  /** Tells the app that the person changed to the other account, or back. */
  switchAccount(page: Page, to: Address): Promise<void>;
  /** Tells the app that the wallet was locked: it has no account any more, until it is connected again. */
  lock(page: Page): Promise<void>;
}

interface WalletOptions {
  name?: string;
  versions?: readonly ('legacy' | 0)[];
}

/** Gives every page of a context a Wallet-Standard wallet with real Ed25519 keys, which stay in the test's process. */
export async function installWallet(
  context: BrowserContext,
  { name = 'Scripted', versions = ['legacy', 0] }: WalletOptions = {},
): Promise<ScriptedWallet> {
  const [first, second] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  const tell = (page: Page, to: string) =>
    page.evaluate(
      (event) => {
        window.dispatchEvent(new CustomEvent(event.type, { detail: event.to }));
      },
      { type: `${name}:switch`, to },
    );
  let approve = () => {};
  const wallet: ScriptedWallet = {
    name,
    address: first.address,
    other: second.address,
    signer: first,
    mode: 'approve',
    unitPrice: 1_000n,
    asked: 0,
    release: () => approve(),
    switchAccount: tell,
    lock: (page) => tell(page, ''),
  };
  await context.exposeFunction(`${name}:sign`, async (base64: string, signer: string) => {
    wallet.asked += 1;
    if (wallet.mode === 'hang') {
      await new Promise<void>((resolve) => {
        approve = resolve;
      });
    }
    if (wallet.mode === 'reject') throw new Error('User rejected the request.');
    if (wallet.mode === 'throw') throw new TypeError("Cannot read properties of undefined (reading 'sign')");
    if (wallet.mode === 'nothing') return [];
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(base64));
    const signed = await signAs(wallet, signer === first.address ? first : second, transaction);
    const answer = getBase64Decoder().decode(getTransactionEncoder().encode(signed));
    return wallet.mode === 'twice' ? [answer, answer] : [answer];
  });
  const accounts = [first, second].map((signer) => ({
    address: signer.address as string,
    publicKey: [...getAddressEncoder().encode(signer.address)],
  }));
  await context.addInitScript(register, { name, accounts, versions });
  return wallet;
}

async function signAs(
  { mode, address: taker, other: thief, unitPrice }: ScriptedWallet,
  signer: KeyPairSigner,
  transaction: Transaction,
): Promise<Transaction> {
  if (mode === 'unsigned') return transaction;
  if (mode === 'wrong-key') {
    const stranger = await generateKeyPairSigner();
    const forged = await signBytes(stranger.keyPair.privateKey, transaction.messageBytes);
    return { ...transaction, signatures: { ...transaction.signatures, [signer.address]: forged } };
  }
  const change = mode in WALLET_CHANGES && WALLET_CHANGES[mode as keyof typeof WALLET_CHANGES];
  if (!change) return partiallySignTransaction([signer.keyPair], transaction);
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  const message = decompileTransactionMessage(compiled);
  return partiallySignTransaction(
    [signer.keyPair],
    compileTransaction(change(message, { taker, thief, unitPrice })),
  );
}

/** Runs in the page, before its own scripts: the wallet as an extension would bring it. */
function register({
  name,
  accounts,
  versions,
}: {
  name: string;
  accounts: { address: string; publicKey: number[] }[];
  versions: readonly ('legacy' | 0)[];
}) {
  const chains = ['solana:mainnet', 'solana:devnet'] as const;
  const features = ['solana:signTransaction'] as const;
  const all = accounts.map((account) => ({
    ...account,
    publicKey: Uint8Array.from(account.publicKey),
    chains,
    features,
  }));
  const listeners = new Set<(change: { accounts: typeof all }) => void>();
  const kept = `${name}:connected`;
  let current = all.slice(0, 1);
  const connect = async (input?: { silent?: boolean }) => {
    if (input?.silent && !localStorage.getItem(kept)) return { accounts: [] };
    localStorage.setItem(kept, 'yes');
    if (current.length === 0) current = all.slice(0, 1);
    return { accounts: current };
  };
  const sign = (window as unknown as Record<string, (base64: string, signer: string) => Promise<string[]>>)[
    `${name}:sign`
  ];
  const signTransaction = (...inputs: { transaction: Uint8Array; account: { address: string } }[]) =>
    Promise.all(
      inputs.map(async ({ transaction, account }) => {
        const signed = (await sign?.(btoa(String.fromCharCode(...transaction)), account.address)) ?? [];
        return signed.map((one) => ({
          signedTransaction: Uint8Array.from(atob(one), (char) => char.charCodeAt(0)),
        }));
      }),
    ).then((outputs) => outputs.flat());
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    get accounts() {
      return current;
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => localStorage.removeItem(kept) },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: (change: { accounts: typeof all }) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versions,
        signTransaction,
      },
    },
  };
  window.addEventListener(`${name}:switch`, (event) => {
    current = all.filter((account) => account.address === (event as CustomEvent<string>).detail);
    for (const listener of listeners) listener({ accounts: current });
  });
  const announce = (api: { register: (one: Wallet) => void }) => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => announce((event as CustomEvent).detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: announce }));
}
