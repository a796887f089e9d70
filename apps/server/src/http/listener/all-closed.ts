import type { EventEmitter } from 'node:events';
import { pause, type Time } from '@orrery/core/time';

/** Resolves once each of them has emitted its close, or when the time is up. */
export async function allClosed(
  emitters: readonly EventEmitter[],
  { time, maxMs }: { time: Pick<Time, 'after'>; maxMs: number },
): Promise<void> {
  const closes = emitters.map((each) => new Promise((resolve) => each.once('close', resolve)));
  await Promise.race([Promise.all(closes), pause(time, maxMs)]);
}
