import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import * as strings from '../../strings.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { isToast } from './is-toast.ts';

interface DialogFrameProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Between the title and the button that closes. */
  tools?: ReactNode;
  /** Whether `RadixDialog.Description` is among the children. */
  isDescribed: boolean;
  /** Where it stands and how it comes. */
  className: string;
  children: ReactNode;
}

/** What dialogs of every place have in common: they trap and restore the focus, have a title and can be closed. */
export function DialogFrame(props: DialogFrameProps) {
  const { isOpen, onOpenChange, title, tools, isDescribed, className, children } = props;
  const [opener] = useState(() => document.activeElement);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <RadixDialog.Content
          {...(!isDescribed && { 'aria-describedby': undefined })}
          onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            // Radix knows only of triggers of its own, and not of who has taken the focus in its place.
            event.preventDefault();
            if (opener instanceof HTMLElement && document.activeElement?.contains(opener)) opener.focus();
          }}
          className={className}
        >
          <header className="flex items-center gap-2 px-5 pt-4 pb-3 pointer-coarse:gap-4">
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
