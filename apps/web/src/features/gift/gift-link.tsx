import { shortenAddress } from '@orrery/core/address';
import { useQueryClient } from '@tanstack/react-query';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect } from 'react';
import { giftQueries } from '#entities/gift/gift.queries.ts';
import { toGiftUrl } from '#entities/gift/gift-code.ts';
import { type AtLink, useGiftAtLink } from '#entities/gift/use-gift-at-link.ts';
import { log } from '#shared/log.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { CopyAction } from '#shared/ui/overlays/copy-action.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import * as strings from './strings.ts';
import type { LeftGift } from './use-gift-form.ts';

/** The link of a gift, to be passed on: as text, as a QR code, by the device's own ways; once it was claimed or taken back, what became of it. */
export function GiftLink({ gift: { code, amount }, onDone }: { gift: LeftGift; onDone: () => void }) {
  const url = toGiftUrl(code);
  const link = useGiftAtLink(code);
  const queryClient = useQueryClient();
  const { state } = link;
  useEffect(() => {
    // The lists beside it follow: they are asked for less often.
    if (state === 'ended') void queryClient.invalidateQueries({ queryKey: giftQueries.lists() });
  }, [state, queryClient]);
  const share = () =>
    navigator.share({ url }).catch((error: unknown) => log.warn('not shared', { error: String(error) }));
  const isOver = state === 'ended' || state === 'gone';
  return (
    <section aria-label={strings.link} className="flex flex-col items-center gap-4">
      <h2 className="text-center font-semibold text-16 text-balance">{toTitle(link, amount)}</h2>
      {!isOver && (
        <>
          <QrCode text={url} label={strings.qr} />
          {/* A translator's server gets what it translates. */}
          <p translate="no" className="max-w-full break-all rounded-md bg-raised px-3 py-2 font-mono text-12">
            {url}
          </p>
          <p className="text-center text-13 text-warn text-pretty">{strings.linkHint}</p>
        </>
      )}
      <p role="status" className="text-center text-13 text-muted text-pretty">
        {toStatus(link)}
      </p>
      <div className="flex w-full flex-wrap gap-2">
        {!isOver && <CopyAction text={url} label={strings.copyLink} />}
        {!isOver && 'share' in navigator && (
          <Button onClick={() => void share()}>
            <Share2 size={14} aria-hidden="true" />
            {strings.share}
          </Button>
        )}
        <Button onClick={onDone}>{strings.another}</Button>
      </div>
    </section>
  );
}

function toTitle(link: AtLink, amount: string): string {
  if (link.state === 'gone') return strings.goneTitle(amount);
  if (link.state !== 'ended') return strings.linkTitle(amount);
  return (link.end.action === 'claim' ? strings.claimedTitle : strings.takenTitle)(amount);
}

function toStatus(link: AtLink): string {
  if (link.state === 'there') return strings.ready;
  if (link.state === 'gone') return strings.goneHint;
  if (link.state !== 'ended') return strings.awaitingChain;
  const { action, receiver } = link.end;
  if (action !== 'claim') return strings.backWithYou;
  return receiver ? strings.claimedBy(shortenAddress(receiver)) : strings.linkOver;
}
