import { AppError, isAppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type { IdentifierString } from '@wallet-standard/base';
import { orAborted } from '#shared/api/or-aborted.ts';
import { isOnChain } from './wallet.standard.ts';
import { useWallet } from './wallet.store.ts';

interface Asked {
  signer: Address | undefined;
  chain: IdentifierString;
  signal: AbortSignal;
}

/** Has the connected wallet sign one transaction. Throws as `signTransactions` does. */
export async function signTransaction(transaction: Uint8Array, asked: Asked): Promise<Uint8Array> {
  const [signed] = await signTransactions([transaction], asked);
  if (!signed) throw failed('the wallet did not return one transaction');
  return signed;
}

/**
 * Has the connected wallet sign transactions in one go. Throws `WALLET_NOT_CONNECTED`, `BATCH_SIGNING_UNAVAILABLE` when the wallet
 * returns another number of transactions than the several it was given, and `WALLET_SIGNING_FAILED` when it is on another account
 * than `signer` or leaves it meanwhile, refuses, throws, returns no transaction, or when `signal` aborts a wallet that hangs.
 */
export async function signTransactions(
  transactions: readonly Uint8Array[],
  { signer, chain, signal }: Asked,
): Promise<readonly Uint8Array[]> {
  const { connection } = useWallet.getState();
  if (connection.status !== 'connected') throw new AppError('WALLET_NOT_CONNECTED', {});
  const { wallet, account, address } = connection;
  if (address !== signer) throw failed('another account is connected');
  if (!isOnChain(account, chain)) throw failed(`the account is not on ${chain}`);
  const inputs = transactions.map((transaction) => {
    const input = { account, transaction: transaction.slice() };
    return wallet.chains.includes(chain) ? { ...input, chain } : input;
  });
  const left = new AbortController();
  const stopWatching = useWallet.subscribe((now) => {
    if (now.connection.status !== 'connected' || now.connection.address !== address) left.abort();
  });
  try {
    signal.throwIfAborted();
    const signing = wallet.features['solana:signTransaction'].signTransaction(...inputs);
    const outputs = await orAborted(signing, AbortSignal.any([signal, left.signal]));
    if (outputs.length !== inputs.length)
      throw inputs.length === 1
        ? new Error('the wallet did not return one transaction')
        : new AppError('BATCH_SIGNING_UNAVAILABLE', {});
    return outputs.map(({ signedTransaction }) => {
      if (!ArrayBuffer.isView(signedTransaction)) throw new Error('the wallet did not return a transaction');
      return Uint8Array.from(signedTransaction);
    });
  } catch (cause) {
    if (isAppError(cause, 'BATCH_SIGNING_UNAVAILABLE')) throw cause;
    throw failed(cause instanceof Error ? cause.message : String(cause), cause);
  } finally {
    stopWatching();
  }
}

function failed(reason: string, cause?: unknown): AppError<'WALLET_SIGNING_FAILED'> {
  return new AppError('WALLET_SIGNING_FAILED', { reason }, { cause });
}
