import Check from 'lucide-react/icons/check';
import * as RadixSelect from 'radix-ui/select';
import { SelectButton } from './select.tsx';

interface ListboxProps {
  label: string;
  labels: readonly string[];
  /** Index of the chosen option, -1 for none. */
  chosen: number;
  onChoose: (index: number) => void;
  className?: string | undefined;
}

/** A select with its list in the page's look, open when it is first drawn. Import it lazily. */
export function Listbox({ label, labels, chosen, onChoose, className }: ListboxProps) {
  return (
    <RadixSelect.Root defaultOpen value={String(chosen)} onValueChange={(index) => onChoose(Number(index))}>
      <RadixSelect.Trigger asChild aria-label={label}>
        <SelectButton labels={labels} chosen={chosen} className={className} />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          aria-label={label}
          sideOffset={4}
          collisionPadding={12}
          className="z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-md border border-line bg-panel shadow-float"
        >
          <RadixSelect.Viewport className="[scrollbar-width:thin]! p-1">
            {labels.map((each, index) => (
              <RadixSelect.Item
                key={each}
                value={String(index)}
                className="flex h-8 cursor-pointer select-none items-center justify-between gap-4 rounded-sm px-2.5 font-semibold text-13 text-muted outline-none data-highlighted:bg-raised data-highlighted:text-text data-[state=checked]:text-text"
              >
                <RadixSelect.ItemText>{each}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator>
                  <Check size={14} aria-hidden="true" className="text-brass" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
