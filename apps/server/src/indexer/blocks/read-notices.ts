import { MEMO_PROGRAM } from '@orrery/chain';
import { POOL_NOTICE_PREFIX, type PoolNotice, PoolNoticeSchema } from '@orrery/wire';
import { type Address, getBase58Encoder, getUtf8Decoder } from '@solana/kit';
import * as v from 'valibot';
import { type BlockTransaction, isFailed, signersOf } from './block.ts';

/** The first memo program, which is still called, and today's. */
const MEMO_PROGRAMS: readonly string[] = ['Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', MEMO_PROGRAM];

const NoticeTextSchema = v.pipe(
  v.string(),
  v.startsWith(POOL_NOTICE_PREFIX),
  v.transform((text) => text.slice(POOL_NOTICE_PREFIX.length)),
  v.parseJson(),
  PoolNoticeSchema,
);

/** The venue's notices in a transaction: memos its authority signed. Any other memo is somebody else's. */
export function readNotices(transaction: BlockTransaction, authority: Address): PoolNotice[] {
  const signer = signersOf(transaction).indexOf(authority);
  if (signer < 0 || isFailed(transaction)) return [];
  const { accountKeys, instructions } = transaction.transaction.message;
  return instructions.flatMap(({ programIdIndex, accounts, data }) => {
    const isSignedMemo =
      MEMO_PROGRAMS.includes(accountKeys[programIdIndex] ?? '') && accounts.includes(signer);
    if (!isSignedMemo) return [];
    const text = getUtf8Decoder().decode(getBase58Encoder().encode(data));
    const parsed = v.safeParse(NoticeTextSchema, text);
    return parsed.success ? [parsed.output] : [];
  });
}
