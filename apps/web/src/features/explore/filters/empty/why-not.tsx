import { isAddress, shortenAddress } from '@orrery/core/address';
import type { Asset } from '@orrery/wire/tokens/asset';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { toSubject } from '#entities/asset/asset-subject.ts';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import { useAllowed, useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { exploreQuery, MAX_ROWS } from '#features/explore/explore.query.ts';
import type { ExploreView } from '#features/explore/explore-search.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { log } from '#shared/log.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { cx } from '#shared/ui/cx.ts';
import { type Filters, toFilters, toWords, withFilters } from '../filter-search.ts';
import {
  type ActiveFilter,
  explainFailing,
  findFailing,
  loosen,
  toActiveFilters,
} from './active-filters.model.ts';
import * as strings from './strings.ts';

const MAX_FOUND = 5;
const NOT_FOUND = strings.noAssetFound;

interface WhyNotProps {
  view: ExploreView;
  onChange: (filters: Filters) => void;
}

/** Says why a token is not in the list: what it fails, or that the list ends before it. */
export function WhyNot({ view, onChange }: WhyNotProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setAsked(typed.trim());
  }
  return (
    <div className="flex flex-col gap-4">
      <form className="flex items-center gap-2" onSubmit={onSubmit}>
        <Input
          aria-label={strings.tokenLabel}
          placeholder={strings.tokenPlaceholder}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{strings.check}</Button>
      </form>
      {asked === '' ? (
        <p className="text-12 text-muted text-pretty">{strings.whyNotIntro}</p>
      ) : (
        <Found key={asked} asked={asked} view={view} onChange={onChange} />
      )}
    </div>
  );
}

function Found({ asked, view, onChange }: WhyNotProps & { asked: string }) {
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useQuery(candidatesOf(asked));
  const isNone = data?.length === 0;
  useEffect(() => {
    if (isNone) log.warn(NOT_FOUND, { asked });
  }, [isNone, asked]);
  if (error) return <Said>{toMessage(error)}</Said>;
  if (!data) return <Spinner />;
  const asset = data.find(({ id }) => id === chosen) ?? data[0];
  if (!asset) return <Said>{NOT_FOUND}</Said>;
  return (
    <>
      <ul aria-label={strings.tokensFound} className="flex flex-col gap-1">
        {data.map((found) => (
          <li key={found.id}>
            <Candidate asset={found} isChosen={found === asset} onChoose={() => setChosen(found.id)} />
          </li>
        ))}
      </ul>
      <Answer asset={asset} view={view} onChange={onChange} />
    </>
  );
}

/** An address is one token; a text may be several. */
function candidatesOf(asked: string) {
  return isAddress(asked)
    ? assetQueries.byIds([asked])
    : assetQueries.search({ query: asked, limit: MAX_FOUND });
}

interface CandidateProps {
  asset: Asset;
  isChosen: boolean;
  onChoose: () => void;
}

function Candidate({ asset, isChosen, onChoose }: CandidateProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex w-full min-w-0 items-center gap-2.5 rounded-md px-2 py-1.5 text-left transition pointer-coarse:min-h-11',
        isChosen ? 'bg-raised' : 'hover:bg-raised/60',
      )}
    >
      <TokenIcon id={asset.id} icon={asset.icon} size={24} />
      <span className="font-semibold text-13">{toShownSymbol(asset.symbol)}</span>
      <VerifiedMark isVerified={isVerifiedAsset(asset)} />
      <span className="min-w-0 flex-1 truncate text-12 text-muted">{toShownName(asset.name)}</span>
      <span className="font-mono text-11 text-muted">{shortenAddress(asset.id)}</span>
    </button>
  );
}

function Answer({ asset, view, onChange }: WhyNotProps & { asset: Asset }) {
  const isBanned = useBannedTokens().has(asset.id);
  const { data, dataUpdatedAt } = useQuery(exploreQuery(view));
  const list = useAllowed(data);
  const namesakes = useQuery(exploreQuery(withFilters(view, { searchInclude: toWords(asset.symbol) })));
  if (isBanned) return <Said>{strings.banned}</Said>;
  if (!list || namesakes.isPending) return <Spinner />;
  const place = list.findIndex(({ id }) => id === asset.id) + 1;
  if (place > 0) return <Said>{strings.placeInList(place, list.length)}</Said>;
  const filters = toFilters(view);
  // Ages are as of when the list was.
  const subject = toSubject(asset, view.timeframe, dataUpdatedAt);
  const failing = findFailing(subject, filters, toActiveFilters(filters, view.timeframe));
  if (!failing) return <Said>{toElsewhere(list.length)}</Said>;
  if (isElsewhere(asset, namesakes.data)) return <Said>{strings.otherList}</Said>;
  return (
    <Failing
      activeFilter={failing}
      why={explainFailing(subject, filters, failing)}
      onLoosen={() => onChange(loosen(filters, subject, failing))}
    />
  );
}

/** Whether a token is surely not in a list, by those of the list that share its symbol, as far as they are told. */
function isElsewhere({ id }: Asset, namesakes: readonly Asset[] | undefined): boolean {
  return (
    namesakes !== undefined && namesakes.length < MAX_ROWS && !namesakes.some((other) => other.id === id)
  );
}

function toElsewhere(count: number): string {
  if (count === MAX_ROWS) return strings.beyondFirst(MAX_ROWS);
  return strings.passesButAbsent(count);
}

function Failing({
  activeFilter,
  why,
  onLoosen,
}: {
  activeFilter: ActiveFilter;
  why: string;
  onLoosen: () => void;
}) {
  return (
    <div role="status" className="rounded-md border border-line p-3">
      <p className="text-12 text-muted">{strings.excludedBy}</p>
      <p className="mt-0.5 font-semibold text-14">{activeFilter.text}</p>
      <p className="mt-1.5 mb-3 text-13 text-pretty">{why}</p>
      <Button onClick={onLoosen}>{strings.loosen}</Button>
    </div>
  );
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-md border border-line p-3 text-13 text-pretty">
      {children}
    </p>
  );
}
