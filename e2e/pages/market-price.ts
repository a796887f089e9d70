import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Harness } from '../../tests/harness/harness.ts';

const SOL = 1_000_000_000n;
/** Small enough that the shallow pool, whose price is the reference of orders, has its part of each purchase. */
const DOLLARS = 50_000_000_000n;

/** What a SOL brings in US dollars. */
export function priceOf({ venue }: Harness): number {
  const mints = { inputMint: WRAPPED_SOL, outputMint: USDC };
  const terms = { amount: atoms(SOL), slippageBps: bps(0), platformFeeBps: bps(0) };
  return Number(venue.quote({ ...mints, ...terms }).outAmount) / 1e6;
}

/** Others buy SOL until it brings the given price; returns what each purchase brought them, in lamports. */
export async function raisePrice(harness: Harness, price: number): Promise<bigint[]> {
  const bought: bigint[] = [];
  while (priceOf(harness) < price) {
    const trade = await harness.world.trade({ inputMint: USDC, outputMint: WRAPPED_SOL, amount: DOLLARS });
    if (trade.status === 'success') bought.push(trade.outputAmount);
    await harness.advance(SLOT_MS);
  }
  return bought;
}

/** They sell each purchase again: other tests have the same market. */
export async function lowerPrice(harness: Harness, bought: readonly bigint[]): Promise<void> {
  for (const amount of bought) {
    await harness.world.trade({ inputMint: WRAPPED_SOL, outputMint: USDC, amount });
    await harness.advance(SLOT_MS);
  }
}
