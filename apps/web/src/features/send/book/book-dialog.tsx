import { isAddress, shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash';
import { type FormEvent, useId, useState } from 'react';
import { activityQueries } from '#entities/activity/activity.queries.ts';
import { readContacts, writeContacts } from '#entities/address-book/address-book.model.ts';
import {
  type Contact,
  contactsEntry,
  MAX_CONTACTS,
  MAX_LABEL,
  removeContact,
  saveContact,
} from '#entities/address-book/address-book.store.ts';
import { saveCsv } from '#shared/storage/save-file.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { showToast } from '#shared/ui/overlays/toast.ts';
import * as strings from '../strings.ts';

/** Maximum number of recent recipients shown. */
const MAX_RECENT = 5;

interface BookDialogProps {
  sender: Address | undefined;
  /** An address that waits for a name. */
  suggested: Address | undefined;
  onChoose: (address: Address) => void;
  onClose: () => void;
}

/** Whom one pays: those that were paid before and those with a name, which are given, taken and carried to another browser here. */
export function BookDialog({ sender, suggested, onChoose, onClose }: BookDialogProps) {
  const [contacts] = useStored(contactsEntry);
  const { data: paid } = useQuery(activityQueries.paidBefore(sender));
  const recent = (paid?.addresses ?? [])
    .filter((address) => !contacts.some((contact) => contact.address === address))
    .slice(0, MAX_RECENT);
  return (
    <Dialog isOpen onOpenChange={onClose} title={strings.book} description={strings.bookHint}>
      <div className="flex flex-col gap-5">
        {recent.length > 0 && (
          <section aria-label={strings.recent} className="flex flex-col gap-1">
            <h3 className="text-12 text-muted">{strings.recent}</h3>
            <ul>
              {recent.map((address) => (
                <li key={address}>
                  <Choice address={address} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-label={strings.contacts} className="flex flex-col gap-1">
          <h3 className="text-12 text-muted">{strings.contacts}</h3>
          {contacts.length === 0 && (
            <p className="py-2 text-13 text-muted text-pretty">
              {strings.noContacts}. {strings.noContactsHint}
            </p>
          )}
          <ul className="max-h-72 overflow-y-auto">
            {contacts.map((contact) => (
              <li key={contact.address} className="flex items-center gap-1">
                <Choice {...contact} onChoose={onChoose} />
                <IconButton
                  label={strings.remove(contact.label)}
                  size="sm"
                  className="border-transparent bg-transparent"
                  onClick={() => remove(contact)}
                >
                  <Trash size={14} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
        <NewContact key={suggested} suggested={suggested} />
        <Files contacts={contacts} />
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  address: Address;
  label?: string;
  onChoose: (address: Address) => void;
}

function Choice({ address, label, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-label={strings.choose(label ?? address)}
      title={address}
      onClick={() => onChoose(address)}
      className="flex min-h-11 w-full min-w-0 flex-1 items-center justify-between gap-3 rounded-md px-2 text-left hover:bg-raised"
    >
      {label && <span className="font-semibold text-13 wrap-anywhere">{label}</span>}
      <span className="shrink-0 font-mono text-12 text-muted">{shortenAddress(address, label ? 4 : 8)}</span>
    </button>
  );
}

function remove(contact: Contact): void {
  removeContact(contact.address);
  showToast('info', {
    title: strings.removed(contact.label),
    action: { label: strings.undo, onPress: () => saveContact(contact) },
  });
}

/** A name for an address: for the one of the form, or any. */
function NewContact({ suggested }: Pick<BookDialogProps, 'suggested'>) {
  const [address, setAddress] = useState<string>(suggested ?? '');
  const [label, setLabel] = useState('');
  const [error, setError] = useState<string>();
  const errorId = useId();
  const onSubmit = (event: FormEvent) => {
    // The form around the dialog is another one.
    event.preventDefault();
    event.stopPropagation();
    const text = address.trim();
    const name = label.trim();
    if (!isAddress(text)) return setError(strings.invalidAddress);
    if (name === '') return setError(strings.nameMissing);
    if (!saveContact({ address: text, label: name })) return setError(strings.bookFull(MAX_CONTACTS));
    setError(undefined);
    setAddress('');
    setLabel('');
    showToast('success', { title: strings.saved(name) });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
      <h3 className="text-12 text-muted">{strings.saveNew}</h3>
      <Input
        aria-label={strings.address}
        placeholder={strings.recipientPlaceholder}
        aria-describedby={errorId}
        value={address}
        className="font-mono text-13"
        onChange={({ target }) => setAddress(target.value)}
      />
      <span className="flex gap-2">
        <Input
          aria-label={strings.label}
          placeholder={strings.label}
          maxLength={MAX_LABEL}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <Button type="submit">{strings.save}</Button>
      </span>
      <p id={errorId} role="alert" className="text-12 text-down empty:hidden">
        {error}
      </p>
    </form>
  );
}

/** The book as a file, out and in; what is there stays, unless the file gives it another name. */
function Files({ contacts }: { contacts: readonly Contact[] }) {
  const [said, setSaid] = useState<string>();
  const inputId = useId();
  const take = async (target: HTMLInputElement) => {
    const file = target.files?.[0];
    // The same file may be chosen again after it was mended.
    target.value = '';
    if (!file) return;
    const { contacts: read, wrongLines } = readContacts(await file.text());
    const taken = read.filter((contact) => saveContact(contact)).length;
    const wrong = wrongLines.length > 0 ? strings.wrongLines(wrongLines.slice(0, 10).join(', ')) : undefined;
    const what = read.length === 0 ? strings.nothingRead : strings.imported(taken);
    setSaid([what, wrong, taken < read.length && strings.bookFull(MAX_CONTACTS)].filter(Boolean).join(' '));
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
      <Button
        size="sm"
        disabled={contacts.length === 0}
        onClick={() => saveCsv(writeContacts(contacts), 'orrery-address-book.csv')}
      >
        {strings.exportBook}
      </Button>
      <label
        htmlFor={inputId}
        className="reach inline-flex h-8 cursor-pointer items-center rounded-md border border-line bg-raised px-3 font-semibold text-12 transition focus-within:outline-2 focus-within:outline-brass hover:border-muted/60"
      >
        {strings.importBook}
        <input
          id={inputId}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={({ target }) => void take(target)}
        />
      </label>
      <p role="status" className="w-full text-12 text-muted empty:hidden">
        {said}
      </p>
    </div>
  );
}
