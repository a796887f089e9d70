import type { ReactNode } from 'react';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import { ColumnsList } from './columns-list.tsx';
import * as strings from './strings.ts';

interface ColumnsPopoverProps {
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
}

export function ColumnsPopover({ chosen, onChange, ...popover }: ColumnsPopoverProps) {
  return (
    <Popover label={strings.columns} {...popover}>
      <ColumnsList chosen={chosen} onChange={onChange} />
    </Popover>
  );
}
