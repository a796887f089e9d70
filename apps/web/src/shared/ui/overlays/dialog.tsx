import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

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
export function Dialog({ description, isDescriptionHidden = false, children, ...frame }: DialogProps) {
  return (
    <DialogFrame
      {...frame}
      isDescribed={description !== undefined}
      className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg border border-line bg-panel pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[84dvh] sm:w-110 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:pb-0"
    >
      {description !== undefined && (
        <RadixDialog.Description className={isDescriptionHidden ? 'sr-only' : 'px-5 pb-3 text-13 text-muted'}>
          {description}
        </RadixDialog.Description>
      )}
      <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
    </DialogFrame>
  );
}
