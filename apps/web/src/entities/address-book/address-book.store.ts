import { AddressSchema } from '@orrery/wire/common';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { useStored } from '#shared/storage/use-stored.ts';

/** Maximum length of a label, in characters. */
export const MAX_LABEL = 40;
/** So many addresses are kept. */
export const MAX_CONTACTS = 500;

export const ContactSchema = v.object({
  address: AddressSchema,
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LABEL)),
});
/** An address that a person gave a name. */
export type Contact = v.InferOutput<typeof ContactSchema>;

/** The address book: of this browser alone, never sent anywhere. */
export const contactsEntry = storage.entry(
  'address-book:v1',
  v.pipe(v.array(ContactSchema), v.maxLength(MAX_CONTACTS), v.readonly()),
  [],
);

/** Puts a contact in, or gives one that is there another label; false when the book is full. */
export function saveContact({ address, label }: Contact): boolean {
  const others = contactsEntry.get().filter((contact) => contact.address !== address);
  if (others.length >= MAX_CONTACTS) return false;
  contactsEntry.set([...others, { address, label }].toSorted((a, b) => a.label.localeCompare(b.label)));
  return true;
}

export function removeContact(address: Address): void {
  contactsEntry.set(contactsEntry.get().filter((contact) => contact.address !== address));
}

/** What a person calls an address, if anything. */
export function useLabel(address: Address | undefined): string | undefined {
  const [contacts] = useStored(contactsEntry);
  return contacts.find((contact) => contact.address === address)?.label;
}
