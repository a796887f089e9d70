import { shortenAddress } from '@orrery/core/address';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { SwapToken } from '#entities/quote/swap-token.model.ts';
import { CopyButton } from '#shared/ui/controls/copy-button.tsx';
import * as strings from '../strings.ts';

/** Says of each unverified token which one it is: a name and a symbol prove nothing. */
export function UnverifiedNotice({ tokens }: { tokens: readonly (SwapToken | undefined)[] }) {
  const unverified = tokens.flatMap((token) => (token && !token.isVerified ? [token] : []));
  if (unverified.length === 0) return null;
  return (
    <ul aria-label={strings.unverifiedTokens} className="mt-2 flex flex-col gap-2">
      {unverified.map((token) => (
        <li
          key={token.id}
          className="flex items-center gap-2.5 rounded-md border border-warn/40 py-1.5 pr-2 pl-3.5 text-12"
        >
          <TriangleAlert size={15} aria-hidden="true" className="shrink-0 text-warn" />
          <span className="min-w-0 flex-1 text-pretty">
            {strings.unverified(
              <b key="symbol" className="font-semibold">
                {token.symbol}
              </b>,
              <span key="address" className="font-mono" title={token.id}>
                {shortenAddress(token.id)}
              </span>,
            )}
          </span>
          <CopyButton text={token.id} label={strings.copyAddress(token.symbol)} />
        </li>
      ))}
    </ul>
  );
}
