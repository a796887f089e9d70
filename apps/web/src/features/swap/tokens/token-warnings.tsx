import { shortenAddress } from '@orrery/core/address';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import { useWarnings } from '#widgets/swap/use-warnings.ts';
import { unverified } from '#widgets/swap/warning-strings.ts';
import * as strings from './strings.ts';

/** Says of each token what is dangerous in it, and of an unverified one which it is: a name and a symbol prove nothing. */
export function TokenWarnings({ tokens }: { tokens: readonly FormToken[] }) {
  const { warnings } = useWarnings(tokens);
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={strings.tokenWarnings} className="flex flex-col gap-2">
      {warnings.map((warning) =>
        warning.kind === 'unverified' ? (
          <Unverified key={warning.token.id} token={warning.token} />
        ) : (
          <Warning key={`${warning.token.id} ${warning.type}`} isCritical={warning.kind === 'critical'}>
            <b className="font-semibold">{warning.token.symbol}</b>: {warning.message}
          </Warning>
        ),
      )}
    </ul>
  );
}

function Unverified({ token }: { token: FormToken }) {
  return (
    <Warning>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          {unverified(
            <b key="symbol" className="font-semibold">
              {token.symbol}
            </b>,
            <span key="address" className="font-mono" title={token.id}>
              {shortenAddress(token.id)}
            </span>,
          )}
        </span>
        <CopyButton text={token.id} label={strings.copyAddress(token.symbol)} />
      </span>
    </Warning>
  );
}

function Warning({ isCritical = false, children }: { isCritical?: boolean; children: ReactNode }) {
  return (
    <li
      className={cx(
        'flex items-center gap-2.5 rounded-md border py-1.5 pr-2 pl-3.5 text-12',
        isCritical ? 'border-down/50' : 'border-warn/40',
      )}
    >
      <TriangleAlert
        size={15}
        aria-hidden="true"
        className={cx('shrink-0', isCritical ? 'text-down' : 'text-warn')}
      />
      <span className="min-w-0 flex-1 text-pretty">{children}</span>
    </li>
  );
}
