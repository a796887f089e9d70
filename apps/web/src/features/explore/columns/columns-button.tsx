import Columns3 from 'lucide-react/icons/columns-3';
import { Suspense, useState } from 'react';
import { Button } from '#shared/ui/controls/button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { columnsEntry } from './columns.store.ts';
import * as strings from './strings.ts';

const ColumnsPopover = lazyPart(async () => (await import('./columns-popover.tsx')).ColumnsPopover);

interface ColumnsButtonProps {
  /** As in the address. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
}

/** Which columns there are and in which order; remembered, and in the address, to be shared. */
export function ColumnsButton({ chosen, onChange }: ColumnsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const keep = (columns: string | undefined) => {
    columnsEntry.set(columns ?? '');
    onChange(columns);
  };
  const button = (
    <Button aria-expanded={isOpen} onClick={isWanted ? undefined : open} className="px-3">
      <Columns3 size={15} aria-hidden="true" />
      {strings.columns}
    </Button>
  );

  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsPopover
        trigger={button}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        chosen={chosen}
        onChange={keep}
      />
    </Suspense>
  );
}
