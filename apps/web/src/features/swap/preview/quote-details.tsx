import { describeMismatch } from '#entities/swap/mismatch.model.ts';
import type { SwapForm } from '#features/swap/use-swap-form.ts';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SwapTerms } from './swap-terms.tsx';

/** On which terms, and what the wallet will change by: what is only there once something was asked for. */
export function QuoteDetails({ form }: { form: SwapForm }) {
  const { sell, buy, quote } = form;
  if (!sell || !buy) return null;
  return (
    <>
      <SwapTerms quote={quote} sell={sell} buy={buy} />
      {(quote?.transaction !== undefined || form.isPreviewAhead) && (
        <PreviewCard previewed={form.previewed} tokens={[sell, buy]} describeMismatch={describeMismatch} />
      )}
    </>
  );
}
