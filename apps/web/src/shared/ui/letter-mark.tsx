import { cx } from './cx.ts';
import { inkOn } from './ink-on.ts';

const SIZES = {
  lg: 'size-12 rounded-md text-16',
  md: 'size-7 rounded-sm text-11',
  sm: 'size-4 rounded-sm text-11 leading-none',
};

interface LetterMarkProps {
  colour: string;
  /** One or two letters; the smallest mark has room for the first. */
  icon: string;
  size?: keyof typeof SIZES;
}

/** Letters on a colour, where another place's picture would have to be fetched. */
export function LetterMark({ colour, icon, size = 'md' }: LetterMarkProps) {
  return (
    <span
      aria-hidden="true"
      style={{ background: colour, color: inkOn(colour) }}
      className={cx(
        'inline-flex shrink-0 select-none items-center justify-center font-bold ring-1 ring-line',
        SIZES[size],
      )}
    >
      {size === 'sm' ? icon.slice(0, 1) : icon}
    </span>
  );
}
