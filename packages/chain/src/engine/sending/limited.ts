import type { Time } from '@orrery/core/time';

/** Runs a call that may take the given milliseconds; rejects when it takes longer, also when the call ignores its signal. */
export async function limited<T>(
  time: Pick<Time, 'after'>,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const reason = new DOMException('it took too long', 'TimeoutError');
  const prevent = time.after(milliseconds, () => limit.abort(reason));
  return Promise.race([work(limit.signal), aborted(limit.signal)]).finally(prevent);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
