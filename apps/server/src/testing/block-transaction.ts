import { POOL_NOTICE_PREFIX } from '@orrery/wire';
import { type Address, getBase58Decoder, getUtf8Encoder, type Signature } from '@solana/kit';
import type { BlockTransaction } from '../indexer/blocks/block.ts';

/** What a transaction did to one token account; without `before` it opened it, without `after` it closed it. */
export interface TokenRow {
  account: Address;
  mint: Address;
  owner: Address;
  before?: bigint;
  after?: bigint;
}

interface Options {
  signers: readonly Address[];
  err?: unknown;
  /** A notice its memo carries, and who signs that memo. */
  memo?: { text: string; signer: Address; program?: string };
}

export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

/** A transaction of a block, for tests: its signers first, then the token accounts it changes. */
export function aTransaction(
  rows: readonly TokenRow[],
  { signers, err = null, memo }: Options,
): BlockTransaction {
  const program = (memo?.program ?? MEMO) as Address;
  const accountKeys = [...signers, ...rows.map(({ account }) => account), program];
  const balancesAt = (side: 'before' | 'after') =>
    rows.flatMap(({ mint, owner, ...row }, index) => {
      const amount = row[side];
      if (amount === undefined) return [];
      return {
        accountIndex: signers.length + index,
        mint,
        owner,
        uiTokenAmount: { amount: amount.toString(), decimals: 0 },
      };
    });
  const instructions = memo
    ? [
        {
          programIdIndex: accountKeys.length - 1,
          accounts: [accountKeys.indexOf(memo.signer)],
          data: getBase58Decoder().decode(getUtf8Encoder().encode(memo.text)),
        },
      ]
    : [];
  return {
    transaction: {
      signatures: ['sig' as Signature],
      message: { header: { numRequiredSignatures: signers.length }, accountKeys, instructions },
    },
    meta: {
      err,
      fee: 0,
      preBalances: accountKeys.map(() => 1),
      postBalances: accountKeys.map(() => 1),
      preTokenBalances: balancesAt('before'),
      postTokenBalances: balancesAt('after'),
    },
  };
}

export function noticeText(notice: unknown): string {
  return POOL_NOTICE_PREFIX + JSON.stringify(notice);
}
