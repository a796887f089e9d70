import { shortenAddress } from '@orrery/core/address';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { useId } from 'react';
import { MAX_LINES, type SendEntry } from './send-form.model.ts';
import * as strings from './strings.ts';
import type { RecipientRow } from './use-recipients.ts';
import type { Paid, SendForm } from './use-send-form.ts';
import { VerdictList } from './verdict-list.tsx';

interface RecipientListProps {
  entry: SendEntry;
  form: SendForm;
  onEdit: (change: Partial<SendEntry>) => void;
}

/** Recipients by paste, and the table of what was read of them. What was paid stays, and is not paid again. */
export function RecipientList({ entry, form, onEdit }: RecipientListProps) {
  const hintId = useId();
  const hasBegun = form.paid.size > 0;
  return (
    <div className="flex flex-col gap-2">
      {!hasBegun && (
        <textarea
          aria-label={strings.list}
          aria-describedby={hintId}
          placeholder={strings.listPlaceholder}
          rows={4}
          spellCheck={false}
          value={entry.list}
          readOnly={form.isBusy}
          onChange={({ target }) => onEdit({ list: target.value })}
          className="w-full resize-y rounded-md border border-line bg-raised p-2.5 font-mono text-12 placeholder:text-muted focus:border-brass"
        />
      )}
      <p id={hintId} role="status" className="text-12 text-muted">
        {form.isDone ? toEnd(form.paid) : strings.listHint(MAX_LINES)}
      </p>
      {form.rows.length > 0 && (
        <div className="max-h-72 overflow-y-auto rounded-md border border-line">
          <table aria-label={strings.table} className="w-full text-12">
            <thead className="sticky top-0 bg-panel text-muted">
              <tr className="h-8">
                <th scope="col" className="w-10 pl-3 text-left font-normal">
                  {strings.line}
                </th>
                <th scope="col" className="text-left font-normal">
                  {strings.recipient}
                </th>
                <th scope="col" className="pr-3 text-right font-normal">
                  {strings.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {form.rows.map((row) => (
                <Row key={row.number} row={row} form={form} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** Whether all payments are known to have arrived. */
function toEnd(paid: Paid): string {
  return [...paid.values()].every((each) => each === 'paid') ? strings.allPaid : strings.someUnknown;
}

const STATES = {
  paid: <span className="text-up">{strings.paid}</span>,
  unknown: <span className="text-warn">{strings.unknown}</span>,
};

function Row({ row, form: { token, paid } }: { row: RecipientRow; form: SendForm }) {
  const { number, text, recipient, label, amount, error, verdicts } = row;
  const state = recipient && paid.get(recipient);
  return (
    <tr className="border-line/60 border-t align-top">
      <td className="py-2 pl-3 text-muted tabular-nums">{number}</td>
      <td className="min-w-0 py-2 pr-3 wrap-anywhere">
        <span className={recipient && !label ? 'font-mono' : ''} title={recipient}>
          {label ?? (recipient ? shortenAddress(recipient) : text)}
        </span>
        {error && <p className="text-down">{error}</p>}
        {!state && <VerdictList verdicts={verdicts} />}
      </td>
      <td className="py-2 pr-3 text-right tabular-nums">
        {amount !== undefined && token && formatExact(toUiDecimal(amount, token))}
        {state && <p>{STATES[state]}</p>}
      </td>
    </tr>
  );
}
