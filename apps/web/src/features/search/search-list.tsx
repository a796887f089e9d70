import type { Asset } from '@orrery/wire/tokens/asset';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Flame from 'lucide-react/icons/flame';
import History from 'lucide-react/icons/rotate-ccw-clock';
import SearchX from 'lucide-react/icons/search-x';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { LOADING_TOKENS, NO_TOKENS, toFound } from '#entities/asset/asset.words.ts';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { cx } from '#shared/ui/cx.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { LoadingLine } from '#shared/ui/states/loading-line.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { isNoneTaken, type SearchItem, toExactLabel } from './search-items.model.ts';
import { Option, type OptionProps, SearchRow } from './search-row.tsx';
import * as strings from './strings.ts';
import type { SearchView } from './use-search-view.ts';

interface SearchListProps {
  id: string;
  view: SearchView;
  active: SearchItem | undefined;
  onHover: (key: string) => void;
  onChoose: (item: SearchItem) => void;
}

const NONE: readonly Asset[] = [];
const AS_FOUND = { timeframe: '24h', dir: 'desc' } as const;

export function toOptionId(listId: string, key: string): string {
  return `${listId}-${key}`;
}

/** Everything below the field: what can be chosen, or why there is nothing. */
export function SearchList({ id, view, active, onHover, onChoose }: SearchListProps) {
  const { mode, query, items, assets, isPending } = view;
  const label = assets && toExactLabel(query, assets);
  const isNoneLit = isNoneTaken(view);
  const store = useLiveRows(assets ?? NONE, AS_FOUND);
  const draw = (item: SearchItem) => (
    <Item
      key={item.key}
      item={item}
      store={store}
      option={{
        id: toOptionId(id, item.key),
        isActive: item.key === active?.key,
        onHover: () => onHover(item.key),
        onChoose: () => onChoose(item),
      }}
    />
  );
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {/* The rows stand beside their stars, outside of it: a list of options holds options alone. */}
        <div
          id={id}
          role="listbox"
          aria-label={strings.tokens}
          aria-owns={items.map(({ key }) => toOptionId(id, key)).join(' ')}
        />
        <output className="sr-only">
          {mode === 'found' &&
            !isPending &&
            [label, toFound(assets?.length ?? 0), isNoneLit && strings.noneVerified]
              .filter(Boolean)
              .join('. ')}
        </output>
        {view.viewed.length > 0 && (
          <>
            <Heading icon={<History size={13} aria-hidden="true" />}>{strings.history}</Heading>
            <div className="flex flex-wrap gap-1.5 px-1 pb-2">{view.viewed.map(draw)}</div>
          </>
        )}
        {mode === 'idle' && (
          <Heading icon={<Flame size={13} aria-hidden="true" />}>{strings.cooking}</Heading>
        )}
        {label !== undefined && <p className="px-3 py-2 text-12 text-muted">{label}</p>}
        {isNoneLit && <p className="px-3 py-2 text-12 text-warn">{strings.noneVerified}</p>}
        <Status view={view} />
        <div className={cx('transition', mode === 'found' && isPending && 'opacity-50')}>
          {items.slice(view.viewed.length).map(draw)}
        </div>
      </div>
      <KeyHints hints={HINTS} />
    </>
  );
}

function Status({ view: { assets, isPending, error, retry } }: { view: SearchView }) {
  if (error && !assets) return <ErrorState title={strings.searchFailed} error={error} onRetry={retry} />;
  if (!assets) return <RowSkeletons />;
  if (isPending || assets.length > 0) return null;
  return (
    <p className="flex flex-col items-center gap-3 px-6 pt-14 pb-10 text-14 text-muted">
      <SearchX size={22} aria-hidden="true" />
      {NO_TOKENS}
      <span className="-mt-2 text-12">{strings.searchHint}</span>
    </p>
  );
}

function Item({ item, store, option }: { item: SearchItem; store: RowStore; option: OptionProps }) {
  switch (item.kind) {
    case 'token':
      return <SearchRow {...option} asset={item.asset} store={store} />;
    case 'viewed':
      return (
        <Option
          {...option}
          className="flex h-8 items-center gap-2 border border-line pr-3 pl-1.5 font-semibold text-13"
        >
          <TokenIcon id={item.token.id} icon={item.token.icon} size={20} />
          {toShownSymbol(item.token.symbol)}
        </Option>
      );
    case 'more': {
      const Chevron = item.isOpen ? ChevronUp : ChevronDown;
      return (
        <Option
          {...option}
          className="flex h-10 items-center justify-center gap-1.5 font-semibold text-13 text-brass"
        >
          {item.isOpen ? strings.hideMoreResults : strings.showMoreResults}
          <Chevron size={14} aria-hidden="true" />
        </Option>
      );
    }
    case 'portfolio':
      return (
        <Option
          {...option}
          className="flex h-12 items-center justify-center gap-2 border border-line font-semibold text-14"
        >
          <Wallet size={16} aria-hidden="true" className="text-brass" />
          {strings.viewPortfolio}
        </Option>
      );
  }
}

function Heading({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <h3 className="flex h-8 items-center gap-1.5 px-3 font-semibold text-12 text-muted">
      {icon}
      {children}
    </h3>
  );
}

function RowSkeletons() {
  return (
    <output className="relative block px-3">
      <LoadingLine>{LOADING_TOKENS}</LoadingLine>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className="flex h-14 items-center gap-3">
          <Skeleton className="size-8" isRound />
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-20" />
          </span>
          <Skeleton className="hidden h-7 w-84 sm:block" />
        </span>
      ))}
    </output>
  );
}

const HINTS = [
  ['↑↓', strings.move],
  ['↵', strings.open],
  ['⇧↵', strings.watch],
  ['>', strings.commands],
  ['Esc', strings.close],
] as const;

/** What the keys of the field do. */
export function KeyHints({ hints }: { hints: readonly (readonly [key: string, does: string])[] }) {
  return (
    <p
      aria-hidden="true"
      className="hidden h-9 shrink-0 items-center gap-4 border-line border-t px-4 text-11 text-muted sm:pointer-fine:flex"
    >
      {hints.map(([key, does]) => (
        <span key={does} className="flex items-center gap-1.5">
          <kbd className="rounded-sm border border-line px-1.5 font-mono leading-4">{key}</kbd>
          {does}
        </span>
      ))}
    </p>
  );
}
