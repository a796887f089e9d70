import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent, UNKNOWN } from '@orrery/domain/number-formats';
import { exchangeRate } from '@orrery/domain/trading/exchange-rate';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { formatImpact, toImpactTone } from '#entities/quote/quote-terms.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { RouteLine } from '#features/swap/route/route-line.tsx';
import { Term } from '#shared/ui/term.tsx';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import { priceImpact, rate, route, venueFee } from '../strings.ts';
import * as strings from './strings.ts';

interface SwapTermsProps {
  quote: SwapQuote | undefined;
  sell: FormToken;
  buy: FormToken;
}

const TONES = { calm: '', warn: 'text-warn', danger: 'text-down' };

/** What the quote says, line by line; skeletons of the same size while it is asked for. */
export function SwapTerms({ quote, sell, buy }: SwapTermsProps) {
  return (
    <dl className="flex flex-col gap-2.5 py-4 text-13">
      <Term name={rate}>{quote && <Rate quote={quote} sell={sell} buy={buy} />}</Term>
      <Term
        name={quote?.swapMode === 'ExactOut' ? strings.maximumSold : strings.minimumReceived}
        note={
          quote && (quote.isPromised ? strings.noSlippage : strings.percentSlippage(quote.slippage / 100))
        }
      >
        {quote && boundOf(quote, { sell, buy })}
      </Term>
      <Term name={priceImpact}>
        {quote && (
          <span className={TONES[toImpactTone(quote.priceImpact)]}>{formatImpact(quote.priceImpact)}</span>
        )}
      </Term>
      {quote ? <RouteLine quote={quote} sell={sell} buy={buy} /> : <Term name={route}>{undefined}</Term>}
      <Term name={venueFee} note={quote && toFeeNote(quote)}>
        {quote && toFee(quote, { sell, buy })}
      </Term>
      <Term
        name={strings.networkFee}
        note={
          quote?.gasPayer
            ? strings.inTheVenueFee
            : quote && quote.priorityLamports > 0 && strings.priorityPart(toSol(quote.priorityLamports))
        }
      >
        {quote && (quote.gasPayer ? strings.paidByOrrery : toSol(quote.networkFeeLamports))}
      </Term>
      {quote && quote.depositLamports > 0 && (
        <Term name={strings.accountDeposit} note={strings.forToken(buy.symbol)}>
          {toSol(quote.depositLamports)}
        </Term>
      )}
    </dl>
  );
}

function toFeeNote({ feeBps, referralFeeBps }: SwapQuote): string {
  const percent = formatPercent(feeBps / 100);
  return referralFeeBps > 0
    ? `${percent}, ${strings.toReferrer(formatPercent(referralFeeBps / 100))}`
    : percent;
}

function toFee({ feeAmount, feeMint }: SwapQuote, { sell, buy }: Record<'sell' | 'buy', FormToken>): string {
  const token = feeMint === buy.id ? buy : sell;
  return `${formatExact(toUiDecimal(feeAmount, token))} ${token.symbol}`;
}

/** What the slippage leaves at worst. */
function boundOf(
  { swapMode, maxInAmount, minOutAmount }: SwapQuote,
  { sell, buy }: Record<'sell' | 'buy', FormToken>,
) {
  const [token, amount] = swapMode === 'ExactOut' ? [sell, maxInAmount] : [buy, minOutAmount];
  return `${formatExact(toUiDecimal(amount, token))} ${token.symbol}`;
}

function toSol(lamports: number): string {
  return strings.solAmount(toDecimal(BigInt(Math.ceil(lamports)), NATIVE_SOL.decimals));
}

function Rate({ quote, sell, buy }: { quote: SwapQuote; sell: FormToken; buy: FormToken }) {
  const [isFlipped, setIsFlipped] = useState(false);
  const sold = { token: sell, side: { ...sell, amount: quote.inAmount } };
  const bought = { token: buy, side: { ...buy, amount: quote.outAmount } };
  const [of, per] = isFlipped ? [bought, sold] : [sold, bought];
  const rate = exchangeRate({ of: of.side, per: per.side });
  return (
    <button
      type="button"
      onClick={() => setIsFlipped(!isFlipped)}
      title={strings.invertRate}
      className="reach-y inline-flex items-center gap-1.5 rounded-sm text-right font-medium transition hover:text-brass"
    >
      1 {of.token.symbol} = {rate === undefined ? UNKNOWN : <TokenAmount amount={rate} />} {per.token.symbol}
      <ArrowLeftRight size={12} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
  );
}
