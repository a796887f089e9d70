import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { findLookAlike, readContacts, writeContacts } from './address-book.model.ts';
import { contactsEntry, MAX_CONTACTS, MAX_LABEL, removeContact, saveContact } from './address-book.store.ts';

const anAddress = (fill: number) => toBase58(new Uint8Array(32).fill(fill)) as Address;
const [MUM, DAD] = [anAddress(1), anAddress(2)];

afterEach(() => localStorage.clear());

describe('the address book', () => {
  it('keeps an address once, by its label, until it is removed', () => {
    saveContact({ address: MUM, label: 'Mum' });
    saveContact({ address: DAD, label: 'Dad' });
    saveContact({ address: MUM, label: 'Zoe' });
    expect(contactsEntry.get()).toEqual([
      { address: DAD, label: 'Dad' },
      { address: MUM, label: 'Zoe' },
    ]);
    removeContact(MUM);
    expect(contactsEntry.get()).toEqual([{ address: DAD, label: 'Dad' }]);
  });

  it('refuses one more than it holds, and still renames those it has', () => {
    const full = Array.from({ length: MAX_CONTACTS }, (_, index) => ({
      address: toBase58(
        new Uint8Array(32)
          .fill(7)
          .with(0, index % 250)
          .with(1, Math.floor(index / 250)),
      ) as Address,
      label: `Nr ${index}`,
    }));
    contactsEntry.set(full);
    expect(saveContact({ address: MUM, label: 'Mum' })).toBe(false);
    expect(saveContact({ address: full[3]?.address ?? MUM, label: 'Three' })).toBe(true);
    expect(contactsEntry.get()).toHaveLength(MAX_CONTACTS);
  });

  it('comes back from a file as it was written, whatever its labels', () => {
    const label = fc
      .string({ minLength: 1, maxLength: MAX_LABEL, unit: 'grapheme' })
      .map((text) => text.replace(/[\r\n\0]/g, '').trim())
      .filter((text) => text !== '' && text.length <= MAX_LABEL && !/^'[=+\-@]/.test(text));
    fc.assert(
      fc.property(fc.uniqueArray(label, { maxLength: 20 }), (labels) => {
        const contacts = labels.map((each, index) => ({ address: anAddress(index + 1), label: each }));
        expect(readContacts(writeContacts(contacts))).toEqual({ contacts, wrongLines: [] });
      }),
    );
  });

  it('comes back from a file with a label that holds a line separator', () => {
    const contacts = [{ address: MUM, label: '!\u2028!' }];
    expect(readContacts(writeContacts(contacts))).toEqual({ contacts, wrongLines: [] });
  });

  it('names the lines of a file that are none', () => {
    const text = `${MUM};Mum\n\n0x12,Bob\n${DAD}\t\n${DAD}\tDad\n<html>`;
    expect(readContacts(text)).toEqual({
      contacts: [
        { address: MUM, label: 'Mum' },
        { address: DAD, label: 'Dad' },
      ],
      wrongLines: [3, 4, 6],
    });
    fc.assert(fc.property(fc.string(), (any) => readContacts(any).contacts.length >= 0));
  });
});

describe('an address that looks like another', () => {
  const twin = `${MUM.slice(0, 3).toUpperCase()}${DAD.slice(3, -3)}${MUM.slice(-3)}`;

  it('is found by its ends', () => {
    expect(findLookAlike(twin, [DAD, MUM])).toBe(MUM);
    expect(findLookAlike(anAddress(9), [DAD, MUM])).toBeUndefined();
  });

  it('is none when it is known itself', () => {
    expect(findLookAlike(twin, [MUM, twin])).toBeUndefined();
  });
});
