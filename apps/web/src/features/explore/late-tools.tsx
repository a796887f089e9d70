import Keyboard from 'lucide-react/icons/keyboard';
import { Button } from '#shared/ui/controls/button.tsx';
import { openKeysSheet } from '#shared/ui/keys/keys-sheet.store.ts';
import { ColumnsButton } from './columns/columns-button.tsx';
import type { ExploreView } from './explore-search.ts';
import * as strings from './strings.ts';

export { ViewsButton } from './views/views-button.tsx';

interface TableToolsProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}

/** What a table offers besides its filters: its keys and its columns. */
export function TableTools({ view, onViewChange }: TableToolsProps) {
  return (
    <>
      <Button
        aria-label={strings.keyboardShortcuts}
        title={strings.keyboardShortcuts}
        onClick={openKeysSheet}
        className="px-3"
      >
        <Keyboard size={15} aria-hidden="true" />
        {strings.keys}
      </Button>
      <ColumnsButton chosen={view.columns} onChange={(columns) => onViewChange({ ...view, columns })} />
    </>
  );
}
