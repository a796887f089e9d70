import { formatUsdBalance } from '@orrery/domain/number-formats';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { formatImpact } from '#entities/quote/quote-terms.model.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { SteadyButton } from '#shared/ui/controls/steady-button.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import * as strings from './strings.ts';

interface ImpactDialogProps {
  quote: SwapQuote;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before a swap that moves the market against its taker. */
export function ImpactDialog({ quote, onConfirm, onClose }: ImpactDialogProps) {
  const { inUsd, outUsd, priceImpact } = quote;
  return (
    <Dialog isOpen onOpenChange={onClose} title={strings.highPriceImpact} description={strings.impactHint}>
      <dl className="mb-5 flex flex-col gap-2 rounded-md border border-line px-3.5 py-3 text-13">
        <Figure name={strings.priceImpact} figure={formatImpact(priceImpact)} isLoss />
        <Figure name={strings.youSell} figure={toUsd(inUsd)} />
        <Figure name={strings.youGet} figure={toUsd(outUsd)} />
      </dl>
      <div className="flex gap-2">
        <Button size="lg" className="flex-1" onClick={onClose}>
          {strings.cancel}
        </Button>
        <SteadyButton act="sign" variant="danger" size="lg" className="flex-1" onClick={onConfirm}>
          {strings.swapAnyway}
        </SteadyButton>
      </div>
    </Dialog>
  );
}

function Figure({ name, figure, isLoss = false }: { name: string; figure: string; isLoss?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className={isLoss ? 'font-semibold text-down' : 'font-semibold'}>{figure}</dd>
    </div>
  );
}

function toUsd(value: number | undefined): string {
  return value === undefined ? '-' : formatUsdBalance(value, 'long');
}
