import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { isDialogOpen } from '#shared/ui/keys/keys-taken.ts';
import * as strings from './strings.ts';

interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Where the focus goes when it is closed. */
  openerId: string;
  children: ReactNode;
}

/** Stands at the side of the list, which stays at hand and answers to every change; on small screens it comes from below and has the screen to itself. */
export function FilterSheet({ isOpen, onClose, title, openerId, children }: FilterSheetProps) {
  const isBelowSm = useIsBelowSm();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={isBelowSm}>
      <Dialog.Portal>
        {isBelowSm && <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />}
        <Dialog.Content
          aria-describedby={undefined}
          data-beside={isBelowSm ? undefined : ''}
          onInteractOutside={(event) => {
            if (!isBelowSm || isToast(event.target)) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            // A dialog above it has just been drawn, and Radix does not know yet which is on top.
            if (!isBelowSm && isDialogOpen()) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.getElementById(openerId)?.focus();
          }}
          className="fixed inset-x-0 bottom-0 z-40 flex h-[88dvh] animate-rise flex-col rounded-t-lg border border-line bg-panel pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none max-sm:z-50 sm:inset-x-auto sm:top-27 sm:right-3 sm:bottom-11 sm:h-auto sm:w-100 sm:rounded-lg sm:pb-0"
        >
          <div className="flex items-center justify-between gap-4 px-4 pt-3 pb-2">
            <Dialog.Title className="font-semibold text-16">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={strings.close} size="sm">
                <X size={16} aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What a toast offers to take back is the sheet's own doing. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
