import { AppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import type { IdentifierString } from '@wallet-standard/base';
import { orAborted } from '#shared/api/or-aborted.ts';
import { useWallet } from './wallet.store.ts';

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
