import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent } from '@orrery/domain/number-formats';
import type { ReactNode } from 'react';
import { gainOnQuote, type TradeView } from '#entities/transaction/trade.model.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { Fact } from './fact.tsx';
import * as strings from './strings.ts';
import type { ReceiptTokens } from './use-receipt-tokens.ts';

interface TradeProps {
  trade: TradeView;
  tokens: ReceiptTokens;
}

const NAMES = {
  ExactIn: {
    exact: strings.sold,
    unmoved: strings.toSell,
    bound: strings.minimumReceived,
    actual: strings.received,
  },
  ExactOut: {
    exact: strings.bought,
    unmoved: strings.toBuy,
    bound: strings.maximumSold,
    actual: strings.sold,
  },
};

/** What was signed for and what the chain made of it, to the last unit. */
export function Trade({ trade, tokens }: TradeProps) {
  const { swapMode, exactAmount, quoted, bound, slippageBps, actual, sold, bought } = trade;
  const names = NAMES[swapMode];
  const [known, open] = swapMode === 'ExactIn' ? [sold, bought] : [bought, sold];
  const write = (amount: bigint, { mint, decimals }: TradeView['sold']) => {
    const size = toUiDecimal(amount, { decimals, multiplier: tokens.multiplierOf(mint) });
    return `${formatExact(size)} ${mint === WRAPPED_SOL ? NATIVE_SOL.key : tokens.symbolOf(mint)}`;
  };
  return (
    <Panel aria-labelledby="swap-terms">
      <h2 id="swap-terms" className="px-4 pt-4 font-semibold text-14">
        {strings.swap}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-4 pt-3 sm:grid-cols-3">
        <Fact name={actual === undefined ? names.unmoved : names.exact}>{write(exactAmount, known)}</Fact>
        <Fact name={names.actual} note={describeGain(trade)} className="sm:col-span-2">
          {actual === undefined ? strings.nothing : write(actual, open)}
        </Fact>
        <Fact name={strings.quoted}>{write(quoted, open)}</Fact>
        <Fact name={names.bound} note={strings.percentSlippage(slippageBps / 100)}>
          {write(bound, open)}
        </Fact>
      </dl>
    </Panel>
  );
}

function describeGain(trade: TradeView): ReactNode {
  const gain = gainOnQuote(trade);
  if (gain === undefined) return undefined;
  if (gain === 0) return strings.asQuoted;
  const size = Math.abs(gain) < 0.01 ? '<0.01%' : formatPercent(gain);
  if (gain < 0) return strings.worseThanQuoted(size);
  return <span className="text-up">{strings.betterThanQuoted(size)}</span>;
}
