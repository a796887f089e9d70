import { toDecimal } from '@orrery/core/atoms';
import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { describeTransferMismatch } from '#entities/transfer/transfer.mismatch.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { AmountPanel } from '#widgets/amount/amount-panel.tsx';
import { PreviewCard } from '#widgets/settle-dialog/preview-card.tsx';
import { toShortage } from '#widgets/settle-dialog/primary-action.model.ts';
import { SettleButton } from '#widgets/settle-dialog/settle-button.tsx';
import { AddressCheck } from './address-check.tsx';
import { RecipientField } from './recipient-field.tsx';
import { RecipientList } from './recipient-list.tsx';
import type { SendEntry } from './send-form.model.ts';
import * as strings from './strings.ts';
import { type SendForm as Form, useSendForm } from './use-send-form.ts';

const COUNTS = [
  { value: 'one', label: strings.one },
  { value: 'several', label: strings.several },
] as const;

interface SendFormProps {
  to: string;
  token: Address;
  onToken: (token: Address) => void;
  onDone: () => void;
}

/** Pays one recipient or several, each looked at before anything is signed. */
export function SendForm({ to, token: id, onToken, onDone }: SendFormProps) {
  const [typed, setTyped] = useState<Omit<SendEntry, 'token'>>({
    way: 'one',
    to,
    amount: '',
    list: '',
    memo: '',
  });
  const memoId = useId();
  const entry: SendEntry = { ...typed, token: id };
  const form = useSendForm({ entry, onDone });
  const { action, isBusy, token } = form;
  const edit = (change: Partial<SendEntry>) => setTyped({ ...typed, ...change });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Enter does what the primary button does; signing without a preview is a click of its own.
    if (action.kind === 'connect') setWalletPanel(true);
    if (action.kind === 'sign') form.send();
  };
  if (form.isDone && entry.way === 'several')
    return (
      <div className="flex flex-col gap-4">
        <RecipientList entry={entry} form={form} onEdit={edit} />
        <Button variant="primary" size="lg" onClick={onDone}>
          {strings.startOver}
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <AmountPanel
        id={id}
        token={token}
        isMissing={form.isMissing}
        isNativeSol={form.isNative}
        balance={form.held?.amount}
        amount={form.total}
        typed={
          entry.way === 'one'
            ? { text: entry.amount, onType: (amount) => edit({ amount }), error: toShortage(action) }
            : undefined
        }
        isBusy={isBusy}
        onToken={(chosen) => {
          onToken(chosen);
          edit({ amount: '' });
        }}
      />
      <Segmented
        label={strings.oneOrSeveral}
        options={COUNTS}
        value={entry.way}
        onChange={(way) => !isBusy && edit({ way })}
        isWide
      />
      {entry.way === 'one' ? (
        <RecipientField entry={entry} form={form} onEdit={edit} />
      ) : (
        <RecipientList entry={entry} form={form} onEdit={edit} />
      )}
      <div className="flex flex-col gap-1.5">
        <Input
          aria-label={strings.memo}
          placeholder={strings.memo}
          value={entry.memo}
          readOnly={isBusy}
          aria-describedby={memoId}
          onChange={({ target }) => edit({ memo: target.value })}
        />
        <p id={memoId} className="px-1 text-12 text-muted empty:hidden">
          {entry.memo !== '' && strings.memoHint}
        </p>
      </div>
      <Costs form={form} />
      {form.costs && token && (
        <PreviewCard {...form.previewed} tokens={[token]} describeMismatch={describeTransferMismatch} />
      )}
      <AddressCheck form={form} />
      {form.tokenNotes.map((note) => (
        <p key={note} className="text-12 text-warn text-pretty">
          {note}
        </p>
      ))}
      {form.problem && (
        <p role="alert" className="text-13 text-down text-pretty">
          {form.problem}
        </p>
      )}
      {form.error && (
        <ErrorState title={strings.recipientsFailed} error={form.error} onRetry={() => void form.retry()} />
      )}
      <SettleButton
        action={action}
        step={form.step}
        onConnect={() => setWalletPanel(true)}
        onSettle={form.send}
        onCancel={form.cancel}
      />
    </form>
  );
}

/** What arrives where that is less, and what it costs besides. */
function Costs({ form: { costs, batches, token, total, extensions } }: { form: Form }) {
  if (!costs || !token) return null;
  const fee = extensions?.transferFee;
  return (
    <dl className="flex flex-col gap-2 px-1 text-13">
      {fee && (
        <Term name={strings.arrives} note={strings.arrivesNote(formatPercent(fee.bps / 100))}>
          {formatExact(toUiDecimal(afterTransferFee(total, extensions), token))} {token.symbol}
        </Term>
      )}
      <Term name={strings.networkFee}>{toSol(costs.fee * BigInt(batches))}</Term>
      {costs.deposit > 0n && (
        <Term name={strings.deposit} note={strings.depositNote(costs.accounts)}>
          {toSol(costs.deposit)}
        </Term>
      )}
      {batches > 1 && <Term name={strings.transactions}>{strings.step(batches)}</Term>}
    </dl>
  );
}

function toSol(lamports: bigint): string {
  return strings.solAmount(toDecimal(lamports, NATIVE_SOL.decimals));
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
