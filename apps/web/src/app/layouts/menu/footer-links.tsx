import { useRef } from 'react';
import { useHoverMenu } from '#shared/ui/overlays/use-hover-menu.ts';
import { TalkMenu, useOuterLinks } from './menus.tsx';
import * as strings from './strings.ts';

/** The right end of the footer: the addresses elsewhere, and the menu to talk to us. A phone has them in its menu. */
export function FooterLinks() {
  const { social, stores } = useOuterLinks();
  const menu = useHoverMenu();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = menu.mode !== 'closed';
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
      <button
        {...menu.hover}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={menu.press}
        className="h-full rounded-sm hover:text-text aria-expanded:text-text"
      >
        {strings.talkToUs}
      </button>
      {isOpen && <TalkMenu menu={menu} button={button} />}
    </div>
  );
}
