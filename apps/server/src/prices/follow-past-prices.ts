import { DAY_MS, HOUR_MS, pause, type Time } from '@orrery/core/time';
import type { Market } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { BarRepository } from '../store/bars/bars.repository.ts';

/** A twentieth of a second of work each time. */
const EVERY_MS = 600_000;
const SPANS = { week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

interface Following {
  bars: Pick<BarRepository, 'closesAt'>;
  market: Pick<Market, 'setPastPrices'>;
  assets: () => readonly Address[];
  time: Time;
  log: Logger;
}

/** Tells the market what its tokens cost a week and thirty days ago, once and until the signal says so; what fails is logged. */
export async function tellPastPrices(
  { bars, market, assets, time, log }: Following,
  signal: AbortSignal,
): Promise<void> {
  const hourMs = Math.floor(time.now() / HOUR_MS) * HOUR_MS;
  try {
    for (const [span, length] of Object.entries(SPANS)) {
      for await (const closes of bars.closesAt({ assets: assets(), hourMs: hourMs - length })) {
        if (signal.aborted) return;
        for (const { asset, price, sinceMs } of closes)
          market.setPastPrices(asset, { [span]: price }, sinceMs);
      }
    }
  } catch (error) {
    log.error({ err: error }, 'failed to compute the price changes of a week and a month');
  }
}

/** Tells it again and again: the prices move on with the hour, and tokens born since get theirs. Returns how to stop. */
export function followPastPrices(following: Following): () => Promise<void> {
  const { time } = following;
  const stopping = new AbortController();
  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await tellPastPrices(following, stopping.signal);
      await pause(time, EVERY_MS - (time.now() % EVERY_MS), stopping.signal);
    }
  }
  const running = follow();
  return () => {
    stopping.abort();
    return running;
  };
}
