import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from 'react';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { isDialogOpen } from '#shared/ui/keys/keys-taken.ts';
import { isToast } from '#shared/ui/overlays/is-toast.ts';
import * as strings from './strings.ts';

interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Where the focus goes when it is closed. */
  openerId: string;
  children: ReactNode;
}

/** Stands at its button over the list, which stays at hand and answers to every change; on small screens it comes from below and has the screen to itself. */
export function FilterSheet({ isOpen, onClose, title, openerId, children }: FilterSheetProps) {
  const isBelowSm = useIsBelowSm();
  const place = usePlace(openerId, isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={isBelowSm}>
      <Dialog.Portal>
        {isBelowSm && <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />}
        <Dialog.Content
          aria-describedby={undefined}
          data-beside={isBelowSm ? undefined : ''}
          style={place}
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
          className="fixed inset-x-0 bottom-0 z-40 flex h-[88dvh] animate-rise flex-col rounded-t-lg border border-line bg-panel pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none max-sm:z-50 sm:inset-x-auto sm:top-(--top) sm:right-(--right) sm:bottom-11 sm:h-auto sm:w-100 sm:rounded-lg sm:pb-0"
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

const WIDTH_PX = 400;
const GAP_PX = 8;
const EDGE_PX = 12;

/** Beside the button where there is room to its right, so that the column under it stays in sight; else below it, within the screen. */
function usePlace(openerId: string, isOpen: boolean): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!isOpen) return;
    const put = () => {
      const button = document.getElementById(openerId)?.getBoundingClientRect();
      if (!button) return;
      const room = window.innerWidth - button.right - GAP_PX - EDGE_PX;
      const isBeside = room >= WIDTH_PX;
      const most = window.innerWidth - WIDTH_PX - EDGE_PX;
      const right = isBeside ? room + EDGE_PX - WIDTH_PX : window.innerWidth - button.right;
      const top = isBeside ? button.top : button.bottom + GAP_PX;
      setPlace({
        '--top': `${top}px`,
        '--right': `${Math.min(Math.max(right, EDGE_PX), most)}px`,
      } as CSSProperties);
    };
    put();
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
  }, [openerId, isOpen]);
  return place;
}
