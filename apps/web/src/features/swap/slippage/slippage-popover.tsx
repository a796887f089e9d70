import type { ReactNode } from 'react';
import { SlippageField } from '#entities/trade-settings/slippage-field.tsx';
import { slippageHint } from '#entities/trade-settings/strings.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import { slippage } from '../strings.ts';
import * as strings from './strings.ts';

interface SlippagePopoverProps {
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The venue's estimate for what is quoted, in percent. */
  estimated: number | undefined;
}

/** How far a price may slip between the quote and the chain. */
export function SlippagePopover({ estimated, ...props }: SlippagePopoverProps) {
  const [{ profile }] = useStored(tradeSettingsEntry);
  const isManual = profile === 'manual';
  return (
    <Popover label={slippage} {...props}>
      <p className="font-semibold text-12">{slippage}</p>
      <p className="mt-1 mb-3 text-12 text-muted text-pretty">{slippageHint}</p>
      <SlippageField offersAuto />
      {isManual && <p className="mt-3 text-12 text-warn text-pretty">{strings.ownIsManual}</p>}
      {estimated !== undefined && (
        <p className="mt-3 text-12 text-muted text-pretty">{strings.estimated(estimated)}</p>
      )}
    </Popover>
  );
}
