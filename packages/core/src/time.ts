import type { Brand } from './brand.ts';

/** Milliseconds since 1970-01-01 UTC. */
export type Millis = Brand<number, 'Millis'>;
/** Whole seconds since 1970-01-01 UTC. */
export type UnixSeconds = Brand<number, 'UnixSeconds'>;

// Literals, so that a build puts them where they are used.
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 604_800_000;

/** Where the time comes from; the composition root hands in the wall clock, tests hand in their own. */
export interface Clock {
  now(): Millis;
}

/** A clock that also calls back. The wall's never keeps a process alive. */
export interface Time extends Clock {
  /** Calls once, after the given milliseconds; returns a function that cancels it. */
  after(milliseconds: number, call: () => void): () => void;
  /** Calls repeatedly, each time after the given milliseconds; returns a function that cancels it. */
  every(milliseconds: number, call: () => void): () => void;
}

/** The part of an `AbortSignal` that `pause` needs. */
interface Stopping {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Resolves after the given milliseconds, or as soon as the signal is aborted. */
export function pause(time: Pick<Time, 'after'>, milliseconds: number, signal?: Stopping): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      prevent();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const prevent = time.after(milliseconds, end);
    signal?.addEventListener('abort', end);
  });
}

/** Brands milliseconds since the epoch. */
export function millis(value: number): Millis {
  return value as Millis;
}

/** Turns milliseconds into whole seconds, downward. */
export function toUnix(value: Millis): UnixSeconds {
  return Math.floor(value / 1000) as UnixSeconds;
}

/** Turns whole seconds into milliseconds. */
export function fromUnix(value: number): Millis {
  return (value * 1000) as Millis;
}
