import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

/** How a closed list looks, the system's or ours. */
export const FIELD =
  'h-control rounded-md border border-line bg-raised pl-2.5 text-left font-semibold text-13 text-text transition hover:border-muted/60';
const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

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
