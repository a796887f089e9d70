import { DataSource } from '#entities/health/data-source.tsx';
import { describeMismatch } from '#entities/swap/mismatch.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { TokenWarnings } from '#features/swap/tokens/token-warnings.tsx';
import type { SwapForm } from '#features/swap/use-swap-form.ts';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import * as strings from './strings.ts';
import { SwapTerms } from './swap-terms.tsx';

interface QuoteDetailsProps {
  form: SwapForm;
  /** Those that may have warnings. */
  doubted: readonly FormToken[];
}

/** What is to be known in full: the warnings, on which terms, and what the wallet will change by. */
export function QuoteDetails({ form, doubted }: QuoteDetailsProps) {
  const { sell, buy, quote, isQuoting, isPreviewAhead } = form;
  return (
    <div className="pt-4">
      {doubted.length > 0 && <TokenWarnings tokens={doubted} />}
      {sell && buy && (quote || isQuoting) ? (
        <>
          <SwapTerms quote={quote} sell={sell} buy={buy} />
          <DataSource product="ultra" />
          {(quote?.transaction !== undefined || isPreviewAhead) && (
            <PreviewCard
              previewed={form.previewed}
              tokens={[sell, buy]}
              describeMismatch={describeMismatch}
            />
          )}
        </>
      ) : (
        <p className="min-h-50.5 py-4 text-12 text-muted text-pretty">
          {form.quoteError ? strings.noQuoteDetails : strings.noDetails}
        </p>
      )}
    </div>
  );
}
