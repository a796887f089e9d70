import { shortenAddress } from '@orrery/core/address';
import BookUser from 'lucide-react/icons/book-user';
import { type ClipboardEvent, Suspense, useId, useState } from 'react';
import { Button } from '#shared/ui/controls/button.tsx';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import type { SendEntry } from './send-form.model.ts';
import * as strings from './strings.ts';
import type { SendForm } from './use-send-form.ts';
import { VerdictList } from './verdict-list.tsx';

const BookDialog = lazyPart(async () => (await import('./book/book-dialog.tsx')).BookDialog);

interface RecipientFieldProps {
  entry: SendEntry;
  form: SendForm;
  onEdit: (change: Partial<SendEntry>) => void;
}

/** The address to pay, by hand or from the address book, and what there is to say of it. A pasted list goes where lists go. */
export function RecipientField({ entry, form, onEdit }: RecipientFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const saidId = useId();
  const [row] = form.rows;
  const isWrong =
    row !== undefined && (row.error !== undefined || row.verdicts.some(({ level }) => level === 'stop'));
  const instead = row?.verdicts.find((verdict) => verdict.instead)?.instead;
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/\S\s*[\r\n]+\s*\S/.test(text)) return;
    event.preventDefault();
    onEdit({ way: 'several', list: text });
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative">
        <Input
          aria-label={strings.recipient}
          placeholder={strings.recipientPlaceholder}
          value={entry.to}
          readOnly={form.isBusy}
          aria-invalid={isWrong}
          aria-describedby={saidId}
          className="pr-11 font-mono text-13"
          onPaste={onPaste}
          onChange={({ target }) => onEdit({ to: target.value })}
        />
        <IconButton
          label={strings.openBook}
          size="sm"
          disabled={form.isBusy}
          className="absolute top-1/2 right-2 -translate-y-1/2"
          onClick={() => setIsChoosing(true)}
        >
          <BookUser size={15} aria-hidden="true" />
        </IconButton>
      </div>
      <RecentRecipients entry={entry} form={form} onEdit={onEdit} />
      <div id={saidId} role="status" className="flex flex-col gap-1.5 empty:hidden">
        {row?.label && <p className="text-13 font-semibold">{row.label}</p>}
        {row?.error && <p className="text-12 text-down">{row.error}</p>}
        {row && <VerdictList verdicts={row.verdicts} />}
      </div>
      {instead && (
        <Button size="sm" className="self-start" onClick={() => onEdit({ to: instead })}>
          {strings.payOwner(shortenAddress(instead))}
        </Button>
      )}
      {isChoosing && (
        <Suspense>
          <BookDialog
            sender={form.wallet}
            suggested={row?.recipient && !row.label ? row.recipient : undefined}
            onClose={() => setIsChoosing(false)}
            onChoose={(to) => {
              onEdit({ to });
              setIsChoosing(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Those that the wallet paid last, by one press. They are of its own payments alone: what strangers send it puts nobody here. */
function RecentRecipients({ entry, form, onEdit }: RecipientFieldProps) {
  if (form.recent.length === 0) return null;
  return (
    <ul aria-label={strings.recentRecipients} className="flex flex-wrap gap-1.5">
      {form.recent.map(({ address, label }) => (
        <li key={address}>
          <button
            type="button"
            disabled={form.isBusy}
            aria-pressed={entry.to === address}
            title={address}
            onClick={() => onEdit({ to: address })}
            className="h-7 max-w-40 truncate rounded-full border border-line px-3 text-12 text-muted transition hover:border-muted/60 hover:text-text disabled:opacity-50 aria-pressed:border-brass/60 aria-pressed:text-text pointer-coarse:h-11"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
