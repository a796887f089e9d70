import { confirmingTransaction } from './strings.ts';

export const unseenYet = (what: string, names: readonly string[]) =>
  names.length === 1
    ? `${what}. ${names[0]} does not show it yet.`
    : `${what}. ${names.join(', ')} do not show it yet.`;
export const confirmingAll = (count: number) =>
  count === 1 ? confirmingTransaction : 'Confirming Transactions';
export const allConfirmed = (count: number) =>
  count === 1 ? 'Transaction Confirmed' : 'Transactions Confirmed';
export const someConfirmed = (confirmed: number, all: number, what: string, why: string) =>
  `${confirmed} of ${all} confirmed: ${what} ${why}`;
export const partOf = (title: string, number: number, all: number) =>
  all === 1 ? title : `${title} (${number} of ${all})`;
