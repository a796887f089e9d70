import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import { Suspense, useState } from 'react';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { MenuButton } from '#shared/ui/overlays/menu-button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../../strings.ts';
import { loadBackground } from '../load-background.ts';

const MoreMenu = lazyPart(async () => (await loadBackground()).MoreMenu);
const MenuDrawer = lazyPart(async () => (await loadBackground()).MenuDrawer);

/** Fetches what the buttons open, if it is not there yet; opening tries again what failed. */
const prepare = () => void loadBackground().catch(() => {});

/** The way to everything without a link in the header; a mouse that rests on it opens it too. */
export function MoreTool() {
  return (
    <MenuButton
      panel={MoreMenu}
      onPointerOver={prepare}
      onFocus={prepare}
      className="flex h-control items-center gap-1 rounded-md px-2.5 font-semibold lg:px-3.5 text-13 text-muted transition hover:text-text aria-expanded:text-text"
    >
      {strings.more}
      <ChevronDown size={14} aria-hidden="true" />
    </MenuButton>
  );
}

/** The same on a phone, in a drawer. */
export function MenuTool() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={strings.menu}
        aria-haspopup="dialog"
        className="sm:hidden"
        onPointerDown={prepare}
        onClick={() => setIsOpen(true)}
      >
        <Menu size={16} aria-hidden="true" />
      </IconButton>
      <Suspense>{isOpen && <MenuDrawer onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
