import { isAddress, shortenAddress } from '@orrery/core/address';
import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import type { Signature } from '@solana/kit';
import { Link, notFound } from '@tanstack/react-router';
import Droplets from 'lucide-react/icons/droplets';
import { type FormEvent, useId, useState } from 'react';
import { useFundWallet } from '#entities/balance/use-fund-wallet.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import * as strings from './strings.ts';

/** Sends SOL of the network's faucet to any wallet; there is no such page where there is none. */
export function AskForSolPage() {
  const network = useNetwork();
  if (network !== undefined && network !== 'local') throw notFound();
  return (
    <div className="mx-auto max-w-125 px-4 py-10">
      <Panel className="p-5">
        <AskForm />
      </Panel>
    </div>
  );
}

function AskForm() {
  const own = useWalletAddress();
  const [typed, setTyped] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const { mutate, isPending, data, variables } = useFundWallet();
  const errorId = useId();
  const wallet = (typed ?? own ?? '').trim();

  function ask(event: FormEvent) {
    event.preventDefault();
    const isValid = isAddress(wallet);
    setIsRefused(!isValid);
    if (isValid) mutate(wallet);
  }

  return (
    <form noValidate onSubmit={ask} className="flex flex-col gap-4">
      <h1 className="font-semibold text-20">{strings.title}</h1>
      <p className="text-13 text-muted text-pretty">{strings.hint}</p>
      <div className="flex flex-col gap-1.5">
        <Input
          aria-label={strings.address}
          placeholder={strings.address}
          value={typed ?? own ?? ''}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? errorId : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsRefused(false);
          }}
          className="font-mono"
        />
        {isRefused && (
          <p id={errorId} role="alert" className="text-12 text-down">
            {strings.invalidAddress}
          </p>
        )}
      </div>
      {own && wallet !== own && (
        <Button size="sm" className="self-start" onClick={() => setTyped(own)}>
          {strings.useConnected}
        </Button>
      )}
      <Button variant="primary" type="submit" isBusy={isPending}>
        <Droplets size={14} aria-hidden="true" />
        {strings.ask}
      </Button>
      {data && variables && (
        <p role="status" className="text-13 text-pretty">
          {strings.sent(toDecimal(BigInt(data.lamports), NATIVE_SOL.decimals), shortenAddress(variables))}{' '}
          {/* The server's own: it names a transaction. */}
          <Link {...paths.transaction(data.signature as Signature)} className="font-semibold text-brass">
            {strings.viewTransaction}
          </Link>
        </p>
      )}
    </form>
  );
}
