import { toSearchQuery } from '@orrery/domain/tokens/search-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId, useState } from 'react';
import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { oracleSearch } from '#entities/candle/oracle-search.queries.ts';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { activeRow, moveChoice } from '#entities/search/choice.model.ts';
import { useMovedTo } from '#entities/search/use-moved-to.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { recentChartsEntry } from '../recent-charts.store.ts';
import * as strings from '../strings.ts';
import { PickerOption } from './picker-option.tsx';
import { toPickerGroups } from './picker-rows.model.ts';

const TYPING_PAUSE_MS = 150;
const MOST_TOKENS = 20;

interface FeedPickerProps {
  /** Told the end of the address of the chart that was chosen. */
  onChoose: (address: string) => void;
  onClose: () => void;
}

/** Finds whatever can be charted: arrows move, Enter takes, Escape closes. */
export function FeedPicker({ onChoose, onClose }: FeedPickerProps) {
  const listId = useId();
  const isSmall = useIsBelowSm();
  const [text, setText] = useState('');
  const { groups, isPending, error } = useGroups(text);
  const rows = groups.flatMap((group) => group.rows);
  const choices = rows.map(({ address, asset }) => ({
    id: address,
    isVerified: !asset || (isVerifiedAsset(asset) && asset.looksLike === undefined),
  }));
  const [movedTo, moveOnto] = useMovedTo<string>(`${isPending} ${text}`);
  const active = activeRow(choices, { query: text, movedTo, isPending: isPending || text === '' });
  const optionId = (address: string) => `${listId}-${address}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const row = rows[moveChoice(active, event.key, rows.length)];
      if (!row) return;
      moveOnto(row.address);
      document.getElementById(optionId(row.address))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const row = rows[active];
      if (row) onChoose(row.address);
    }
  };
  const lit = rows[active];
  return (
    <Dialog isOpen onOpenChange={onClose} title={strings.choose} isSteady>
      <div className="sticky top-0 z-10 bg-panel pt-1 pb-3">
        <span className="absolute top-4 left-3 text-muted">
          {isPending ? <Spinner /> : <Search size={16} aria-hidden="true" />}
        </span>
        <Input
          role="combobox"
          // Under a thumb the keyboard would cover the list before it was seen.
          autoFocus={!isSmall}
          aria-label={strings.choose}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={lit && optionId(lit.address)}
          placeholder={strings.searchHint}
          className="pl-9"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <output className="sr-only">{isPending && strings.searching}</output>
      </div>
      {rows.length === 0 && !isPending && (
        <p className="px-1 py-8 text-center text-13 text-muted">
          {error ? toMessage(error) : strings.nothingFound}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={strings.feeds} className="-mx-2 pb-32 sm:pb-0">
        {groups.map(({ title, rows: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: options stand in groups of a list, not in a form
          <div key={title} role="group" aria-label={title} className="not-first:mt-3">
            <p aria-hidden="true" className="px-3 pb-1 text-12 text-muted">
              {title}
            </p>
            {own.map((row) => (
              <PickerOption
                key={row.address}
                id={optionId(row.address)}
                row={row}
                isActive={row === lit}
                onHover={() => moveOnto(row.address)}
                onChoose={() => onChoose(row.address)}
              />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function useGroups(text: string) {
  const settled = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const [recent] = useStored(recentChartsEntry);
  const tokens = useQuery({
    ...assetQueries.search({ query: toSearchQuery(settled).text, limit: MOST_TOKENS }),
    placeholderData: keepPreviousData,
    meta: { failureEvent: null },
  });
  const oracle = useQuery({ ...oracleSearch(settled), placeholderData: keepPreviousData });
  const assets = useAllowed(tokens.data ?? []);
  return {
    groups: toPickerGroups({ text, recent, assets, oracle: oracle.data ?? [] }),
    isPending: settled !== text.trim() || tokens.isPending || oracle.isPending || tokens.isPlaceholderData,
    error: tokens.error ?? oracle.error,
  };
}
