import { useQuery } from '@tanstack/react-query';
import { remoteConfigQueries } from '#entities/remote-config/remote-config.queries.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { venueLabelQueries } from '#entities/trade-settings/venue-labels.queries.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Setting } from '../setting.tsx';
import * as strings from '../strings.ts';

/** The venues no route may use; those that the operator excludes are ticked for good. */
export function ExcludedDexes() {
  const [settings, setSettings] = useStored(tradeSettingsEntry);
  const { data: labels, error, refetch } = useQuery(venueLabelQueries.list());
  const { data: remote } = useQuery(remoteConfigQueries.now());
  const { excludedDexes } = settings;
  const byOperator = remote?.swapSettings.excludedAmms ?? [];

  const toggle = (label: string) => {
    const others = excludedDexes.filter((each) => each !== label);
    setSettings({
      ...settings,
      excludedDexes: others.length === excludedDexes.length ? [...others, label] : others,
    });
  };

  return (
    <Setting title={strings.excludedDexes} hint={strings.excludedDexesHint}>
      {error && <ErrorState title={strings.venuesFailed} error={error} onRetry={() => void refetch()} />}
      {!labels && !error && <Skeleton className="h-24" />}
      {labels && (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2">
          {[...new Set([...labels, ...excludedDexes])].map((label) => {
            const isFixed = byOperator.includes(label);
            return (
              <li key={label}>
                <label
                  className="flex min-w-0 cursor-pointer items-center gap-2.5 text-13 pointer-coarse:min-h-11"
                  title={label}
                >
                  <input
                    type="checkbox"
                    checked={isFixed || excludedDexes.includes(label)}
                    disabled={isFixed}
                    onChange={() => toggle(label)}
                    className="size-4 shrink-0 accent-brass"
                  />
                  <span className="truncate">{label}</span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
    </Setting>
  );
}
