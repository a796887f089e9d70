import { formatCount } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { toMessage } from '#shared/errors/messages.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import * as strings from '../strings.ts';
import type { CsvLayout } from './layouts.ts';
import { type CsvExport, useCsvExport } from './use-csv-export.ts';

const OPTIONS = (['plain', 'koinly', 'cointracker'] as const).map((value) => ({
  value,
  label: strings.layouts[value],
}));

/** Saves all swaps of a wallet in one of three layouts; goes on while it is closed. */
export function CsvButton({ wallet }: { wallet: Address }) {
  const [isOpen, setIsOpen] = useState(false);
  const [layout, setLayout] = useState<CsvLayout>('plain');
  const { state, start, stop } = useCsvExport(wallet);
  const isReading = state.step === 'reading';
  const trigger = (
    <Button size="sm" variant="ghost">
      <Download size={14} aria-hidden="true" />
      {strings.exportCsv}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={strings.exportCsv} isOpen={isOpen} onOpenChange={setIsOpen}>
      <p className="text-12 text-muted text-pretty">{strings.allSwapsOf}</p>
      <div className="my-3">
        <Segmented label={strings.layout} options={OPTIONS} value={layout} onChange={setLayout} isWide />
      </div>
      {/* One and the same, so that the focus stays. */}
      <Button
        variant={isReading ? 'secondary' : 'primary'}
        className="w-full"
        onClick={isReading ? stop : () => start(layout)}
      >
        {isReading ? strings.stop : strings.download}
      </Button>
      <p aria-live="polite" className="mt-2 min-h-4 text-12 text-muted tabular-nums empty:hidden">
        {describe(state)}
      </p>
    </Popover>
  );
}

function describe(state: CsvExport): string | null {
  switch (state.step) {
    case 'idle':
      return null;
    case 'reading':
      return strings.reading(formatCount(state.count));
    case 'stopped':
      return strings.stopped;
    case 'done':
      return strings.saved(formatCount(state.count));
    case 'failed':
      return toMessage(state.error);
  }
}
