import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId, useState } from 'react';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { LOADING_TOKENS, NO_TOKENS, toFound } from '#entities/asset/asset.words.ts';
import { useAssets } from '#entities/asset/lookup/use-assets.ts';
import { type Balances, balanceOf } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { recentTokensEntry, rememberToken } from '#entities/pair/recent-tokens.store.ts';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { activeRow, moveChoice } from '#entities/search/choice.model.ts';
import { useMovedTo } from '#entities/search/use-moved-to.ts';
import { type FormToken, toFormToken } from '#entities/token/form-token.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { LoadingLine } from '#shared/ui/states/loading-line.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { useWrappedSol } from '#widgets/swap/use-quote-terms.ts';
import * as strings from './strings.ts';
import { isNamed, toHeldMints, toRows } from './token-list.model.ts';
import { TokenRow } from './token-row.tsx';

const TYPING_PAUSE_MS = 150;
const MAX_ROWS = 50;

interface TokenListProps {
  title: string;
  onChoose: (id: Address) => void;
  onClose: () => void;
}

/** Searches all tokens for one to trade. */
export function TokenSelector(props: TokenListProps) {
  return <TokenList {...props} useRows={useTokenRows} />;
}

/** Chooses of what the wallet holds. */
export function HeldTokenSelector(props: TokenListProps) {
  return <TokenList {...props} useRows={useHeldRows} />;
}

/** A search field over a list: arrows move, Enter takes, Escape closes. */
function TokenList({
  title,
  useRows,
  onChoose,
  onClose,
}: TokenListProps & { useRows: (query: string) => TokenRows }) {
  const listId = useId();
  const isSmall = useIsBelowSm();
  const [query, setQuery] = useState('');
  const { rows, balances, isPending, error } = useRows(query);
  const useWSol = useWrappedSol();
  const [movedTo, moveOnto] = useMovedTo<Address>(`${isPending} ${query}`);
  const active = activeRow(rows, { query, movedTo, isPending });
  const choose = (id: Address) => {
    rememberToken(id);
    onChoose(id);
  };
  const optionId = (index: number) => `${listId}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = moveChoice(active, event.key, rows.length);
      const row = rows[next];
      if (row) moveOnto(row.id);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // While rows are to come, what is lit may be what the pointer happened to pass over.
      const chosen = isPending ? undefined : rows[active];
      if (chosen) choose(chosen.id);
    }
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title={title}>
      <div className="sticky top-0 z-10 bg-panel pb-3">
        <Search size={16} aria-hidden="true" className="absolute top-3 left-3 text-muted" />
        <Input
          role="combobox"
          // Under a thumb the keyboard would cover the list before it was seen.
          autoFocus={!isSmall}
          aria-label={strings.searchTokens}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          placeholder={strings.nameSymbolOrAddress}
          className="pl-9"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {isPending && rows.length === 0 && <RowSkeletons />}
      {error && rows.length === 0 && <Line>{toMessage(error)}</Line>}
      {!isPending && !error && rows.length === 0 && <Line>{NO_TOKENS}</Line>}
      <output className="sr-only">{query !== '' && !isPending && !error && toFound(rows.length)}</output>
      <div
        id={listId}
        role="listbox"
        aria-label={strings.tokens}
        className="-mx-2 h-96 max-h-[56dvh] overflow-y-auto pb-32 empty:hidden sm:pb-0"
      >
        {rows.map((token, index) => (
          <TokenRow
            key={token.id}
            id={optionId(index)}
            token={token}
            balance={balances && balanceOf(balances, token.id, { useWSol })}
            isActive={index === active}
            onHover={() => moveOnto(token.id)}
            onChoose={() => choose(token.id)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface TokenRows {
  rows: readonly FormToken[];
  balances: Balances | undefined;
  isPending: boolean;
  error: Error | null;
}

/** What can be traded: what was held or chosen first, then what the server finds. */
function useTokenRows(query: string): TokenRows {
  const settled = useDebounced(query.trim(), TYPING_PAUSE_MS);
  const wallet = useWalletAddress();
  const { data: balances, isLoading } = useQuery(balanceQueries.byWallet(wallet));
  const [recent] = useStored(recentTokensEntry);
  const ownMints = [...new Set([...toHeldMints(balances), ...recent])];
  const found = useQuery(searchFor(settled));
  const own = useQuery({
    ...searchFor(ownMints.join(',')),
    enabled: ownMints.length > 0 && settled === '',
    placeholderData: keepPreviousData,
  });
  // Rows are pressed: none comes before those that would move it.
  const isOwnPending = settled === '' && (isLoading || own.isLoading);
  const shownOwn = settled === '' && ownMints.length > 0 ? (own.data ?? []) : [];
  const toTokens = (assets: readonly Asset[]) => assets.map((asset) => toFormToken(asset));
  const rows = useAllowed(toRows(toTokens(found.data ?? []), toTokens(shownOwn)));
  return {
    rows: isOwnPending ? [] : rows,
    balances,
    // While someone types, the rows still answer what was typed before.
    isPending: found.isPending || isOwnPending || settled !== query.trim(),
    error: found.error,
  };
}

/** What the wallet holds, also what may not be traded: one may be rid of it. */
function useHeldRows(query: string): TokenRows {
  const { data: balances, error } = useQuery(balanceQueries.byWallet(useWalletAddress()));
  const { assets } = useAssets(toHeldMints(balances));
  const rows = [...assets.values()].map((asset) => toFormToken(asset));
  return {
    rows: rows.filter((token) => isNamed(token, query.trim())),
    balances,
    isPending: !balances,
    error,
  };
}

const searchFor = (query: string) => ({
  ...assetQueries.search({ query, limit: MAX_ROWS }),
  meta: { failureEvent: 'PAIR_SELECTOR_SEARCH_CRASHED' as const },
});

function RowSkeletons() {
  return (
    <output className="relative block">
      <LoadingLine>{LOADING_TOKENS}</LoadingLine>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className="flex h-16 items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <span className="flex flex-col gap-1.5">
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className="h-3 w-28" />
          </span>
        </span>
      ))}
    </output>
  );
}

function Line({ children }: { children: string }) {
  return <p className="px-1 py-8 text-center text-13 text-muted">{children}</p>;
}
