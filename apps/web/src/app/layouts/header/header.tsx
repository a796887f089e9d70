import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import * as strings from '../../strings.ts';
import { MenuTool, MoreTool } from '../menu/more-tool.tsx';
import { AlertsButton } from './alerts-button.tsx';
import { Logo } from './logo.tsx';
import { NetworkChip } from './network-chip.tsx';
import { SearchTool } from './search-tool.tsx';
import { SettingsButton } from './settings-button.tsx';
import { useNavLinks } from './use-nav-links.ts';

interface HeaderProps {
  /** The wallet button, composed by the layout. */
  wallet?: ReactNode;
  /** What was sent; it comes in when there is any, and moves nothing. */
  transactions?: ReactNode;
}

export function Header({ wallet, transactions }: HeaderProps) {
  const isClaim = useRouterState({ select: ({ location }) => location.pathname.startsWith('/claim') });
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-line border-b bg-ink px-4 sm:gap-6 lg:px-5">
      <div className="relative flex items-center gap-3 max-sm:in-[[data-network]]:-translate-y-1.5 sm:gap-6">
        <Link
          {...paths.home()}
          aria-label="Orrery"
          className="reach flex items-center gap-2.5 rounded-md font-bold text-16 tracking-tight"
        >
          <Logo />
          {/* A phone has room for the tools or for the word. */}
          <span className="max-sm:hidden">Orrery</span>
        </Link>
        <NetworkChip />
      </div>
      {!isClaim && <MainLinks />}
      <div className="touch-room flex grow items-center justify-end gap-2 sm:gap-3">
        {transactions}
        <SearchTool />
        <AlertsButton />
        <SettingsButton />
        {wallet}
        <MenuTool />
      </div>
    </header>
  );
}

function MainLinks() {
  return (
    <nav aria-label={strings.main} className="touch-room hidden gap-1 sm:flex">
      {useNavLinks().map(({ label, path }) => (
        <Link
          key={label}
          {...path}
          activeOptions={{ includeSearch: false }}
          className="flex h-control items-center rounded-md px-2.5 font-semibold text-13 text-muted transition hover:text-text lg:px-3.5 aria-[current=page]:bg-raised aria-[current=page]:text-text"
        >
          {label}
        </Link>
      ))}
      <MoreTool />
    </nav>
  );
}
