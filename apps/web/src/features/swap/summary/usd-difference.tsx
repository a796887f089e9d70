import { formatChange } from '@orrery/domain/number-formats';
import { Suspense, useState } from 'react';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { toImpactTone } from '#entities/quote/quote-terms.model.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { priceImpact, venueFee } from '../strings.ts';
import * as strings from './strings.ts';
import { toUsdDifference } from './usd-difference.model.ts';

const Popover = lazyPart(async () => (await import('#shared/ui/overlays/popover.tsx')).Popover);

const TONES = { calm: '', warn: 'text-warn', danger: 'text-down' };

/** By how much what is bought is worth less than what is sold; where it goes, in its title and when it is pressed. */
export function UsdDifference({ quote }: { quote: SwapQuote }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const difference = toUsdDifference(quote);
  if (!difference) return null;
  const parts = [
    [priceImpact, difference.impact],
    [strings.poolFees, difference.pools],
    [venueFee, difference.venue],
    [strings.otherPrices, difference.prices],
  ] as const;
  const told = parts.map(([name, part]) => `${name} ${formatChange(part * 100)}`);
  const total = formatChange(difference.total * 100);
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const button = (
    <button
      type="button"
      aria-label={strings.differenceIs(total)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={told.join('\n')}
      onClick={isWanted ? undefined : open}
      className={`reach rounded-sm pointer-coarse:after:-top-2 pointer-coarse:after:-bottom-5 underline decoration-dotted underline-offset-2 transition hover:text-text ${TONES[toImpactTone(difference.total)]}`}
    >
      {total}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Popover trigger={button} label={strings.difference} isOpen={isOpen} onOpenChange={setIsOpen}>
        <p className="font-semibold text-12">{strings.difference}</p>
        <dl className="mt-3 flex flex-col gap-2 text-13">
          {parts.map(([name, part]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium">{formatChange(part * 100)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-12 text-muted text-pretty">{strings.differenceHint}</p>
      </Popover>
    </Suspense>
  );
}
