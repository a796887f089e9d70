import type { Address } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import * as strings from './strings.ts';

/** An address that is no token's may be a wallet's. */
export function NoAsset({ id }: { id: Address }) {
  return (
    <>
      <h1 className="sr-only">{strings.token}</h1>
      <EmptyState
        icon={SearchX}
        title={strings.noAssetFound}
        hint={<span className="wrap-anywhere">{strings.noTokenAt(id)}</span>}
        action={
          <Link {...paths.portfolio(id)} className={buttonClass()}>
            {strings.viewPortfolio}
          </Link>
        }
      />
    </>
  );
}
