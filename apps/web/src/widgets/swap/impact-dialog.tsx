import type { AuthorityChange } from '@orrery/chain';
import { shortenAddress } from '@orrery/core/address';
import { formatUsdBalance } from '@orrery/domain/number-formats';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { asksTwice, formatImpact } from '#entities/quote/quote-terms.model.ts';
import { describeAuthority } from '#entities/settlement/preview.model.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { SteadyButton } from '#shared/ui/controls/steady-button.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import * as strings from './strings.ts';

interface ImpactDialogProps {
  quote: SwapQuote;
  /** What else is dangerous, in full sentences. */
  dangers?: readonly string[];
  /** Changes of who controls the wallet's accounts. */
  authorityChanges?: readonly AuthorityChange[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before a swap that moves the market against its taker, or has other dangers, which stand here in full. */
export function ImpactDialog({
  quote,
  dangers = [],
  authorityChanges = [],
  onConfirm,
  onClose,
}: ImpactDialogProps) {
  const { inUsd, outUsd, priceImpact } = quote;
  const isImpact = asksTwice(quote);
  const control = authorityChanges.map(
    (change) => `${describeAuthority(change)}: ${shortenAddress(change.to ?? change.account)}`,
  );
  const told = [...control, ...dangers];
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={isImpact ? strings.highPriceImpact : strings.dangers}
      description={isImpact ? strings.impactHint : strings.dangersHint}
    >
      {told.length > 0 && (
        <ul className="mb-4 flex list-disc flex-col gap-2 pl-5 text-13 text-down">
          {told.map((sentence) => (
            <li key={sentence} className="text-pretty">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <dl className="mb-5 flex flex-col gap-2 rounded-md border border-line px-3.5 py-3 text-13">
        <Figure name={strings.priceImpact} figure={formatImpact(priceImpact)} isLoss={isImpact} />
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
