import type { CurveReader } from './curves/curve-reader.ts';
import type { Run } from './evaluate.ts';

/** How far below the price before the trade the route's pools give, in percent points (−0.04 is −0.04 %), their fees left aside. */
export function impactOf({ plan, lanes }: Run, curveOf: CurveReader): number {
  let given = 0;
  let ideal = 0;
  plan.lanes.forEach((edges, lane) => {
    let ratio = 1;
    edges.forEach((edge, hop) => {
      const paidIn = Number(lanes[lane]?.ins[hop] ?? 0n);
      const { out, kept, spot } = curveOf(edge);
      if (paidIn > 0) ratio *= out(paidIn) / (paidIn * kept * spot);
    });
    const out = Number(lanes[lane]?.outs.at(-1) ?? 0n);
    given += out;
    ideal += out / ratio;
  });
  return given > 0 ? Math.round((given / ideal - 1) * 100_000_000) / 1_000_000 || 0 : 0;
}
