import type { Timeframe } from '@orrery/wire';

interface HuntView {
  timeframe: Timeframe;
  launchpads?: string | undefined;
}

export function Hunt(_: { view: HuntView; onViewChange: (view: HuntView) => void }) {
  return null;
}
