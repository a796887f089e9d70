import Keyboard from 'lucide-react/icons/keyboard';
import { DataSource } from '#entities/health/data-source.tsx';
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

/** What a table offers besides its filters: whose figures it has, its keys and its columns. */
export function TableTools({ view, onViewChange }: TableToolsProps) {
  return (
    <>
      <span className="flex min-w-0 items-center max-lg:hidden">
        <DataSource product="tokens" />
      </span>
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
