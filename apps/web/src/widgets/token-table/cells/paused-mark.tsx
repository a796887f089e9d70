import Pause from 'lucide-react/icons/pause';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';

/** Says why rows keep their places while the pointer rests on them; one that only passes sees nothing. */
export function PausedMark({ isPaused }: { isPaused: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-paused={isPaused}
      className={cx(
        'pointer-events-none absolute bottom-3 left-1/2 z-20 flex -translate-x-1/2 items-center gap-1.5 rounded-full border border-line bg-raised px-2.5 py-1 text-11 text-muted shadow-float transition-opacity',
        isPaused ? 'opacity-100 delay-300' : 'opacity-0',
      )}
    >
      <Pause size={11} />
      {strings.paused}
    </span>
  );
}
