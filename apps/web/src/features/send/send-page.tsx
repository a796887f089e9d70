import type { Address } from '@solana/kit';
import { type ReactNode, useState } from 'react';
import { useIsOffered } from '#entities/health/use-is-offered.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SendForm } from './send-form.tsx';
import * as strings from './strings.ts';

const WAYS = [
  { value: 'address', label: strings.toAddress },
  { value: 'link', label: strings.byLink },
] as const;

export type SendWay = (typeof WAYS)[number]['value'];

interface SendPageProps {
  way: SendWay;
  onWay: (way: SendWay) => void;
  token: Address;
  onToken: (token: Address) => void;
  /** Whom to pay, as the address bar has it. */
  to: string;
  /** The form for links. */
  byLink: ReactNode;
}

/** Sends tokens to addresses, or to anyone by a link where something answers for links. */
export function SendPage({ way, onWay, token, onToken, to, byLink }: SendPageProps) {
  const hasLinks = useIsOffered('send');
  return (
    <div className="mx-auto max-w-125 px-4 py-6 sm:py-10">
      <Panel className="p-4 sm:p-5">
        <header className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <h1 className="font-semibold text-16">{strings.send}</h1>
          {hasLinks && <Segmented label={strings.ways} options={WAYS} value={way} onChange={onWay} />}
        </header>
        {way === 'address' || !hasLinks ? <AddressForm to={to} token={token} onToken={onToken} /> : byLink}
      </Panel>
    </div>
  );
}

/** A form that is empty again once its payment went out. */
function AddressForm({ to, ...token }: Pick<SendPageProps, 'to' | 'token' | 'onToken'>) {
  const [sent, setSent] = useState(0);
  return (
    <SendForm key={sent} to={sent === 0 ? to : ''} onDone={() => setSent((count) => count + 1)} {...token} />
  );
}
