import type { StreamFrame } from '@orrery/wire/stream/messages';
import type { Address } from '@solana/kit';
import { log } from '../log.ts';
import { emptyBatch, gather, isEmpty, type StreamBatch, takeDue } from './batch.ts';
import { listen } from './listen.ts';

/** More rows than a page can draw in one frame wait for the next: 2,400 a second go through. */
export const ROWS_PER_FRAME = 40;

/** A row is drawn anew only some time after the tint of its last change is over: it cannot be read faster. */
export const ROW_REST_MS = 500;
/** When every row that waits is at rest, it is looked again after so long. */
const LOOK_AGAIN_MS = 50;

/** Gathers frames and hands them on together: a flood costs one pass per animation frame, a hidden tab nothing. */
export function createDelivery(nextFrame: (deliver: () => void) => void) {
  const listeners = new Set<(batch: StreamBatch) => void>();
  const batch = emptyBatch();
  const restsUntil = new Map<Address, number>();
  let isAsked = false;

  function ask() {
    if (isAsked || isEmpty(batch)) return;
    isAsked = true;
    nextFrame(hand);
  }

  function hand() {
    const now = performance.now();
    // Nothing is kept of tokens that come and go, however long the page is open.
    for (const [id, until] of restsUntil) if (until <= now) restsUntil.delete(id);
    const due = takeDue(batch, { most: ROWS_PER_FRAME, isDue: (id) => !restsUntil.has(id) });
    if (isEmpty(due)) return void setTimeout(askAnew, LOOK_AGAIN_MS);
    for (const id of [...due.prices.keys(), ...due.assets.keys()]) restsUntil.set(id, now + ROW_REST_MS);
    for (const listener of listeners) listener(due);
    askAnew();
  }

  function askAnew() {
    isAsked = false;
    ask();
  }

  return {
    add(frame: StreamFrame) {
      if (frame.type === 'error') return log.warn('stream refused a request', { error: frame.error });
      gather(batch, frame);
      ask();
    },
    onBatch: (listener: (batch: StreamBatch) => void) => listen(listeners, listener),
  };
}
