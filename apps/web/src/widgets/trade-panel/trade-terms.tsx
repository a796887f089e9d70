import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent } from '@orrery/domain/number-formats';
import { formatImpact, toImpactTone } from '#entities/quote/quote-terms.model.ts';
import { Term } from '#shared/ui/term.tsx';
import * as strings from './strings.ts';
import type { TradePanelState } from './use-trade-panel.ts';

const TONES = { calm: '', warn: 'text-warn', danger: 'text-down' };

/** The panel's foot: the bound that the slippage leaves, what the trade moves, and what it costs. */
export function TradeTerms({ panel: { quote, sell, buy } }: { panel: TradePanelState }) {
  if (!quote || !sell || !buy) return null;
  const { swapMode, slippage, maxInAmount, minOutAmount, feeAmount, feeMint, depositLamports } = quote;
  const [bounded, bound] = swapMode === 'ExactOut' ? [sell, maxInAmount] : [buy, minOutAmount];
  const feeToken = feeMint === buy.id ? buy : sell;
  return (
    <dl aria-label={strings.terms} className="flex flex-col gap-1 text-12">
      <Term
        name={swapMode === 'ExactOut' ? strings.maximumSold : strings.minimumReceived}
        note={quote.isPromised ? strings.fixedPrice : strings.slippageOf(slippage / 100)}
      >
        {formatExact(toUiDecimal(bound, bounded))} {bounded.symbol}
      </Term>
      <Term name={strings.priceImpact}>
        <span className={TONES[toImpactTone(quote.priceImpact)]}>{formatImpact(quote.priceImpact)}</span>
      </Term>
      <Term name={strings.venueFee} note={formatPercent(quote.feeBps / 100)}>
        {formatExact(toUiDecimal(feeAmount, feeToken))} {feeToken.symbol}
      </Term>
      <Term name={strings.networkFee}>
        {quote.gasPayer ? strings.paidByOrrery : toSol(quote.networkFeeLamports)}
      </Term>
      {depositLamports > 0 && <Term name={strings.accountDeposit}>{toSol(depositLamports)}</Term>}
    </dl>
  );
}

function toSol(lamports: number): string {
  return strings.solAmount(toDecimal(BigInt(Math.ceil(lamports)), NATIVE_SOL.decimals));
}
