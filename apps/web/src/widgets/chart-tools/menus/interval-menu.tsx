import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import * as strings from '../strings.ts';
import type { ToolRowProps } from '../tool-props.ts';
import { WidthList } from './width-list.tsx';

/** The widths that are not in the row, and which ones are. */
export function IntervalMenu({ subject, choice, onChoose }: ToolRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = (
    <IconButton label={strings.allWidths}>
      <ChevronDown size={16} aria-hidden="true" />
    </IconButton>
  );
  return (
    <Popover trigger={trigger} label={strings.allWidths} isOpen={isOpen} onOpenChange={setIsOpen}>
      <WidthList
        intervals={subject.intervals}
        value={choice.interval}
        onChange={(interval) => {
          onChoose({ interval });
          setIsOpen(false);
        }}
      />
    </Popover>
  );
}
