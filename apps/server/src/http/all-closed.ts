import type { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Fulfilled once each of them has told of its close, or when the time is up. */
export async function allClosed(emitters: readonly EventEmitter[], mostMs: number): Promise<void> {
  const closes = emitters.map((each) => new Promise((resolve) => each.once('close', resolve)));
  await Promise.race([Promise.all(closes), setTimeout(mostMs, undefined, { ref: false })]);
}
