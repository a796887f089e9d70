import { Link, type LinkProps } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import * as strings from '../strings.ts';

interface CrumbsProps {
  /** The pages above this one, the outermost first. */
  above: readonly { label: string; path: LinkProps }[];
  here: string;
}

/** Where a page stands, and the way up. */
export function Crumbs({ above, here }: CrumbsProps) {
  return (
    <nav aria-label={strings.breadcrumb}>
      <ol className="flex items-center gap-1 text-12 text-muted">
        {above.map(({ label, path }) => (
          <li key={label} className="flex items-center gap-1">
            <Link
              {...path}
              className="reach rounded-sm pointer-coarse:after:-top-2.5 pointer-coarse:after:-bottom-4.5 transition hover:text-text"
            >
              {label}
            </Link>
            <ChevronRight size={12} aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page" className="text-text">
          {here}
        </li>
      </ol>
    </nav>
  );
}
