import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Bell from 'lucide-react/icons/bell';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Keyboard from 'lucide-react/icons/keyboard';
import type { ReactNode, RefObject } from 'react';
import { openAlerts } from '#entities/alert/alert-panel.store.ts';
import { remoteConfigQueries } from '#entities/remote-config/remote-config.queries.ts';
import { openSearch } from '#entities/search/search.store.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { openKeysSheet } from '#shared/ui/keys/keys-sheet.store.ts';
import { Drawer } from '#shared/ui/overlays/drawer.tsx';
import { HoverPanel } from '#shared/ui/overlays/hover-panel.tsx';
import type { HoverMenu } from '#shared/ui/overlays/use-hover-menu.ts';
import { alerts } from '../../strings.ts';
import { MENU_SCREENS, type OuterLink, toOuterLinks } from './menu-entries.ts';
import * as strings from './strings.ts';

interface PanelProps {
  menu: HoverMenu;
  button: RefObject<HTMLButtonElement | null>;
}

const ROW =
  'flex min-h-9 w-full items-center gap-2 rounded-md px-3 font-medium text-13 hover:bg-raised pointer-coarse:min-h-11';

/** What the operator links to elsewhere. */
export function useOuterLinks() {
  const { data } = useQuery(remoteConfigQueries.now());
  return toOuterLinks(data?.links);
}

/** The header's menu. */
export function MoreMenu({ menu, button }: PanelProps) {
  return (
    <HoverPanel menu={menu} button={button} label={strings.more} side="bottom">
      <MenuRows onChosen={menu.close} />
    </HoverPanel>
  );
}

/** A phone's menu, with what its header has no room for. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer isOpen onOpenChange={onClose} title={strings.menu}>
      <div className="overflow-y-auto px-2 pb-4">
        <ActionRow
          icon={ChevronRight}
          label={strings.commands}
          onPress={() => openSearch('>')}
          onChosen={onClose}
        />
        <ActionRow icon={Bell} label={alerts} onPress={openAlerts} onChosen={onClose} />
        <MenuRows onChosen={onClose} />
        <Group name={strings.talkToUs}>
          <OuterRows links={useOuterLinks().talk} onChosen={onClose} />
        </Group>
      </div>
    </Drawer>
  );
}

/** The footer's ways to reach the people behind the product. */
export function TalkMenu({ menu, button }: PanelProps) {
  return (
    <HoverPanel menu={menu} button={button} label={strings.talkToUs} side="top">
      <OuterRows links={useOuterLinks().talk} onChosen={menu.close} />
    </HoverPanel>
  );
}

function MenuRows({ onChosen }: { onChosen: () => void }) {
  const { pages, social, stores } = useOuterLinks();
  return (
    <>
      <nav aria-label={strings.more}>
        {MENU_SCREENS.map(({ label, path }) => (
          <Link key={label} {...path} onClick={onChosen} className={ROW}>
            {label}
          </Link>
        ))}
        <OuterRows links={pages} onChosen={onChosen} />
      </nav>
      <ActionRow icon={Keyboard} label={strings.keys} onPress={openKeysSheet} onChosen={onChosen} />
      {social.length > 0 && (
        <Group name={strings.followUs}>
          <OuterRows links={social} onChosen={onChosen} />
        </Group>
      )}
      {stores.length > 0 && (
        <Group name={strings.apps}>
          <OuterRows links={stores} onChosen={onChosen} />
        </Group>
      )}
    </>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mt-2 border-line border-t pt-2">
      <h3 className="px-3 py-1 text-12 text-muted">{name}</h3>
      {children}
    </section>
  );
}

function OuterRows({ links, onChosen }: { links: readonly OuterLink[]; onChosen: () => void }) {
  return links.map(({ name, label, tags, href }) => (
    <a key={name} href={href} target="_blank" rel="noopener noreferrer" onClick={onChosen} className={ROW}>
      {label}
      {tags?.map((tag) => (
        <Badge key={tag} tone="brass">
          {tag}
        </Badge>
      ))}
      <ArrowUpRight size={14} aria-hidden="true" className="ml-auto text-muted" />
      <span className="sr-only">{strings.opensNewTab}</span>
    </a>
  ));
}

interface ActionRowProps {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
  onChosen: () => void;
}

function ActionRow({ icon: Icon, label, onPress, onChosen }: ActionRowProps) {
  const press = () => {
    onChosen();
    onPress();
  };
  return (
    <button type="button" onClick={press} className={ROW}>
      {label}
      <Icon size={14} aria-hidden="true" className="ml-auto text-muted" />
    </button>
  );
}
