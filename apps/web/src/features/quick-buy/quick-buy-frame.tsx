import X from 'lucide-react/icons/x';
import * as RadixPopover from 'radix-ui/popover';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { useIsBelowSm } from '#shared/ui/hooks/breakpoints.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import * as strings from './strings.ts';

interface QuickBuyFrameProps {
  title: string;
  opener: Element | null;
  /** A press beside it does not close it: a wallet may show its own window there. */
  isHeld: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Beside what it was opened from, where that stood then, as rows move on; a sheet on phones. */
export function QuickBuyFrame({ title, opener, isHeld, onClose, children }: QuickBuyFrameProps) {
  const [anchor] = useState(() => toAnchor(opener));
  if (useIsBelowSm()) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={title}>
        {children}
      </Dialog>
    );
  }
  return (
    <RadixPopover.Root open onOpenChange={onClose}>
      <RadixPopover.Anchor virtualRef={anchor} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={title}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          // Rows that are drawn anew and dialogs that close move the focus by themselves.
          onFocusOutside={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => {
            const isToast = event.target instanceof Element && event.target.closest('[data-sonner-toaster]');
            if (isHeld || isToast) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-88 animate-rise overflow-y-auto rounded-lg border border-line bg-panel p-4 shadow-float focus:outline-none"
        >
          <div className="mb-3 flex items-center justify-between gap-4">
            <h2 className="truncate font-semibold text-14">{title}</h2>
            <IconButton label={strings.close} size="sm" onClick={onClose}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** Where the opener stands; the middle of the screen's top when nothing had the focus. */
function toAnchor(opener: Element | null) {
  const isNowhere = opener === null || opener === document.body;
  const rect = isNowhere
    ? new DOMRect(window.innerWidth / 2 + 176, window.innerHeight / 5, 0, 0)
    : opener.getBoundingClientRect();
  return { current: { getBoundingClientRect: () => rect } };
}
