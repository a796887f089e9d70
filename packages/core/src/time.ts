import type { Brand } from './brand.ts';

/** Milliseconds since 1970-01-01 UTC. */
export type Millis = Brand<number, 'Millis'>;
/** Whole seconds since 1970-01-01 UTC. */
export type UnixSeconds = Brand<number, 'UnixSeconds'>;

/** Where the time comes from; the composition root hands in the wall clock, tests hand in their own. */
export interface Clock {
  now(): Millis;
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
