import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useState } from 'react';
import { cx } from '../cx.ts';
import { useIsTouch } from '../hooks/use-is-touch.ts';
import { lazyPart } from '../states/load-again.ts';
import { FIELD, SelectButton } from './select-button.tsx';

const load = () => import('./listbox.tsx');
const Listbox = lazyPart(async () => (await load()).Listbox);

export interface SelectProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One choice of many: the system's own list on touch, a list in the page's look elsewhere. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange } = props;
  const isTouch = useIsTouch();
  const [isAsked, setIsAsked] = useState(false);
  if (isTouch) return <SystemSelect {...props} />;
  const chosen = options.findIndex((option) => option.value === value);
  const view = {
    label: props.label,
    labels: options.map(({ label }) => label),
    chosen,
    onChoose(index: number) {
      const option = options[index];
      if (option) onChange(option.value);
    },
    className: props.className,
  };
  // The list's code comes with the first press; until then a button stands in its place.
  const button = (
    <SelectButton
      aria-label={props.label}
      labels={view.labels}
      chosen={chosen}
      onPointerEnter={() => void load().catch(() => {})}
      onFocus={() => void load().catch(() => {})}
      onClick={() => setIsAsked(true)}
      onOpen={() => setIsAsked(true)}
      className={props.className}
    />
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <Listbox {...view} />
    </Suspense>
  );
}

function SystemSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, className } = props;
  return (
    <span className={cx('relative inline-flex', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
        className={cx(FIELD, 'w-full appearance-none text-ellipsis pr-8')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
      />
    </span>
  );
}
