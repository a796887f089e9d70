import Check from 'lucide-react/icons/check';
import * as RadixPopover from 'radix-ui/popover';
import { type KeyboardEvent, useRef, useState } from 'react';
import { rowByKey } from '../keys/walk-rows.ts';
import { SelectButton } from './select-button.tsx';
import * as strings from './strings.ts';
import { findByTyping, type Typing } from './typing.model.ts';

interface ListboxProps {
  label: string;
  labels: readonly string[];
  /** Index of the chosen option, -1 for none. */
  chosen: number;
  onChoose: (index: number) => void;
  className?: string | undefined;
}

const CHOOSING_KEYS = ['Enter', ' '];
const NOTHING_TYPED: Typing = { text: '', at: 0 };

/**
 * A select with its list in the page's look, open when it is first drawn: arrows and letters walk it, and the focus is on the option
 * they come to. Import it lazily.
 */
export function Listbox({ label, labels, chosen, onChoose, className }: ListboxProps) {
  const [isOpen, setIsOpen] = useState(true);
  const typing = useRef(NOTHING_TYPED);
  const list = useRef<HTMLDivElement>(null);
  const optionAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role=option]')[index];

  const choose = (index: number) => {
    setIsOpen(false);
    onChoose(index);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') setIsOpen(false);
    else if (CHOOSING_KEYS.includes(event.key) && !isTypedBlank(event)) choose(index);
    else {
      const to = rowByKey(event.key, index, labels.length) ?? findTyped(event, index);
      if (to === undefined) return;
      optionAt(to)?.focus();
    }
    event.preventDefault();
  };
  /** A blank within a word that is typed belongs to it. */
  const isTypedBlank = ({ key, timeStamp }: KeyboardEvent) =>
    key === ' ' && findByTyping({ typing: typing.current, key, at: timeStamp, labels, from: 0 }).isGoingOn;
  const findTyped = ({ key, timeStamp }: KeyboardEvent, from: number) => {
    const found = findByTyping({ typing: typing.current, key, at: timeStamp, labels, from });
    typing.current = found.typing;
    return found.index;
  };

  return (
    <RadixPopover.Root open={isOpen} onOpenChange={setIsOpen}>
      <RadixPopover.Trigger asChild>
        <SelectButton
          aria-label={label}
          labels={labels}
          chosen={chosen}
          onOpen={() => setIsOpen(true)}
          className={className}
        />
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        {/* It is drawn at the end of the page, outside of the landmark its button is in. */}
        <section aria-label={strings.choices(label)}>
          <RadixPopover.Content
            ref={list}
            role="listbox"
            aria-label={label}
            align="start"
            sideOffset={4}
            collisionPadding={12}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              optionAt(Math.max(0, chosen))?.focus();
            }}
            className="z-50 max-h-[min(20rem,var(--radix-popover-content-available-height))] min-w-(--radix-popover-trigger-width) animate-rise overflow-y-auto rounded-md border border-line bg-panel p-1 shadow-float"
          >
            {labels.map((each, index) => (
              <div
                key={each}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                onClick={() => choose(index)}
                onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
                onKeyDown={(event) => onKeyDown(event, index)}
                className="flex h-8 cursor-pointer select-none items-center justify-between gap-4 rounded-sm px-2.5 font-semibold text-13 text-muted outline-none focus:bg-raised focus:text-text aria-selected:text-text"
              >
                {each}
                {index === chosen && <Check size={14} aria-hidden="true" className="shrink-0 text-brass" />}
              </div>
            ))}
          </RadixPopover.Content>
        </section>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
