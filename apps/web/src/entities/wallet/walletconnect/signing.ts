import { fromBase58, toBase58 } from '@orrery/core/base58';
import {
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  signatureBytes,
} from '@solana/kit';
import type { WalletAccount } from '@wallet-standard/base';
import * as v from 'valibot';
import { isTransaction } from '../outside/is-transaction.ts';
import type { Method } from './session.ts';

const SIGNATURE = v.pipe(
  v.string(),
  v.transform((text) => fromBase58(text) ?? new Uint8Array()),
  v.length(64),
);
const TRANSACTION = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Uint8Array.from(getBase64Encoder().encode(text))),
);
/** A signature alone, or the transaction as well: a wallet may have changed it, which whoever asked must see. */
const OneSchema = v.object({ signature: SIGNATURE, transaction: v.optional(TRANSACTION) });
const SeveralSchema = v.object({ transactions: v.array(TRANSACTION) });
const MessageSchema = v.object({ signature: SIGNATURE });

interface Input {
  account: WalletAccount;
  transaction: Uint8Array;
}

/** Has a wallet do something for an account of its session. */
type Ask = (account: WalletAccount, method: Method, params: object) => Promise<unknown>;

/** What a wallet signs, by the methods it grants. */
export function createSigning(ask: Ask, isGranted: (method: Method) => boolean) {
  async function signOne({ account, transaction }: Input): Promise<Uint8Array> {
    const params = { transaction: getBase64Decoder().decode(transaction), pubkey: account.address };
    const signed = v.parse(OneSchema, await ask(account, 'solana_signTransaction', params));
    return signed.transaction ?? withSignature(transaction, account.address, signed.signature);
  }

  async function signTogether(account: WalletAccount, inputs: readonly Input[]) {
    const transactions = inputs.map(({ transaction }) => getBase64Decoder().decode(transaction));
    const params = { transactions, pubkey: account.address };
    const answer = await ask(account, 'solana_signAllTransactions', params);
    const signed = v.parse(SeveralSchema, answer).transactions;
    if (signed.length !== inputs.length) throw new Error('the wallet signed another number of transactions');
    return signed;
  }

  return {
    signAll: async (inputs: readonly Input[]): Promise<readonly Uint8Array[]> => {
      const [first, ...others] = inputs;
      const isOfOne = others.every(({ account }) => account.address === first?.account.address);
      if (first && others.length > 0 && isOfOne && isGranted('solana_signAllTransactions'))
        return await signTogether(first.account, inputs);
      const signed = [];
      for (const input of inputs) signed.push(await signOne(input));
      return signed;
    },

    signMessage: async (account: WalletAccount, message: Uint8Array): Promise<Uint8Array> => {
      if (isTransaction(message)) throw new Error('a transaction is not signed as a message');
      const params = { message: toBase58(message), pubkey: account.address };
      return v.parse(MessageSchema, await ask(account, 'solana_signMessage', params)).signature;
    },
  };
}

/** The transaction with one more signature. Throws when it needs none of this account. */
function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const transaction = getTransactionDecoder().decode(bytes);
  if (!(address in transaction.signatures))
    throw new Error('the transaction needs no signature of this account');
  const signatures = { ...transaction.signatures, [address]: signatureBytes(signature) };
  return Uint8Array.from(getTransactionEncoder().encode({ ...transaction, signatures }));
}
