import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/** As tall before its code comes as with it: down to the foot of the window, and less with something below it. */
export const CHART_HEIGHT =
  'h-120 lg:h-[clamp(28rem,calc(100dvh-9rem),56rem)] lg:has-[+*]:h-[clamp(28rem,64dvh,46rem)]';

/** The place of the chart. */
export function ChartRoom() {
  return <Skeleton className={CHART_HEIGHT} />;
}
