import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import type { ExploreView } from '#features/explore/explore-search.ts';
import { NameForm } from '#features/explore/filters/presets/name-form.tsx';
import { addPresets, type Preset } from '#features/explore/filters/presets.model.ts';
import { paths } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import * as strings from './strings.ts';
import { describeView, readViewText, toViewText } from './views.model.ts';
import { keepViews, viewsEntry } from './views.store.ts';

interface ViewsPopoverProps {
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  view: ExploreView;
}

/** The saved views, each the way to its address, and a name for the view on screen. */
export function ViewsPopover({ view, ...popover }: ViewsPopoverProps) {
  const [views] = useStored(viewsEntry);
  const text = toViewText(view);
  return (
    <Popover label={strings.savedViews} {...popover}>
      <div className="flex flex-col gap-3">
        <h2 className="font-semibold text-13">{strings.savedViews}</h2>
        {views.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {views.map((saved) => (
              <SavedView
                key={saved.name}
                saved={saved}
                isCurrent={toViewText(readViewText(saved.text)) === text}
                onOpen={() => popover.onOpenChange(false)}
              />
            ))}
          </ul>
        ) : (
          <p className="text-12 text-muted">{strings.noViews}</p>
        )}
        <NameForm
          label={strings.viewName}
          placeholder={strings.viewName}
          onName={(name) => keepViews(addPresets(viewsEntry.get(), [{ name, text }]))}
        />
      </div>
    </Popover>
  );
}

interface SavedViewProps {
  saved: Preset;
  isCurrent: boolean;
  onOpen: () => void;
}

function SavedView({ saved, isCurrent, onOpen }: SavedViewProps) {
  const view = readViewText(saved.text);
  return (
    <li className="-mx-2 flex items-center gap-1.5 rounded-sm pr-2 hover:bg-raised">
      <Link
        {...paths.pro(view)}
        activeOptions={EXACT}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
        className="flex min-w-0 flex-1 flex-col rounded-sm px-2 py-1.5"
      >
        <span className="flex items-center gap-1.5 font-semibold text-13">
          <span className="truncate">{saved.name}</span>
          {isCurrent && <Check size={14} aria-hidden="true" className="shrink-0 text-brass" />}
        </span>
        <span className="truncate text-12 text-muted">{describeView(view)}</span>
      </Link>
      <IconButton
        label={strings.deleteView(saved.name)}
        size="sm"
        onClick={() => keepViews(viewsEntry.get().filter(({ name }) => name !== saved.name))}
      >
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

const EXACT = { exact: true };
