import type { BrowserContext, Page } from '@playwright/test';
import {
  type Address,
  address,
  compileTransaction,
  decompileTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Wallet } from '@wallet-standard/base';

/** What the wallet does when it is asked to sign; `add-fee` adds a priority fee, `wrong-key` signs with another account. */
export type WalletMode =
  | 'approve'
  | 'reject'
  | 'hang'
  | 'throw'
  | 'nothing'
  | 'wrong-key'
  | 'add-fee'
  | 'swap-recipient';

export interface ScriptedWallet {
  name: string;
  address: Address;
  other: Address;
  mode: WalletMode;
  /** Micro-lamports per compute unit that `add-fee` adds. */
  unitPrice: bigint;
  /** How often it was asked to sign. */
  asked: number;
  /** Tells the app that the person changed to the other account, or back. */
  switchAccount(page: Page, to: Address): Promise<void>;
}

const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111');
const SET_UNIT_PRICE = 3;

/** Gives every page of a context a Wallet-Standard wallet with real Ed25519 keys, which stay in the test's process. */
export async function installWallet(context: BrowserContext, name = 'Scripted'): Promise<ScriptedWallet> {
  const [first, second] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  const wallet: ScriptedWallet = {
    name,
    address: first.address,
    other: second.address,
    mode: 'approve',
    unitPrice: 1_000n,
    asked: 0,
    switchAccount: (page, to) =>
      page.evaluate(
        (event) => {
          window.dispatchEvent(new CustomEvent(event.type, { detail: event.to }));
        },
        { type: `${name}:switch`, to },
      ),
  };
  await context.exposeFunction(`${name}:sign`, async (base64: string, signer: string) => {
    wallet.asked += 1;
    const keys = signer === first.address ? first : second;
    return signAs(wallet, wallet.mode === 'wrong-key' ? second : keys, base64, second.address);
  });
  const accounts = [first, second].map((signer) => ({
    address: signer.address as string,
    publicKey: [...getAddressEncoder().encode(signer.address)],
  }));
  await context.addInitScript(register, { name, accounts });
  return wallet;
}

async function signAs(wallet: ScriptedWallet, signer: KeyPairSigner, base64: string, thief: Address) {
  if (wallet.mode === 'reject') throw new Error('User rejected the request.');
  if (wallet.mode === 'throw') throw new TypeError("Cannot read properties of undefined (reading 'sign')");
  if (wallet.mode === 'hang') return new Promise<string>(() => {});
  if (wallet.mode === 'nothing') return '';
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(base64));
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  const message = decompileTransactionMessage(compiled);
  const changed =
    wallet.mode === 'add-fee' || wallet.mode === 'swap-recipient'
      ? compileTransaction({ ...message, instructions: change(wallet, message.instructions, thief) })
      : transaction;
  const signed = await partiallySignTransaction([signer.keyPair], changed);
  return getBase64Decoder().decode(getTransactionEncoder().encode(signed));
}

function change(wallet: ScriptedWallet, instructions: readonly Instruction[], thief: Address): Instruction[] {
  if (wallet.mode === 'swap-recipient') return instructions.map((one) => toThief(one, wallet.address, thief));
  const data = new Uint8Array(9);
  data[0] = SET_UNIT_PRICE;
  new DataView(data.buffer).setBigUint64(1, wallet.unitPrice, true);
  const isPrice = ({ programAddress, data: old }: Instruction) =>
    programAddress === COMPUTE_BUDGET && old?.[0] === SET_UNIT_PRICE;
  return [{ programAddress: COMPUTE_BUDGET, data }, ...instructions.filter((one) => !isPrice(one))];
}

/** The taker's own payment with the thief as its recipient. */
function toThief(instruction: Instruction, taker: Address, thief: Address): Instruction {
  const { programAddress, accounts = [] } = instruction;
  const isPaidByTaker = accounts.some((account) => account.address === taker);
  const recipient =
    programAddress === SYSTEM_PROGRAM_ADDRESS ? 1 : programAddress === TOKEN_PROGRAM_ADDRESS ? 2 : -1;
  if (!isPaidByTaker || recipient < 0) return instruction;
  return {
    ...instruction,
    accounts: accounts.map((account, index) =>
      index === recipient ? { ...account, address: thief } : account,
    ),
  };
}

/** Runs in the page, before its own scripts: the wallet as an extension would bring it. */
function register({
  name,
  accounts,
}: {
  name: string;
  accounts: { address: string; publicKey: number[] }[];
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
    return { accounts: current };
  };
  const sign = (window as unknown as Record<string, (base64: string, signer: string) => Promise<string>>)[
    `${name}:sign`
  ];
  const signTransaction = (...inputs: { transaction: Uint8Array; account: { address: string } }[]) =>
    Promise.all(
      inputs.map(async ({ transaction, account }) => {
        const signed = await sign?.(btoa(String.fromCharCode(...transaction)), account.address);
        return signed
          ? [{ signedTransaction: Uint8Array.from(atob(signed), (char) => char.charCodeAt(0)) }]
          : [];
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
        supportedTransactionVersions: ['legacy', 0],
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
