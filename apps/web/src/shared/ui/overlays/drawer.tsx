import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

interface DrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A dialog at the right edge, over the whole height; it traps and restores focus. Import it lazily. */
export function Drawer(props: DrawerProps) {
  return (
    <DialogFrame
      {...props}
      isDescribed={false}
      className="fixed inset-y-0 right-0 z-50 flex w-full max-w-125 flex-col border-line border-l bg-panel pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
    />
  );
}
