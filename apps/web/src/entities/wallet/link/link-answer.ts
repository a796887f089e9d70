import { log } from '#shared/log.ts';
import { ANSWER_PARAM, answerEntry, type LinkAnswer, type LinkRequest, requestEntry } from './link-state.ts';

/** What an app may append to the address it answers to. */
const APPENDED = [
  'phantom_encryption_public_key',
  'solflare_encryption_public_key',
  'nonce',
  'data',
  'errorCode',
  'errorMessage',
];

/** How long the tab that asked may take to fetch an answer that came in another. */
const FETCH_MS = 2_000;

/** Takes an app's answer out of the address and hands it to the tab that asked; undefined when nobody asked for it. */
export function takeAnswer(
  params: URLSearchParams,
): { request: LinkRequest; answer: LinkAnswer } | undefined {
  const id = params.get(ANSWER_PARAM);
  const answer: Record<string, string> = {};
  for (const key of APPENDED) {
    const value = params.get(key);
    if (value !== null) answer[key] = value;
    params.delete(key);
  }
  params.delete(ANSWER_PARAM);
  const request = requestEntry.get();
  if (!request || request.id !== id) {
    log.warn('an answer that nobody asked for', { id });
    return undefined;
  }
  requestEntry.set(null);
  answerEntry.set({ id, params: answer });
  return { request, answer };
}

/** Resolves to whether the tab that asked has its answer by now; a tab that is gone, or sleeps, has not. */
export async function isFetched(id: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, FETCH_MS));
  return answerEntry.get()?.id !== id;
}
