import { describeMismatch } from '#entities/swap/mismatch.model.ts';
import type { SwapForm } from '#features/swap/use-swap-form.ts';
import { PreviewCard } from '#widgets/settle-dialog/preview-card.tsx';
import { SwapTerms } from './swap-terms.tsx';

/** On which terms, and what the wallet will change by: what is only there once something was asked for. */
export function QuoteDetails({ form }: { form: SwapForm }) {
  const { sell, buy, quote } = form;
  if (!sell || !buy) return null;
  return (
    <>
      <SwapTerms quote={quote} sell={sell} buy={buy} />
      {(quote?.transaction !== undefined || form.isPreviewAhead) && (
        <PreviewCard
          signed={form.proposal?.signed}
          preview={form.preview}
          failure={form.previewFailure}
          tokens={[sell, buy]}
          describeMismatch={describeMismatch}
        />
      )}
    </>
  );
}
