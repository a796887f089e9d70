import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import * as strings from '../../strings.ts';
import { IconButton } from '../controls/icon-button.tsx';

interface DrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A dialog at the right edge, over the whole height; it traps and restores focus. Import it lazily. */
export function Drawer({ isOpen, onOpenChange, title, tools, children }: DrawerProps) {
  const [opener] = useState(() => document.activeElement);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && document.activeElement?.contains(opener)) opener.focus();
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-125 flex-col border-line border-l bg-panel pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <header className="flex items-center gap-2 px-5 pt-4 pb-3">
            <RadixDialog.Title className="flex-1 font-semibold text-16">{title}</RadixDialog.Title>
            {tools}
            <RadixDialog.Close asChild>
              <IconButton label={strings.close} size="sm">
                <X size={16} aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </header>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
