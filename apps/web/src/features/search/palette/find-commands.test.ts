import Check from 'lucide-react/icons/check';
import { expect, it } from 'vitest';
import type { Command } from './command.ts';
import { findCommands } from './find-commands.ts';

const aCommand = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group: 'actions',
  label,
  icon: Check,
  run: () => {},
  ...more,
});
const SEND = aCommand('Send SOL', { words: 'transfer pay' });
const SENDER = aCommand('Sender of gifts');
const CANCEL = aCommand('Cancel all limit orders', { words: 'close' });
const ORDERS = aCommand('Limit orders', { group: 'pages' });
const ALL = [SEND, SENDER, CANCEL, ORDERS];
const find = (wish: string) => findCommands(ALL, wish);

it('leaves all as they are while nothing is typed', () => {
  expect(find('')).toBe(ALL);
  expect(find(' > ')).toBe(ALL);
});

it('asks for every word that is meant, in whatever order they are typed, and lets fillers go', () => {
  expect(find('sol send')).toEqual([SEND]);
  expect(find('i want to send my sol')).toEqual([SEND]);
  expect(find('send eth')).toEqual([]);
  expect(find('the')).toEqual([]);
});

it('puts the label before other words, whole words before beginnings, and short labels before long ones', () => {
  expect(find('send')).toEqual([SEND, SENDER]);
  expect(find('orders')).toEqual([ORDERS, CANCEL]);
  expect(find('pay')).toEqual([SEND]);
  const other = aCommand('Stop', { words: 'cancel' });
  expect(findCommands([other, CANCEL], 'cancel')).toEqual([CANCEL, other]);
});

it('puts what the app does before a watched token that is called the same', () => {
  const watched = (label: string) => aCommand(label, { group: 'watchlist', words: 'watchlist' });
  for (const [symbol, wish] of [
    ['SEND', 'send'],
    ['SEND', 'sen'],
    ['SEND SOL', 'send sol'],
    ['PAY', 'transfer pay'],
  ] as const)
    expect(findCommands([watched(symbol), SEND], wish)[0]).toBe(SEND);
  const token = watched('SENDER');
  expect(findCommands([SEND, token], 'sender')).toEqual([token]);
});

it.each(['cancle', 'camcel', 'cncel', 'caancel', 'cance'])('finds what %s is a slip of', (wish) => {
  expect(find(wish)).toEqual([CANCEL]);
});

it('takes short words and other first letters to the letter', () => {
  expect(find('sot')).toEqual([]);
  expect(find('xancel')).toEqual([]);
});
