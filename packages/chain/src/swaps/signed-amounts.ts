import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { type SignedAmount, toDepositAmounts } from '../engine/proposal.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { maxAccountDeposits } from '../transactions/deposits.ts';
import { sumTips } from '../transactions/fee-plan.ts';
import { networkFeeLamports } from '../transactions/priority-fee.ts';
import type { SwapIntent } from './swap-intent.ts';
import { findTrade } from './trade-terms.ts';

type Named = Pick<
  SwapIntent,
  'taker' | 'inputMint' | 'outputMint' | 'usesWrappedSol' | 'gasPayer' | 'feeAccount'
>;

/** Amounts that the taker pays and gets by the bytes of a swap between two mints; empty when it is not a swap. */
export function swapAmounts(transaction: DecodedTransaction, named: Named): SignedAmount[] {
  const { inputMint, outputMint, usesWrappedSol = false, gasPayer, taker } = named;
  const terms = findTrade(transaction.instructions, named)?.terms;
  if (!terms) return [];
  const { swapMode, spent, received } = terms;
  const nameOf = (mint: Address): SignedAmount['of'] =>
    mint === WRAPPED_SOL && !usesWrappedSol ? 'SOL' : mint;
  const [sold, bought] = [nameOf(inputMint), nameOf(outputMint)];
  const tips = sumTips(transaction, taker);
  const fee = networkFeeLamports(transaction) + tips.jito + tips.nozomi;
  const amounts: SignedAmount[] = [
    { of: sold, change: -spent, bound: swapMode === 'ExactOut' ? 'most' : 'exact', isScaleChecked: true },
    { of: bought, change: received, bound: swapMode === 'ExactIn' ? 'least' : 'exact', isScaleChecked: true },
  ];
  if (gasPayer === undefined) amounts.push({ of: 'fee', change: -fee, bound: 'exact', isScaleChecked: true });
  return [...amounts, ...toDepositAmounts(maxAccountDeposits(transaction, taker))];
}
