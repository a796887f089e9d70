import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { describeMismatch } from '#entities/gift/gift-settleable.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { formatMoment } from '#shared/format/time.ts';
import { Term } from '#shared/ui/term.tsx';
import { AmountPanel } from '#widgets/amount/amount-panel.tsx';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SettleForm } from '#widgets/settle/settle-form.tsx';
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
  const { token, made, error } = draft;
  return (
    <SettleForm form={draft} className="flex flex-col gap-3">
      <AmountPanel
        id={id}
        token={token}
        isMissing={draft.isMissing}
        isNativeSol={draft.isSol}
        balance={draft.held?.balanceLamports}
        amount={draft.amount}
        typed={{ text: draft.text, onType: draft.setText, error: draft.shortage }}
        isBusy={draft.isBusy}
        onToken={(chosen) => {
          onToken(chosen);
          draft.setText('');
        }}
      />
      {(made || draft.isMaking) && (
        <dl className="flex flex-col gap-2 text-13">
          <Term name={strings.expires}>{made && formatMoment(made.expiryMs / 1_000)}</Term>
          <Term name={strings.costs} note={strings.costsNote}>
            {made && strings.solAmount(formatExact(toDecimal(made.feeLamports, NATIVE_SOL.decimals)))}
          </Term>
        </dl>
      )}
      {(made || draft.isMaking) && token && (
        <PreviewCard previewed={made} tokens={[token]} describeMismatch={describeMismatch} />
      )}
      {error && (
        <p role="alert" className="text-13 text-down text-pretty">
          {toMessage(error)}
        </p>
      )}
    </SettleForm>
  );
}
