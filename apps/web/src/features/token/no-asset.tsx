import type { Address } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';

/** An address that is no token's may be a wallet's. */
export function NoAsset({ id }: { id: Address }) {
  return (
    <>
      <h1 className="sr-only">Token</h1>
      <EmptyState
        icon={SearchX}
        title="No asset found"
        hint={
          <>
            No token has the address <span className="break-all font-mono text-12">{id}</span>. It may be a
            wallet.
          </>
        }
        action={
          <Link {...paths.portfolio(id)} className={buttonClass()}>
            View Portfolio
          </Link>
        }
      />
    </>
  );
}
