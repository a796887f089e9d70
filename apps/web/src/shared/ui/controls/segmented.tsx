import { useId } from 'react';
import { cx } from '../cx.ts';

interface SegmentedProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** Absent: none is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** `track` sits in a frame; `tabs` stands free and lights up in brass. */
  look?: 'track' | 'tabs';
  /** Fills the width, each option taking its share. */
  isWide?: boolean;
}

const OPTION = {
  track:
    'h-option px-2.5 max-sm:px-2 text-12 text-muted rounded-sm peer-checked:bg-raised peer-checked:text-text group-hover:text-text',
  tabs: 'h-control px-3 text-13 text-muted rounded-md peer-checked:bg-lit peer-checked:text-brass group-hover:text-text',
};

/** One choice of a few: native radio buttons underneath, so arrows and screen readers work by themselves. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, look = 'track', isWide = false } = props;
  const name = useId();
  return (
    <fieldset
      className={cx('flex gap-1', look === 'track' && 'rounded-md border border-line bg-panel p-0.75')}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-name={option.value}
          className={cx(
            'group reach-y relative cursor-pointer',
            isWide ? 'flex-1' : 'pointer-coarse:min-w-11',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="peer sr-only"
          />
          <span
            className={cx(
              'flex items-center justify-center whitespace-nowrap font-semibold transition',
              'peer-focus-visible:outline-2 peer-focus-visible:outline-brass peer-focus-visible:outline-offset-2',
              OPTION[look],
            )}
          >
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
