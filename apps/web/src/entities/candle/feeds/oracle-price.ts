import { SECOND_MS } from '@orrery/core/time';
import { chainNow } from '#shared/api/chain-time.ts';
import { log } from '#shared/log.ts';
import type { Tick } from './datafeed.ts';
import { oracleApi } from './oracle-api.ts';

const POLL_MS = SECOND_MS;
/** An answer that takes longer is not waited for, and a price that is older is not the last one before the next. */
const STALE_MS = 5 * SECOND_MS;

/** Asks for the price of a feed each second, until it is stopped; `onGap` is called with the first one after five seconds without. */
export function followOraclePrice(
  symbol: string,
  onTicks: (ticks: readonly Tick[]) => void,
  onGap: (() => void) | undefined,
): () => void {
  let asking: { since: number; abort: AbortController } | undefined;
  let told = performance.now();

  async function ask(abort: AbortController) {
    try {
      const price = await oracleApi.price(symbol, abort.signal);
      if (abort.signal.aborted || price === undefined) return;
      if (performance.now() - told > STALE_MS) onGap?.();
      told = performance.now();
      onTicks([{ timeMs: chainNow(), price, volume: undefined }]);
    } catch (error) {
      if (!abort.signal.aborted) log.warn('no oracle price', { symbol, error });
    } finally {
      if (asking?.abort === abort) asking = undefined;
    }
  }

  function poll() {
    if (asking && performance.now() - asking.since < STALE_MS) return;
    asking?.abort.abort();
    const abort = new AbortController();
    asking = { since: performance.now(), abort };
    void ask(abort);
  }

  poll();
  const timer = setInterval(poll, POLL_MS);
  return () => {
    clearInterval(timer);
    asking?.abort.abort();
  };
}
