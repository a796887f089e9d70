import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { DialogFrame } from './dialog-frame.tsx';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Read out with the title; shown below it unless `isDescriptionHidden`. */
  description?: string;
  isDescriptionHidden?: boolean;
  /** Above what scrolls, such as tabs. */
  head?: ReactNode;
  /** Below what scrolls, such as actions. */
  foot?: ReactNode;
  /** As tall whatever is in it, so that its tabs stay where they are. */
  isSteady?: boolean;
  /** What is in it fills it and has a part that scrolls. */
  isFilled?: boolean;
  children: ReactNode;
}

/** A dialog that traps and restores focus; a sheet from the bottom on small screens. Import it lazily. */
export function Dialog(props: DialogProps) {
  const {
    description,
    isDescriptionHidden = false,
    head,
    foot,
    isSteady = false,
    isFilled = false,
    children,
    ...frame
  } = props;
  return (
    <DialogFrame
      {...frame}
      isDescribed={description !== undefined}
      className={cx(
        'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col overflow-clip rounded-t-lg border border-line bg-panel pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[84dvh] sm:w-110 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:pb-0',
        isSteady && 'h-[92dvh] sm:h-184',
      )}
    >
      {description !== undefined && (
        <RadixDialog.Description className={isDescriptionHidden ? 'sr-only' : 'px-5 pb-3 text-13 text-muted'}>
          {description}
        </RadixDialog.Description>
      )}
      {head && <div className="border-line border-b px-5 pb-3">{head}</div>}
      {isFilled ? (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pb-4">{children}</div>
      ) : (
        <ScrollBox>{children}</ScrollBox>
      )}
      {foot && <div className="flex gap-2 border-line border-t px-5 py-3">{foot}</div>}
    </DialogFrame>
  );
}
