import { MINUTE_MS } from '@orrery/core/time';
import { MIN_JITO_TIP } from '@orrery/domain/trading/tips';

const LAMPORTS_PER_SOL = 1e9;

export interface LandedTip {
  lamports: bigint;
  /** When the bundle was sent, in milliseconds since the epoch. */
  at: number;
}

/** What bundles that landed of late have tipped, in SOL. */
export interface TipFloor {
  time: string;
  landed_tips_25th_percentile: number;
  landed_tips_50th_percentile: number;
  landed_tips_75th_percentile: number;
  landed_tips_95th_percentile: number;
  landed_tips_99th_percentile: number;
  ema_landed_tips_50th_percentile: number;
}

/** Percentiles by nearest rank, and the mean of the minutes' medians in which each counts as much as all before it; of none, the least tip. */
export function toTipFloor(tips: readonly LandedTip[], now: number): TipFloor {
  const percentile = (percent: number) => toSol(rank(tips, percent));
  return {
    time: new Date(now).toISOString(),
    landed_tips_25th_percentile: percentile(25),
    landed_tips_50th_percentile: percentile(50),
    landed_tips_75th_percentile: percentile(75),
    landed_tips_95th_percentile: percentile(95),
    landed_tips_99th_percentile: percentile(99),
    ema_landed_tips_50th_percentile: toSol(movingMedian(tips, now)),
  };
}

function rank(tips: readonly LandedTip[], percent: number): number {
  const sorted = tips.map(({ lamports }) => Number(lamports)).toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number(MIN_JITO_TIP);
}

function movingMedian(tips: readonly LandedTip[], now: number): number {
  const byMinute = new Map<number, LandedTip[]>();
  for (const tip of tips) {
    const minute = Math.floor((now - tip.at) / MINUTE_MS);
    byMinute.set(minute, [...(byMinute.get(minute) ?? []), tip]);
  }
  const medians = [...byMinute].toSorted(([a], [b]) => b - a).map(([, each]) => rank(each, 50));
  return medians.length === 0
    ? Number(MIN_JITO_TIP)
    : medians.reduce((mean, median) => mean + (median - mean) / 2);
}

function toSol(lamports: number): number {
  return lamports / LAMPORTS_PER_SOL;
}
