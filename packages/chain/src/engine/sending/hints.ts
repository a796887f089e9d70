/** Word from elsewhere, such as a subscription, that there may be news: the next poll does not wait for its time. */
export interface Hints {
  give(): void;
  /** Aborted at the first hint from now on. */
  next(): AbortSignal;
}

export function createHints(): Hints {
  let awaited = new AbortController();
  return {
    give: () => awaited.abort(),
    next() {
      if (awaited.signal.aborted) awaited = new AbortController();
      return awaited.signal;
    },
  };
}
