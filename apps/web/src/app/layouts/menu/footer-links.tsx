import { MenuButton } from '#shared/ui/overlays/menu-button.tsx';
import { TalkMenu, useOuterLinks } from './menus.tsx';
import * as strings from './strings.ts';

/** The right end of the footer: the addresses elsewhere, and the menu to talk to us. A phone has them in its menu. */
export function FooterLinks() {
  const { social, stores } = useOuterLinks();
  return (
    <div className="ml-auto hidden h-full items-center gap-4 sm:flex">
      {[...social, ...stores].map(({ name, label, href }) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="hidden rounded-sm hover:text-text lg:inline"
        >
          {label}
        </a>
      ))}
      <MenuButton panel={TalkMenu} className="h-full rounded-sm hover:text-text aria-expanded:text-text">
        {strings.talkToUs}
      </MenuButton>
    </div>
  );
}
