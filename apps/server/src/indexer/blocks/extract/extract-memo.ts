import { MEMO_PROGRAMS } from '@orrery/chain';
import { fromBase58 } from '@orrery/core/base58';
import { accountsOf, type BlockTransaction, instructionsOf } from '../block.ts';

/** Longer than a memo that fits into a transaction by itself. */
const MAX_CHARACTERS = 1_000;

/** The memos of a transaction, one a line, cut at 1,000 characters; null for none. Bytes that are no UTF-8 are replaced. */
export function extractMemo(transaction: BlockTransaction): string | null {
  const accounts = accountsOf(transaction);
  // Few transactions have one.
  if (!MEMO_PROGRAMS.some((program) => accounts.includes(program))) return null;
  const texts = instructionsOf(transaction).flatMap(({ programIdIndex, data }) => {
    const program = accounts[programIdIndex];
    if (program === undefined || !MEMO_PROGRAMS.includes(program)) return [];
    return new TextDecoder().decode(fromBase58(data));
  });
  const text = texts.join('\n').trim();
  return text === '' ? null : text.slice(0, MAX_CHARACTERS);
}
