import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { maxIn, minOut } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import type { SignedAmount } from '../engine/proposal.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { sumTips } from '../transactions/fee-plan.ts';
import { networkFeeLamports } from '../transactions/priority-fee.ts';
import { decodeForeign, foreignProgramAt } from './decode-foreign.ts';
import { type ForeignTrade, readForeignTrade } from './foreign-trade.ts';

interface Named {
  owner: Address;
  inputMint: Address;
  outputMint: Address;
  usesWrappedSol?: boolean | undefined;
}

/** The one trade of a transaction that is known to its end; undefined where there is none, or another. */
export function foreignTrade({ instructions }: DecodedTransaction): ForeignTrade | undefined {
  const read = instructions.filter(({ program }) => foreignProgramAt(program)).map(decodeForeign);
  const [trade, another] = read.flatMap((each) => (each && readForeignTrade(each)) ?? []);
  // One that is not decoded could trade as well.
  return another || trade?.isPartial || read.includes(undefined) ? undefined : trade;
}

/** What the bytes of a foreign swap say that leaves its owner and arrives; nothing for one whose instruction is not known to its end. */
export function foreignAmounts(transaction: DecodedTransaction, named: Named): SignedAmount[] {
  const { owner, inputMint, outputMint, usesWrappedSol = false } = named;
  const trade = foreignTrade(transaction);
  if (trade?.terms.kind !== 'swap') return [];
  const { swapMode, inAmount = 0n, outAmount = 0n, slippageBps = 0 } = trade.terms;
  const isExactOut = swapMode === 'ExactOut';
  const nameOf = (mint: Address): SignedAmount['of'] =>
    mint === WRAPPED_SOL && !usesWrappedSol ? 'SOL' : mint;
  const tips = sumTips(transaction, owner);
  const network = transaction.feePayer === owner ? networkFeeLamports(transaction) : 0n;
  const fee = network + tips.jito + tips.nozomi;
  const [sold, bought] = [nameOf(inputMint), nameOf(outputMint)];
  return [
    {
      of: sold,
      change: isExactOut ? -maxIn(inAmount, slippageBps) : -inAmount,
      bound: isExactOut ? 'most' : 'exact',
      isScaleChecked: sold === 'SOL',
    },
    {
      of: bought,
      change: isExactOut ? outAmount : minOut(outAmount, slippageBps),
      bound: isExactOut ? 'exact' : 'least',
      isScaleChecked: bought === 'SOL',
    },
    ...(fee > 0n ? [{ of: 'fee', change: -fee, bound: 'exact', isScaleChecked: true } as const] : []),
  ];
}
