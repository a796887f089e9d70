import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import type { FormEvent, ReactNode } from 'react';
import { describeMismatch } from '#entities/gift/gift-settleable.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { formatMoment } from '#shared/format/time.ts';
import { AmountPanel } from '#widgets/amount/amount-panel.tsx';
import { PreviewCard } from '#widgets/settle-dialog/preview-card.tsx';
import { toShortage } from '#widgets/settle-dialog/primary-action.model.ts';
import { SettleButton } from '#widgets/settle-dialog/settle-button.tsx';
import * as strings from './strings.ts';
import { type LeftGift, useGiftForm } from './use-gift-form.ts';

interface GiftEntryProps {
  token: Address;
  onToken: (token: Address) => void;
  /** Its transaction was signed: from now on who has the link may claim it. */
  onLeft: (gift: LeftGift) => void;
}

/** Which token, how much of it, what that costs, and the one button. */
export function GiftEntry({ token: id, onToken, onLeft }: GiftEntryProps) {
  const draft = useGiftForm(id, onLeft);
  const { action, token, made, error, isBusy } = draft;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Enter does what the primary button does; signing without a preview is a click of its own.
    if (action.kind === 'connect') setWalletPanel(true);
    if (action.kind === 'sign') draft.send();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <AmountPanel
        id={id}
        token={token}
        isMissing={draft.isMissing}
        isNativeSol={draft.isSol}
        balance={draft.held?.amount}
        amount={draft.amount}
        typed={{ text: draft.text, onType: draft.setText, error: toShortage(action) }}
        isBusy={isBusy}
        onToken={(chosen) => {
          onToken(chosen);
          draft.setText('');
        }}
      />
      {made && (
        <dl className="flex flex-col gap-2 px-1 text-13">
          <Term name={strings.expires}>{formatMoment(made.expiryMs / 1_000)}</Term>
          <Term name={strings.costs} note={strings.costsNote}>
            {strings.solAmount(formatExact(toDecimal(made.feeLamports, NATIVE_SOL.decimals)))}
          </Term>
        </dl>
      )}
      {made && token && (
        <PreviewCard
          signed={made.proposal?.signed}
          preview={made.preview}
          failure={draft.previewFailure}
          tokens={[token]}
          describeMismatch={describeMismatch}
        />
      )}
      {error && (
        <p role="alert" className="text-13 text-down text-pretty">
          {toMessage(error)}
        </p>
      )}
      <SettleButton
        action={action}
        step={draft.step}
        onConnect={() => setWalletPanel(true)}
        onSettle={draft.send}
        onCancel={draft.cancel}
      />
    </form>
  );
}

function Term({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="flex flex-wrap items-baseline gap-x-1.5 text-muted">
        {name}
        {note && <span className="text-11">{note}</span>}
      </dt>
      <dd className="max-w-3/4 shrink-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
