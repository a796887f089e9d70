import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { SwapSide, UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import type { TokenNames } from '#entities/asset/use-token-names.ts';
import * as strings from './strings.ts';

/** A swap as a mark on the chart of one of its tokens: at its moment in unix seconds, bought or sold, in a line. */
export interface OwnMark {
  time: number;
  kind: 'own';
  side: 'buy' | 'sell';
  text: string;
}

/** The swaps that bought or sold a token, oldest first. */
export function toOwnMarks(
  swaps: readonly UserSwap[],
  asset: Address,
  { symbolOf, multiplierAt }: TokenNames,
): readonly OwnMark[] {
  return swaps
    .map((swap): OwnMark | undefined => {
      const at = Date.parse(swap.blockTime);
      const write = ({ mint, amount, decimals }: SwapSide) => {
        const size = toUiDecimal(BigInt(amount), { decimals, multiplier: multiplierAt(mint, at) });
        return `${formatExact(size)} ${symbolOf(mint)}`;
      };
      const [sold, bought] = [write(swap.sold), write(swap.bought)];
      const time = Math.floor(at / 1_000);
      if (swap.bought.mint === asset)
        return { time, kind: 'own', side: 'buy', text: strings.boughtFor(bought, sold) };
      return swap.sold.mint === asset
        ? { time, kind: 'own', side: 'sell', text: strings.soldFor(sold, bought) }
        : undefined;
    })
    .filter((mark) => mark !== undefined)
    .toReversed();
}
