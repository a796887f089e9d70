import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { acceptAmountInput, maxAmount } from '@orrery/domain/trading/amount-input';
import type { Address } from '@solana/kit';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Balances } from '#entities/balance/balance.model.ts';
import { describeMismatch } from '#entities/gift/gift-settleable.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { formatMoment } from '#shared/format/time.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Select } from '#shared/ui/controls/select.tsx';
import { PreviewCard } from '#widgets/settle-dialog/preview-card.tsx';
import { SettleButton } from '#widgets/settle-dialog/settle-button.tsx';
import * as strings from './strings.ts';
import { type GiftDraft, type LeftGift, useGiftForm } from './use-gift-form.ts';
import { useHeldTokens } from './use-held-tokens.ts';

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
      <TokenChoice id={id} balances={draft.balances} onChange={onToken} />
      <AmountRow draft={draft} />
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

interface TokenChoiceProps {
  id: Address;
  balances: Balances | undefined;
  onChange: (token: Address) => void;
}

function TokenChoice({ id, balances, onChange }: TokenChoiceProps) {
  const options = useHeldTokens(balances, id);
  return <Select label={strings.token} options={options} value={id} onChange={onChange} />;
}

function AmountRow({ draft }: { draft: GiftDraft }) {
  const { token, held, text, setText, isBusy, isSol, action } = draft;
  const errorId = useId();
  const isShort = action.kind === 'none' && action.lacks !== undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <Input
          inputMode="decimal"
          aria-label={strings.amount}
          aria-invalid={isShort}
          aria-describedby={errorId}
          placeholder="0.00"
          value={text}
          readOnly={isBusy}
          onChange={({ target }) => {
            const accepted = acceptAmountInput(target.value, { decimals: token?.decimals });
            if (accepted !== undefined) setText(accepted);
          }}
          className="font-semibold tabular-nums"
        />
        <Button
          disabled={isBusy || !held || !token || held.amount === 0n}
          onClick={() =>
            held &&
            token &&
            setText(toUiDecimal(maxAmount({ balance: held.amount, isNativeSol: isSol }), token))
          }
        >
          {strings.max}
        </Button>
      </div>
      <p id={errorId} className="h-4 px-1 text-12 text-muted tabular-nums">
        {held && token && strings.balance(`${formatExact(toUiDecimal(held.amount, token))} ${token.symbol}`)}
      </p>
    </div>
  );
}

function Term({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="flex flex-wrap items-baseline gap-x-1.5 text-muted">
        {name}
        {note && <span className="text-11">{note}</span>}
      </dt>
      <dd className="text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
