import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import * as strings from '../../strings.ts';
import { IconButton } from '../controls/icon-button.tsx';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Read out with the title; shown below it unless `isDescriptionHidden`. */
  description?: string;
  isDescriptionHidden?: boolean;
  children: ReactNode;
}

/** A dialog that traps and restores focus; a sheet from the bottom on small screens. Import it lazily. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, isDescriptionHidden = false, children } = props;
  const [opener] = useState(() => document.activeElement);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <RadixDialog.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            // Radix knows only of triggers of its own, and not of who has taken the focus in its place.
            event.preventDefault();
            if (opener instanceof HTMLElement && document.activeElement?.contains(opener)) opener.focus();
          }}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg border border-line bg-panel pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[84dvh] sm:w-110 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:pb-0"
        >
          <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-3">
            <RadixDialog.Title className="font-semibold text-16">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={strings.close} size="sm">
                <X size={16} aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </header>
          {description !== undefined && (
            <RadixDialog.Description
              className={isDescriptionHidden ? 'sr-only' : 'px-5 pb-3 text-13 text-muted'}
            >
              {description}
            </RadixDialog.Description>
          )}
          <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
