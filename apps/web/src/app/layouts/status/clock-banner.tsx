import ClockAlert from 'lucide-react/icons/clock-alert';
import { useClockOff } from '#entities/health/use-clock-off.ts';
import * as strings from '../../strings.ts';
import { Banner } from './banner.tsx';

/** Says how far the person's clock is off, while it is. */
export function ClockBanner() {
  const off = useClockOff();
  return off === undefined ? null : <Banner icon={ClockAlert} text={strings.clockBanner(off)} />;
}
