/** Runs work one at a time, in the order it was handed in. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

export function createLock(): Lock {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = tail.then(work);
    // The next one waits for this one's end, however it ends; its caller gets the failure.
    tail = done.catch(() => undefined);
    return done;
  };
}
