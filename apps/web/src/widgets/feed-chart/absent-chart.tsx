import WifiOff from 'lucide-react/icons/wifi-off';
import { isRefusal } from '#entities/candle/feeds/retried.ts';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import * as strings from './strings.ts';

interface AbsentChartProps {
  /** Why there is no chart; without it one is on its way. */
  failure?: { error: unknown; onRetry: () => void };
}

/** Stands where a chart will be: it loads, this device is offline, or it failed. */
export function AbsentChart({ failure }: AbsentChartProps) {
  const isOnline = useIsOnline();
  // What was refused has nothing to do with the network.
  if (!isOnline && !isRefusal(failure?.error))
    return <EmptyState icon={WifiOff} title={strings.offline} hint={strings.offlineHint} />;
  if (failure) return <ErrorState title={strings.chartFailed} {...failure} />;
  return (
    <output className="flex h-full items-center justify-center text-muted">
      <Spinner size={28} />
      <span className="sr-only">{strings.loading}</span>
    </output>
  );
}
