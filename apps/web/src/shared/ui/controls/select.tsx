import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, Suspense, useState } from 'react';
import { cx } from '../cx.ts';
import { useIsTouch } from '../hooks/use-is-touch.ts';
import { lazyPart } from '../states/load-again.ts';

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

const FIELD =
  'h-control rounded-md border border-line bg-raised pl-2.5 text-left font-semibold text-13 text-text transition hover:border-muted/60';
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

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

interface SelectButtonProps extends ComponentProps<'button'> {
  labels: readonly string[];
  chosen: number;
  /** Called by an arrow key, as by a press. */
  onOpen: () => void;
}

/** The closed list: as wide as its longest option, so that a choice moves nothing beside it. */
export function SelectButton({ labels, chosen, onOpen, className, ...rest }: SelectButtonProps) {
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      {...rest}
      aria-haspopup="listbox"
      onKeyDown={(event) => {
        if (!OPENING_KEYS.includes(event.key)) return;
        event.preventDefault();
        onOpen();
      }}
      className={cx(FIELD, 'inline-flex items-center justify-between gap-2 pr-2', className)}
    >
      <span className="grid min-w-0">
        <span className="truncate">{labels[chosen]}</span>
        {labels.map((label) => (
          <span
            key={label}
            aria-hidden="true"
            data-label={label}
            className="invisible h-0 overflow-hidden before:content-[attr(data-label)]"
          />
        ))}
      </span>
      <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
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
