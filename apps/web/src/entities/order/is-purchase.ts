import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';

/** Money, that in which prices are counted last. */
const MONEY: readonly Address[] = [WRAPPED_SOL, USDT, USDC];

/** Whether an order pays with money for what is less money, so that its price is counted in what it sells. */
export function isPurchase(sold: Address, bought: Address): boolean {
  return MONEY.indexOf(sold) > MONEY.indexOf(bought);
}
