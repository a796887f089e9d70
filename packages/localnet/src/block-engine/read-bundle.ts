import { createHash } from 'node:crypto';
import { type ParsedTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import { JITO_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import { MIN_JITO_TIP } from '@orrery/domain/trading/tips';
import type { Address } from '@solana/kit';
import type { Head } from '../head.ts';
import { nonceAccountOf } from '../layouts/durable-nonce.ts';
import type { Options } from '../rpc/params.ts';
import { toText } from '../rpc/params.ts';
import { readTransaction } from '../rpc/read-transaction.ts';
import { invalidParams } from '../rpc-error.ts';
import { hasValidSignatures } from '../verify-signatures.ts';

const MAX_TRANSACTIONS = 5;
const TRANSFER = 2;
const TRANSFER_BYTES = 12;
const TIP_ACCOUNTS: ReadonlySet<Address | undefined> = new Set(JITO_TIP_ACCOUNTS);

/** Transactions that land together or not at all, and what they offer for it. */
export interface Bundle {
  id: string;
  transactions: readonly ParsedTransaction[];
  /** In lamports. */
  tip: bigint;
}

/** Reads the texts of a bundle's transactions, base58 unless told otherwise. Throws −32602, naming what is wrong with it. */
export function readBundle(texts: readonly unknown[], options: Options, head: Head): Bundle {
  if (texts.length === 0 || texts.length > MAX_TRANSACTIONS) {
    throw invalidParams(`a bundle holds 1 to ${MAX_TRANSACTIONS} transactions`);
  }
  const encoding = { encoding: options.encoding ?? 'base58' };
  const transactions = texts.map((text) => readTransaction(toText(text, 'transaction'), encoding));
  const signatures = transactions.map(({ signature }) => signature);
  if (new Set(signatures).size < signatures.length) {
    throw invalidParams('the bundle contains a transaction twice');
  }
  const tip = tipOf(transactions.at(-1));
  if (tip < MIN_JITO_TIP) {
    throw invalidParams(
      `the last transaction of a bundle must transfer at least ${MIN_JITO_TIP} lamports to a tip account that it names itself`,
    );
  }
  for (const transaction of transactions) {
    if (!hasValidSignatures(transaction)) {
      throw invalidParams('the bundle contains a transaction whose signatures are not valid');
    }
    if (head.status(transaction.signature) !== undefined) {
      throw invalidParams('the bundle contains an already processed transaction');
    }
    // What stands on a durable nonce instead is looked at when it runs.
    const isInTime = head.isValidBlockhash(transaction.blockhash, 'processed');
    if (!isInTime && nonceAccountOf(transaction) === undefined) {
      throw invalidParams('the bundle contains a transaction with an expired blockhash');
    }
  }
  return { id: createHash('sha256').update(signatures.join()).digest('hex'), transactions, tip };
}

/** What a transaction transfers to tip accounts, in lamports: not through a lookup table, whose entries could change. */
function tipOf(transaction: ParsedTransaction | undefined): bigint {
  if (transaction === undefined) return 0n;
  const { staticAccounts, instructions } = transaction;
  let tip = 0n;
  for (const { programIndex, accountIndexes, data } of instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (staticAccounts[programIndex] !== SYSTEM_PROGRAM) continue;
    if (data.length < TRANSFER_BYTES || view.getUint32(0, true) !== TRANSFER) continue;
    if (TIP_ACCOUNTS.has(staticAccounts[accountIndexes[1] ?? -1])) tip += view.getBigUint64(4, true);
  }
  return tip;
}
