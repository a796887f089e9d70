import { isAddress } from '@orrery/core/address';
import * as v from 'valibot';
import { toCsv } from '#shared/format/csv.ts';
import { type Contact, ContactSchema, MAX_CONTACTS } from './address-book.store.ts';

/** So much alike at both ends look two addresses the same in a list. */
const ALIKE_CHARACTERS = 3;
/** The one of the known addresses that another one could be mistaken for; undefined when it is known itself. */
export function findLookAlike<Known extends string>(
  address: string,
  known: readonly Known[],
): Known | undefined {
  if (known.some((each) => each === address)) return undefined;
  const ends = endsOf(address);
  return known.find((each) => endsOf(each) === ends);
}

function endsOf(address: string): string {
  return `${address.slice(0, ALIKE_CHARACTERS)} ${address.slice(-ALIKE_CHARACTERS)}`.toLowerCase();
}

/** The book as a file of address and label, with a header. */
export function writeContacts(contacts: readonly Contact[]): string {
  return toCsv([['address', 'label'], ...contacts.map(({ address, label }) => [address, label])]);
}

/** What was read of a file: its contacts, each address once, and the numbers of the lines that are none. */
export interface ReadContacts {
  contacts: readonly Contact[];
  wrongLines: readonly number[];
}

/** Reads what `writeContacts` writes, and lists of address and label by comma, semicolon or tab as people have them. */
export function readContacts(text: string): ReadContacts {
  const contacts = new Map<string, Contact>();
  const wrongLines: number[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '' || (index === 0 && /^"?address"?\s*[,;\t]/i.test(line))) continue;
    const contact = readLine(line);
    if (contact && contacts.size < MAX_CONTACTS) contacts.set(contact.address, contact);
    else wrongLines.push(index + 1);
  }
  return { contacts: [...contacts.values()], wrongLines };
}

function readLine(line: string): Contact | undefined {
  // `s`, since a label may hold U+2028, which ends no line of a file.
  const [, address = '', rest = ''] = /^\s*"?([1-9A-HJ-NP-Za-km-z]+)"?\s*[,;\t]\s*(.*)$/s.exec(line) ?? [];
  const quoted = /^"((?:[^"]|"")*)"\s*$/.exec(rest.trim());
  const label = (quoted?.[1]?.replaceAll('""', '"') ?? rest).trim();
  const contact = { address, label: /^'[=+\-@\t\r]/.test(label) ? label.slice(1) : label };
  return isAddress(address) && v.is(ContactSchema, contact) ? contact : undefined;
}
