import type { RouteLeg } from '@orrery/venue';

/** A route as the quotes of both swap APIs show it; a leg's percent is of what the route has of that leg's input, in whole percents that add up to 100 for each token. */
export function toRoutePlan(route: readonly [RouteLeg, ...RouteLeg[]]) {
  const [{ inputMint: sold }] = route;
  const passed = new Map<string, { total: bigint; told: bigint }>();
  for (const { inputMint, inAmount } of route)
    passed.set(inputMint, { total: (passed.get(inputMint)?.total ?? 0n) + inAmount, told: 0n });

  /** The share of what is sold is the one that the swap names; of a token in between it is rounded so that no percent is lost. */
  function percentOf({ inputMint, inAmount, bps }: RouteLeg): number {
    const amounts = passed.get(inputMint);
    if (inputMint === sold || !amounts) return bps / 100;
    const before = toPercent(amounts.told, amounts.total);
    amounts.told += inAmount;
    return toPercent(amounts.told, amounts.total) - before;
  }

  return route.map((leg) => {
    const percent = percentOf(leg);
    return { swapInfo: toSwapInfo(leg), percent, bps: percent * 100 };
  });
}

function toPercent(part: bigint, total: bigint): number {
  return total === 0n ? 100 : Number((part * 200n + total) / (total * 2n));
}

function toSwapInfo(leg: RouteLeg) {
  return {
    ammKey: leg.pool.id,
    label: leg.label,
    inputMint: leg.inputMint,
    outputMint: leg.outputMint,
    inAmount: leg.inAmount.toString(),
    outAmount: leg.outAmount.toString(),
    feeAmount: leg.feeAmount.toString(),
    feeMint: leg.feeMint,
  };
}
