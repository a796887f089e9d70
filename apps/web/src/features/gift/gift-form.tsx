import type { Address } from '@solana/kit';
import { useState } from 'react';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { GiftEntry } from './gift-entry.tsx';
import { GiftLink } from './gift-link.tsx';
import { GiftLists } from './lists/gift-lists.tsx';
import * as strings from './strings.ts';
import type { LeftGift } from './use-gift-form.ts';

interface GiftFormProps {
  token: Address;
  onToken: (token: Address) => void;
}

/** Sends by link: the form, then the link, and what became of those before. */
export function GiftForm({ token, onToken }: GiftFormProps) {
  const wallet = useWalletAddress();
  const [left, setLeft] = useState<LeftGift>();
  return (
    <div className="flex flex-col gap-5">
      {left ? (
        <GiftLink gift={left} onDone={() => setLeft(undefined)} />
      ) : (
        <>
          <header>
            <h2 className="font-semibold text-14">{strings.intro}</h2>
            <p className="mt-1 text-13 text-muted text-pretty">{strings.introHint}</p>
          </header>
          <GiftEntry token={token} onToken={onToken} onLeft={setLeft} />
        </>
      )}
      {wallet && <GiftLists wallet={wallet} />}
    </div>
  );
}
