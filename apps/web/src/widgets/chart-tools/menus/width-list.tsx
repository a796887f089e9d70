import Star from 'lucide-react/icons/star';
import { type CandleInterval, chartViewEntry, INTERVALS } from '#entities/candle/chart-view.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';

interface WidthListProps {
  intervals: readonly CandleInterval[];
  value: CandleInterval | undefined;
  onChange: (interval: CandleInterval) => void;
}

/** Every width of a feed, each with the star that keeps it in the row. */
export function WidthList({ intervals, value: chosen, onChange }: WidthListProps) {
  const [liking, setLiking] = useStored(chartViewEntry);
  const { favourites } = liking;
  const toggle = (width: CandleInterval) =>
    setLiking({
      ...liking,
      favourites: favourites.includes(width)
        ? favourites.filter((each) => each !== width)
        : [...favourites, width],
    });
  return (
    <ul aria-label={strings.allWidths} className="grid grid-cols-3 gap-1 sm:grid-cols-2">
      {INTERVALS.filter(({ value }) => intervals.includes(value)).map(({ value, label, name }) => {
        const isFavourite = favourites.includes(value);
        return (
          <li key={value} className={cx('flex items-center rounded-md', value === chosen && 'bg-raised')}>
            <button
              type="button"
              aria-pressed={value === chosen}
              aria-label={name}
              onClick={() => onChange(value)}
              className="h-control min-w-0 flex-1 rounded-md px-2.5 text-left font-semibold text-13 transition hover:bg-raised aria-pressed:text-brass"
            >
              {label}
            </button>
            <button
              type="button"
              aria-pressed={isFavourite}
              aria-label={strings.favourite(label)}
              title={strings.favourite(label)}
              onClick={() => toggle(value)}
              className="flex h-control w-9 shrink-0 items-center justify-center rounded-md text-muted transition hover:bg-raised hover:text-text aria-pressed:text-brass pointer-coarse:w-11"
            >
              <Star size={14} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
