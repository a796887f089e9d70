import type { RouteLeg } from '@orrery/venue';

/** A leg as the quotes of both swap APIs show it. */
export function toRouteStep(leg: RouteLeg) {
  const swapInfo = {
    ammKey: leg.pool.id,
    label: leg.label,
    inputMint: leg.inputMint,
    outputMint: leg.outputMint,
    inAmount: leg.inAmount.toString(),
    outAmount: leg.outAmount.toString(),
    feeAmount: leg.feeAmount.toString(),
    feeMint: leg.feeMint,
  };
  return { swapInfo, percent: leg.bps / 100, bps: leg.bps };
}
