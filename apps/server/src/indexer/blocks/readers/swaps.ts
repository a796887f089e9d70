import type { Address } from '@solana/kit';
import type { BlockRow } from '../../../store/block-rows.ts';
import type { WalletSwap } from '../extract/extract-swap.ts';
import { feeAccountsOf } from '../extract/venue-instructions.ts';
import { toSwapRow } from '../prices/price-trade.ts';
import type { ReadTransaction, RowReader } from './reader.ts';
import { isListed } from './trades.ts';

/** What a wallet swapped itself, and what was sold of its orders, where all of it was in listed tokens. */
export const readSwaps: RowReader<BlockRow['swaps']> =
  ({ book, catalogue, simulated }) =>
  ({ moves, trades: rows, instructions, changes, slot, timeMs }) => {
    const fills = moves.fills.map(({ order, trades, swap, venueFee }) => ({
      order,
      trades,
      swap,
      venueFee: { mint: swap.bought.mint, amount: venueFee },
    }));
    const own = moves.swap && {
      order: null,
      trades: moves.trades,
      swap: moves.swap,
      venueFee: venueFeeOf(moves.swap, { instructions, changes }),
    };
    return [...fills, own].flatMap((one, index) => {
      const id = rows[index]?.[0]?.id;
      if (!one || id === undefined || simulated.has(one.swap.wallet)) return [];
      if (!one.trades.every((trade) => isListed(trade, catalogue))) return [];
      const { order, swap, venueFee } = one;
      return [{ ...toSwapRow(swap, { id, slot, timeMs, venueFee }, book), order_key: order }];
    });
  };

/** What arrived in the accounts that the venue's instructions name for fees: of the mint that was sold or of the one that was bought. */
function venueFeeOf(
  { sold, bought }: WalletSwap,
  { instructions, changes }: Pick<ReadTransaction, 'instructions' | 'changes'>,
): { mint: Address; amount: bigint } {
  const named = feeAccountsOf(instructions);
  const taken = changes.filter(({ account }) => named.has(account));
  const sumOf = ({ mint }: { mint: Address }) =>
    taken.reduce((sum, change) => (change.mint === mint ? sum + change.after - change.before : sum), 0n);
  const [ofSold, ofBought] = [sumOf(sold), sumOf(bought)];
  if (ofBought > 0n) return { mint: bought.mint, amount: ofBought };
  return { mint: sold.mint, amount: ofSold > 0n ? ofSold : 0n };
}
