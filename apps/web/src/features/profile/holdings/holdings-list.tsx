import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Select } from '#shared/ui/controls/select.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { drawerEntry, VALUE_FILTERS, type ValueFilter } from '../preferences.ts';
import * as strings from '../strings.ts';
import { HoldingRow } from './holding-row.tsx';
import { type Holding, toShown } from './holdings.model.ts';
import type { HoldingsState } from './use-holdings.ts';

const FILTERS = (Object.keys(VALUE_FILTERS) as ValueFilter[]).map((value) => ({
  value,
  label: strings.valueFilters[value],
}));

interface HoldingsListProps extends HoldingsState {
  /** Only one's own can be sold. */
  isOwn: boolean;
  onLeave?: (() => void) | undefined;
}

/** What a wallet holds, the most worth first. */
export function HoldingsList(props: HoldingsListProps) {
  const { holdings, others: notCounted, error, refetch, isOwn, onLeave } = props;
  const [preferences, setPreferences] = useStored(drawerEntry);
  const { hideBalance, holdingsValueFilter } = preferences;
  const setFilter = (filter: ValueFilter) => setPreferences({ ...preferences, holdingsValueFilter: filter });

  if (!holdings && error)
    return <ErrorState title={strings.portfolioNotFound} error={error} onRetry={() => void refetch()} />;
  if (!holdings) return <LoadingRows />;
  if (holdings.length === 0)
    return <EmptyState icon={WalletMinimal} title={strings.noHoldings} hint={strings.noHoldingsHint} />;
  const { verified, others, pending, hidden } = toShown(holdings, holdingsValueFilter);
  const toRow = (holding: Holding) => (
    <HoldingRow key={holding.key} holding={holding} isHidden={hideBalance} isOwn={isOwn} onLeave={onLeave} />
  );
  return (
    <>
      <div className="px-5 pb-2">
        <Select
          label={strings.valueFilter}
          options={FILTERS}
          value={holdingsValueFilter}
          onChange={setFilter}
          className="w-full"
        />
      </div>
      <ul aria-label={strings.holdings}>{verified.map(toRow)}</ul>
      {pending > 0 && (
        <p role="status" className="px-5 py-3 text-12 text-muted">
          {strings.loadingTokens(pending)}
        </p>
      )}
      {others.length > 0 && (
        <details className="group" open={verified.length === 0 && pending === 0}>
          <summary className="cursor-pointer border-line/60 border-t px-5 py-3 text-13 text-muted hover:text-text">
            {strings.unverified(others.length)}
          </summary>
          <ul aria-label={strings.unverified(others.length)}>{others.map(toRow)}</ul>
        </details>
      )}
      {hidden > 0 && (
        <p className="flex items-center justify-between gap-3 px-5 py-3 text-12 text-muted">
          {strings.hiddenBelow(hidden)}
          <Button size="sm" onClick={() => setFilter('show_all')}>
            {strings.showAll}
          </Button>
        </p>
      )}
      {notCounted > 0 && (
        <p className="px-5 py-3 text-12 text-muted text-pretty">{strings.notCounted(notCounted)}</p>
      )}
    </>
  );
}

function LoadingRows() {
  return (
    <p role="status" className="px-5 py-16 text-center text-13 text-muted">
      {strings.loadingPortfolio}
    </p>
  );
}
