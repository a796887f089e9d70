import { shortenAddress } from '@orrery/core/address';
import { builtInToken } from '@orrery/domain/mints/built-in-tokens';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { TokenLogo } from '#entities/asset/icon/token-logo.tsx';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';

interface TokenButtonProps {
  token: FormToken | undefined;
  /** What it says to screen readers. */
  label: string;
  isMissing: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

/** Which token it is: one that is not built in is named with its address, since any may carry its symbol. */
export function TokenButton({ token, label, isMissing, isDisabled, onClick }: TokenButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="flex h-11 min-w-0 max-w-3/5 items-center gap-2 rounded-md border border-line bg-panel pr-3 pl-2 font-semibold text-16 transition hover:border-brass/60 disabled:opacity-60"
    >
      {token ? (
        <>
          <TokenLogo id={token.id} icon={token.icon} size={26} isVerified={token.isVerified} />
          {builtInToken(token.id) ? (
            <span className="truncate">{token.symbol}</span>
          ) : (
            <span className="min-w-0 text-left" title={`${token.symbol} ${token.id}`}>
              <span className="block truncate text-14">{token.symbol}</span>
              <span className="block truncate font-mono font-normal text-11 text-muted leading-3">
                {shortenAddress(token.id)}
              </span>
            </span>
          )}
        </>
      ) : (
        <span className="pl-1">{isMissing ? strings.selectToken : <Skeleton className="h-5 w-16" />}</span>
      )}
      <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
  );
}
