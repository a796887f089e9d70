import type { Asset } from '@orrery/wire/tokens/asset';
import Star from 'lucide-react/icons/star';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './strings.ts';
import { toggleWatched, useIsWatched } from './watchlist.store.ts';

interface WatchStarProps extends Pick<Asset, 'id' | 'symbol' | 'icon'> {
  tabIndex?: number;
}

/** Puts a token on the watchlist, or takes it off. */
export function WatchStar({ id, symbol, icon, tabIndex }: WatchStarProps) {
  const isOn = useIsWatched(id);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={strings.watch(symbol)}
      aria-pressed={isOn}
      onClick={() => toggleWatched({ id, symbol, icon })}
      // The area that takes the press is larger than what is seen.
      className={cx(
        'reach relative rounded-sm p-0.5 transition pointer-fine:after:absolute pointer-fine:after:-inset-2 hover:text-brass',
        isOn ? 'text-brass' : 'text-muted',
      )}
    >
      <Star size={14} aria-hidden="true" fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}
