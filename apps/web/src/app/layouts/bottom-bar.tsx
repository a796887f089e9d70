import { Link } from '@tanstack/react-router';
import * as strings from '../strings.ts';
import { useNavLinks } from './header/use-nav-links.ts';

/** Navigation under the thumb, below 640 px. */
export function BottomBar() {
  return (
    <nav
      aria-label={strings.main}
      className="grid shrink-0 auto-cols-fr grid-flow-col border-line border-t bg-panel pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {useNavLinks().map(({ label, icon: Icon, path }) => (
        <Link
          key={label}
          {...path}
          activeOptions={{ includeSearch: false }}
          className="flex h-14 flex-col items-center justify-center gap-1 font-semibold text-11 text-muted -outline-offset-2 aria-[current=page]:text-brass"
        >
          <Icon size={20} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
