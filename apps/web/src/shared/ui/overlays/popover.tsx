import * as RadixPopover from 'radix-ui/popover';
import type { ReactNode } from 'react';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode;
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A small panel that floats beside its button. Import it lazily. */
export function Popover({ trigger, label, isOpen, onOpenChange, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={keepMovedFocus}
          className="z-50 max-h-(--radix-popover-content-available-height) w-72 animate-rise overflow-y-auto rounded-lg border border-line bg-panel p-4 shadow-float focus:outline-none"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** The focus goes back to the trigger a moment after the panel is gone: unless it is elsewhere by then. */
function keepMovedFocus(event: Event) {
  if (document.activeElement !== document.body) event.preventDefault();
}
