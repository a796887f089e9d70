import { buildTransaction, MEMO_PROGRAM, parseTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import {
  AccountRole,
  type Address,
  getPublicKeyFromAddress,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features';
import type { IdentifierString } from '@wallet-standard/base';
import { orAborted } from '#shared/api/or-aborted.ts';
import { signTransaction } from './wallet.sign.ts';
import type { SolanaWallet } from './wallet.standard.ts';
import { useWallet } from './wallet.store.ts';

/** Shows that the connected wallet holds its address's key: a signature of the text, or a signed transaction whose one memo is the text. */
export type AddressProof = { address: Address } & (
  | { kind: 'message'; signature: Uint8Array }
  | { kind: 'memo'; transaction: Uint8Array }
);

interface Asked {
  chain: IdentifierString;
  signal: AbortSignal;
}

/**
 * Has the connected wallet sign a text; one that cannot sign messages, as a ledger, signs a memo that can never land. Throws
 * `WALLET_NOT_CONNECTED`, `SIGNATURE_MISSING`, and `WALLET_SIGNING_FAILED` when the wallet has no way to sign, has no public key, refuses,
 * or gives back anything but a signature by its own key over what it was given.
 */
export async function proveAddress(text: string, asked: Asked): Promise<AddressProof> {
  const { connection } = useWallet.getState();
  if (connection.status !== 'connected') throw new AppError('WALLET_NOT_CONNECTED', {});
  const { wallet, account, address } = connection;
  if (account.publicKey.length !== 32) throw failed('missing public key');
  if (hasMessages(wallet) && account.features.includes('solana:signMessage')) {
    const message = new TextEncoder().encode(text);
    const feature = wallet.features['solana:signMessage'];
    const outputs = await orAborted(
      feature.signMessage({ account, message: message.slice() }),
      asked.signal,
    ).catch((cause: unknown) => {
      throw failed(cause instanceof Error ? cause.message : String(cause), cause);
    });
    return { kind: 'message', address, signature: await checked(address, outputs[0]?.signature, message) };
  }
  if (!wallet.features['solana:signTransaction']) throw failed('missing signTransaction method');
  const memo = toMemo(address, text);
  const transaction = await signTransaction(memo, { signer: address, ...asked });
  const { messageBytes, signatures } = parseTransaction(transaction);
  if (!isSame(messageBytes, parseTransaction(memo).messageBytes))
    throw failed('another transaction was signed');
  await checked(address, signatures[0], messageBytes);
  return { kind: 'memo', address, transaction };
}

/** No block has the hash of zeros: it proves a key and can do nothing else. */
function toMemo(address: Address, text: string): Uint8Array {
  const memo = {
    programAddress: MEMO_PROGRAM,
    accounts: [{ address, role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode(text),
  };
  return buildTransaction(address, { blockhash: SYSTEM_PROGRAM, version: 'legacy' }, [memo]);
}

/** The signature, when it is the address's over these bytes. */
async function checked(
  address: Address,
  signature: Uint8Array | undefined,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  if (signature?.length !== 64 || signature.every((byte) => byte === 0))
    throw new AppError('SIGNATURE_MISSING', {});
  const key = await getPublicKeyFromAddress(address);
  if (!(await verifySignature(key, signatureBytes(signature), bytes)))
    throw failed('the signature is not by the connected key');
  return Uint8Array.from(signature);
}

function hasMessages(wallet: SolanaWallet): wallet is SolanaWallet & { features: SolanaSignMessageFeature } {
  return 'solana:signMessage' in wallet.features;
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

function failed(reason: string, cause?: unknown): AppError<'WALLET_SIGNING_FAILED'> {
  return new AppError('WALLET_SIGNING_FAILED', { reason }, { cause });
}
