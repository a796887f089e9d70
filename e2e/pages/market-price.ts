import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Harness } from '../../tests/harness/harness.ts';

const SOL = 1_000_000_000n;
/** Moves the price of SOL by a percent or two. */
const DOLLARS = 500_000_000_000n;

/** What a SOL brings in US dollars. */
export function priceOf({ venue }: Harness): number {
  const mints = { inputMint: WRAPPED_SOL, outputMint: USDC };
  const terms = { amount: atoms(SOL), slippageBps: bps(0), platformFeeBps: bps(0) };
  return Number(venue.quote({ ...mints, ...terms }).outAmount) / 1e6;
}

/** Others buy SOL until it brings so much; returns what they bought, in lamports. */
export async function raisePrice(harness: Harness, price: number): Promise<bigint> {
  let bought = 0n;
  while (priceOf(harness) < price) {
    const trade = await harness.world.trade({ inputMint: USDC, outputMint: WRAPPED_SOL, amount: DOLLARS });
    bought += trade.status === 'success' ? trade.outputAmount : 0n;
    await harness.advance(SLOT_MS);
  }
  return bought;
}

/** They sell it again: other tests have the same market. */
export async function lowerPrice(harness: Harness, amount: bigint): Promise<void> {
  await harness.world.trade({ inputMint: WRAPPED_SOL, outputMint: USDC, amount });
}
