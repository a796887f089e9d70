import { toDecimal } from '@orrery/core/atoms';
import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import { useId, useState } from 'react';
import { describeTransferMismatch } from '#entities/transfer/transfer.mismatch.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Term } from '#shared/ui/term.tsx';
import { AmountPanel } from '#widgets/amount/amount-panel.tsx';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SettleForm } from '#widgets/settle/settle-form.tsx';
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
  const { isBusy, token } = form;
  const edit = (change: Partial<SendEntry>) => setTyped({ ...typed, ...change });
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
    <SettleForm form={form} className="flex flex-col gap-3">
      <AmountPanel
        id={id}
        token={token}
        isMissing={form.isMissing}
        isNativeSol={form.isNative}
        balance={form.held?.balanceLamports}
        amount={form.total}
        typed={
          entry.way === 'one'
            ? { text: entry.amount, onType: (amount) => edit({ amount }), error: form.shortage }
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
      <AddressCheck form={form} />
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
        <PreviewCard
          previewed={form.previewed}
          tokens={[token]}
          describeMismatch={describeTransferMismatch}
        />
      )}
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
    </SettleForm>
  );
}

/** What arrives where that is less, and what it costs besides. */
function Costs({ form: { costs, batches, token, total, extensions } }: { form: Form }) {
  if (!costs || !token) return null;
  const fee = extensions?.transferFee;
  return (
    <dl className="flex flex-col gap-2 text-13">
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
