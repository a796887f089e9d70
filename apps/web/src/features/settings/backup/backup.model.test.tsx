import { afterEach, describe, expect, it } from 'vitest';
import { settingsEntry } from '#entities/settings/settings.ts';
import { shortcutsEntry } from '#entities/shortcut/shortcut.store.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { rpcEntry } from '#shared/api/rpc-choice.ts';
import { lookEntry } from '#shared/theme/theme.ts';
import {
  applySnapshot,
  defaultSnapshot,
  listChanges,
  readBackup,
  takeSnapshot,
  writeBackup,
} from './backup.model.ts';

afterEach(() => {
  applySnapshot(defaultSnapshot());
  localStorage.clear();
});

const read = (backup: object) => readBackup(JSON.stringify({ orrery: 1, ...backup }), takeSnapshot());

describe('what was written', () => {
  it('is read again whole', () => {
    settingsEntry.set({ ...settingsEntry.get(), defaultCurrency: 'USDC', explorer: 'xray' });
    tradeSettingsEntry.set({
      ...tradeSettingsEntry.get(),
      broadcastModes: ['jito', 'nozomi'],
      maxJitoTipLamports: '5000',
      excludedDexes: ['Orrery RFQ'],
    });
    lookEntry.set({ theme: 'light', palette: 'safe' });
    shortcutsEntry.set({ ...shortcutsEntry.get(), watch: 'x' });
    rpcEntry.set('https://rpc.example.com/');
    const before = takeSnapshot();
    const text = writeBackup(before);
    applySnapshot(defaultSnapshot());
    expect(takeSnapshot()).toEqual(defaultSnapshot());
    expect(readBackup(text, takeSnapshot())).toEqual(before);
    applySnapshot(before);
    expect(takeSnapshot()).toEqual(before);
  });

  it('leaves what it does not name', () => {
    tradeSettingsEntry.set({ ...tradeSettingsEntry.get(), useWSol: true });
    expect(read({ trade: { slippageBps: 7 } })).toMatchObject({
      trade: { slippageBps: 7, useWSol: true, feeType: 'max-cap' },
      rpc: null,
    });
  });
});

it.each([
  ['no JSON', 'nonsense', "This isn't an export of settings."],
  ['a list', '[]', "This isn't an export of settings."],
  ['another export', '{"orrery":2}', "This isn't an export of settings."],
  ['no mark', '{"trade":{"slippageBps":7}}', "This isn't an export of settings."],
])('a text with %s is none of ours', (_, text, error) => {
  expect(readBackup(text, takeSnapshot())).toEqual({ error });
});

it.each([
  [{ trade: { slippageBps: 7, broadcastModes: [] } }, 'trade.broadcastModes'],
  [{ trade: { maxJitoTipLamports: 1 } }, 'trade.maxJitoTipLamports'],
  [{ trade: { askAboveUsd: -1 } }, 'trade.askAboveUsd'],
  [{ settings: { explorer: 'evil' } }, 'settings.explorer'],
  [{ settings: { unknown: 1 } }, 'settings.unknown'],
  [{ quickBuy: { amount: '0' } }, 'quickBuy.amount'],
  [{ rpc: 'http://rpc.example.com' }, 'rpc'],
  [{ more: 1 }, 'more'],
])('of %j nothing is taken, and the member is named', (backup, path) => {
  expect(read(backup)).toEqual({ error: `Invalid value for “${path}”. Nothing was changed.` });
});

it('says what would change, in the words of the screen', () => {
  const before = defaultSnapshot();
  const after = read({
    settings: { explorer: 'solana-fm', hideSpamTxns: false },
    trade: {
      slippageBps: 250,
      maxPriorityFeeLamports: '5000',
      broadcastModes: ['priorityFees', 'jito'],
      askAboveUsd: 0,
      excludedDexes: ['constructor'],
    },
    look: { theme: 'light' },
    rpc: 'https://rpc.example.com/',
  });
  if ('error' in after) throw new Error(after.error);
  expect(listChanges(before, after)).toEqual([
    { name: 'Preferred Explorer', before: 'Solscan', after: 'SolanaFM' },
    { name: 'Hide spam transactions', before: 'On', after: 'Off' },
    { name: 'Slippage', before: '0.5%', after: '2.5%' },
    { name: 'Broadcast mode', before: 'Priority fee', after: 'Priority fee, Jito tip' },
    { name: 'Max priority fee', before: '0.001 SOL', after: '0.000005 SOL' },
    { name: 'Ask again above', before: '$1,000', after: 'Never' },
    { name: 'Excluded DEXes', before: 'None', after: 'constructor' },
    { name: 'Theme', before: 'System', after: 'Light' },
    { name: 'RPC Endpoint', before: "This server's", after: 'https://rpc.example.com/' },
  ]);
});

it('refuses keys of which two would do the same, and names one', () => {
  expect(read({ keys: { watch: 'b' } })).toEqual({
    error: 'Invalid value for “keys.watch”. Nothing was changed.',
  });
  expect(read({ keys: { watch: 'b', quickBuy: 'w' } })).toMatchObject({
    keys: { watch: 'b', quickBuy: 'w' },
  });
});
