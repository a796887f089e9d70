import ExternalLink from 'lucide-react/icons/external-link';
import { useExplorer } from '#entities/settings/use-explorer.ts';
import * as strings from './strings.ts';

/** The same transaction at the explorer one prefers; none where that is this page. */
export function ExplorerLink({ signature }: { signature: string }) {
  const explorer = useExplorer();
  const href = explorer?.link('transaction', signature);
  if (!explorer || href === undefined) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="reach-y mt-1 inline-flex items-center gap-1 rounded-sm font-semibold text-12 text-brass hover:underline"
    >
      {strings.viewOn(explorer.name)}
      <ExternalLink size={12} aria-hidden="true" />
    </a>
  );
}
