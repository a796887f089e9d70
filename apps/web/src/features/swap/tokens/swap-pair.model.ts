import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';

/** The pair of the address bar: SOL → USDC unless it says otherwise, and never a token against itself. */
export function toPair({ sell, buy }: { sell?: Address | undefined; buy?: Address | undefined }) {
  const sellId = sell ?? (buy === WRAPPED_SOL ? USDC : WRAPPED_SOL);
  const fallback = sellId === USDC ? WRAPPED_SOL : USDC;
  return { sell: sellId, buy: buy === undefined || buy === sellId ? fallback : buy };
}

/** The pair after one side was chosen: choosing the other side's token turns the pair around. */
export function withSide(pair: { sell: Address; buy: Address }, side: 'sell' | 'buy', chosen: Address) {
  const other = side === 'sell' ? pair.buy : pair.sell;
  if (chosen === other) return { sell: pair.buy, buy: pair.sell };
  return { ...pair, [side]: chosen };
}
