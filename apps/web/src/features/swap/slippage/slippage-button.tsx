import type { Bps } from '@orrery/core/numbers';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useState } from 'react';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../strings.ts';

const SlippagePopover = lazyPart(async () => (await import('./slippage-popover.tsx')).SlippagePopover);

/** Says the slippage in force; what it opens is fetched with the first click. */
export function SlippageButton({ isDisabled, estimate }: { isDisabled: boolean; estimate: Bps | undefined }) {
  const [{ profile, slippageBps }] = useStored(tradeSettingsEntry);
  const isManual = profile === 'manual';
  const estimated = isManual || estimate === undefined ? undefined : estimate / 100;
  const shown = isManual ? strings.percent(slippageBps / 100) : strings.auto;
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);

  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const button = (
    <Button
      size="sm"
      aria-label={strings.slippageIs(shown)}
      title={strings.slippage}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={isDisabled}
      onClick={isWanted ? undefined : open}
    >
      {/* Beside the ways to trade, a narrow panel has room for the figure alone. */}
      <SlidersHorizontal
        size={13}
        aria-hidden="true"
        className={cx('text-muted', isManual && '@max-[24rem]:hidden')}
      />
      {isManual && <span className="text-muted @max-[24rem]:hidden">{strings.manual}</span>}
      {shown}
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <SlippagePopover trigger={button} isOpen={isOpen} onOpenChange={setIsOpen} estimated={estimated} />
    </Suspense>
  );
}
