import type { Asset } from '@orrery/wire/tokens/asset';
import Wallet from 'lucide-react/icons/wallet';
import { useDeferredValue } from 'react';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { LOADING_TOKENS } from '#entities/asset/asset.words.ts';
import { LivePrice } from '#entities/asset/figures/figures.tsx';
import { TokenLogo } from '#entities/asset/icon/token-logo.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { useLiveRows } from '#entities/asset/live/use-live-rows.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { KeyHints, toOptionId } from '../search-list.tsx';
import { Option, type OptionProps } from '../search-row.tsx';
import * as strings from '../strings.ts';
import type { Command } from './command.ts';
import { type PaletteItem, toSections } from './palette-items.model.ts';
import type { PaletteTokens } from './use-palette-tokens.ts';

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  wish: string;
  tokens: PaletteTokens;
  active: PaletteItem | undefined;
  onHover: (key: string) => void;
  onChoose: (item: PaletteItem) => void;
}

/** About half of those in sight: the others follow while the dialog is still as good as transparent. */
const FIRST_ROWS = 8;
const AS_FOUND = { timeframe: '24h', dir: 'desc' } as const;
const ROW = 'flex h-9 items-center gap-3 px-3 text-13 pointer-coarse:h-11';
const HINTS = [
  ['↑↓', strings.move],
  ['↵', strings.choose],
  ['⌫', strings.backToSearch],
  ['Esc', strings.close],
] as const;

/** Everything below the palette's field: the rows under their headings, or that there are none. */
export function PaletteList({ id, items, wish, tokens, active, onHover, onChoose }: PaletteListProps) {
  // The first of them are there with the dialog, and the others a moment later: else it comes late on a slow phone.
  const most = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const store = useLiveRows(tokens.assets, AS_FOUND);
  const isNothing = items.length === 0 && !tokens.isPending && !tokens.error;
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={strings.commands}
        tabIndex={-1}
        className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {toSections(items.slice(0, most), wish).map(({ section, items: rows }) => (
          <fieldset key={section} aria-label={strings.sections[section]} className="min-w-0">
            <p aria-hidden="true" className="flex h-8 items-center px-3 font-semibold text-12 text-muted">
              {strings.sections[section]}
            </p>
            {rows.map((item) => (
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
            ))}
          </fieldset>
        ))}
      </div>
      <div className="flex-1 px-5 text-12 text-muted">
        {tokens.isPending && <p className="py-2">{LOADING_TOKENS}</p>}
        {tokens.error && (
          <p role="alert" className="py-2 text-warn">
            {strings.searchFailed}. {toMessage(tokens.error)}
          </p>
        )}
        {isNothing && <p className="pt-14 text-center text-14">{strings.nothingFound}</p>}
        <output className="sr-only">{wish.trim() !== '' && strings.results(items.length)}</output>
      </div>
      <KeyHints hints={HINTS} />
    </>
  );
}

function Item({ item, store, option }: { item: PaletteItem; store: RowStore; option: OptionProps }) {
  switch (item.kind) {
    case 'command':
      return <CommandRow command={item.command} option={option} />;
    case 'token':
      return <TokenRow asset={item.asset} store={store} option={option} />;
    case 'portfolio':
      return (
        <Option {...option} className={ROW}>
          <Wallet size={16} aria-hidden="true" className="shrink-0 text-brass" />
          {strings.viewPortfolio}
        </Option>
      );
  }
}

function CommandRow({ command, option }: { command: Command; option: OptionProps }) {
  const { icon: Icon, label, hint, shortcut } = command;
  return (
    <Option {...option} className={ROW}>
      <Icon size={16} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="truncate font-medium">{label}</span>
      {hint !== undefined && (
        <span className="ml-auto max-w-1/2 shrink-0 truncate text-12 text-muted">{hint}</span>
      )}
      {shortcut !== undefined && (
        <kbd className="ml-auto rounded-sm border border-line px-1.5 font-mono text-11 text-muted leading-4">
          {shortcut}
        </kbd>
      )}
    </Option>
  );
}

function TokenRow({ asset, store, option }: { asset: Asset; store: RowStore; option: OptionProps }) {
  const isVerified = isVerifiedAsset(asset);
  return (
    <Option {...option} className={ROW}>
      <TokenLogo id={asset.id} icon={asset.icon} size={20} isVerified={isVerified} />
      <span className="shrink-0 font-semibold">{toShownSymbol(asset.symbol)}</span>
      {isVerified && <VerifiedMark isVerified />}
      {asset.looksLike !== undefined && <Badge tone="warn">{strings.lookAlike}</Badge>}
      <span className="truncate text-muted">{toShownName(asset.name)}</span>
      <span className="ml-auto shrink-0 pl-2">
        <LivePrice store={store} id={asset.id} timeframe="24h" />
      </span>
    </Option>
  );
}
