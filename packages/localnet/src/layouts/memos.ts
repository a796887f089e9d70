import { MEMO_PROGRAMS, type ParsedMessage } from '@orrery/chain';
import { toText } from './data-reader.ts';

export function isMemoProgram(address: string): boolean {
  return MEMO_PROGRAMS.some((each) => each === address);
}

/** The memos of a message, each behind its length in bytes, as nodes list them beside a signature; null for none. */
export function memosOf({
  staticAccounts,
  instructions,
}: Pick<ParsedMessage, 'staticAccounts' | 'instructions'>): string | null {
  const memos = instructions
    .filter(({ programIndex }) => isMemoProgram(staticAccounts[programIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${readMemo(data)}`);
  return memos.length === 0 ? null : memos.join('; ');
}

function readMemo(data: Uint8Array): string {
  try {
    return toText(data);
  } catch {
    return '(unparseable)';
  }
}
