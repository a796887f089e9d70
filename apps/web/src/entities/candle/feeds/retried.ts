import { isAppError } from '@orrery/core/app-error';
import { pause, SECOND_MS } from '@orrery/core/time';

const RETRIES = 5;
const LEAST_WAIT_MS = SECOND_MS;

/** Calls again after a failure that may pass: up to five times, each a second after the one before it failed. */
export async function retried<Value>(call: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await call();
    } catch (error) {
      if (retries === RETRIES || signal?.aborted || isRefusal(error)) throw error;
      await pause({ after }, LEAST_WAIT_MS, signal);
      signal?.throwIfAborted();
    }
  }
}

/** True for an answer that would be the same again: a refusal, a feed that is unknown, a token that cannot be charted. */
export function isRefusal(error: unknown): boolean {
  if (!isAppError(error, 'UPSTREAM_REFUSED'))
    return isAppError(error, 'FEED_NOT_FOUND') || isAppError(error, 'TOKEN_NOT_CHARTED');
  const { status } = error.facts;
  return status < 500 && status !== 429;
}

function after(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
}
