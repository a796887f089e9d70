import { expect, it } from 'vitest';
import { findCommands } from '#features/search/palette/find-commands.ts';
import { theCommands } from './palette.builder.ts';

/** What people type, and what they mean by it. */
const WISHES = [
  ['slippage', 'Slippage'],
  ['max slippage', 'Slippage'],
  ['dark mode', 'Theme: Dark'],
  ['light theme', 'Theme: Light'],
  ['system theme', 'Theme: System'],
  ['color blind', 'Price colors: Blue / orange'],
  ['export csv', 'Export swaps as CSV'],
  ['koinly', 'Export swaps for Koinly'],
  ['tax', 'Export swaps as CSV'],
  ['cancel all orders', 'Cancel all limit orders'],
  ['cancel dca', 'Cancel all recurring orders'],
  ['open orders', 'Limit orders'],
  ['limit order', 'New limit order'],
  ['stop loss', 'New limit order'],
  ['take profit', 'New limit order'],
  ['dca', 'New recurring order'],
  ['new tokens', 'New'],
  ['memecoins', 'Hunt'],
  ['trending', 'Cooking'],
  ['gainers', 'Top performers'],
  ['pump fun', 'Launchpads'],
  ['tesla', 'xStocks'],
  ['about to graduate', 'About to graduate'],
  ['send sol', 'Send SOL'],
  ['transfer', 'Send SOL'],
  ['gift', 'Send by link'],
  ['deposit', 'Receive'],
  ['qr', 'Receive'],
  ['faucet', 'Fund wallet'],
  ['airdrop', 'Fund wallet'],
  ['disconnect', 'Disconnect wallet'],
  ['log out', 'Disconnect wallet'],
  ['copy address', 'Copy my address'],
  ['my wallet', 'Open wallet'],
  ['transaction history', 'Activity'],
  ['balance', 'Open wallet'],
  ['hide balance', 'Hide balance'],
  ['rpc', 'RPC Endpoint'],
  ['custom node', 'RPC Endpoint'],
  ['priority fee', 'Priority fee and tips'],
  ['jito tip', 'Priority fee and tips'],
  ['mev', 'Broadcast mode'],
  ['exclude dex', 'Excluded DEXes'],
  ['direct routes', 'Direct routes only'],
  ['quick buy amount', 'Quick buy amounts in SOL'],
  ['explorer', 'Preferred Explorer: Orrery'],
  ['hotkeys', 'Keyboard shortcuts'],
  ['price alert', 'Price alerts'],
  ['watchlist', 'Watchlist'],
  ['favourites', 'Watchlist'],
  ['screener', 'Pro'],
  ['trade', 'Swap'],
  ['swap', 'Swap'],
  ['chart', 'Chart'],
  ['pnl', 'Portfolio'],
  ['backup settings', 'Export settings'],
  ['reset everything', 'Reset settings'],
  ['referral', 'Referral link'],
  ['help', 'Help Center'],
  ['twitter', 'Twitter'],
  ['share page', 'Copy link to this page'],
  ['trackers', 'Privacy'],
  ['swpa', 'Swap'],
  ['jup', 'JUP'],
] as const;

it('has at least fifty wishes', () => {
  expect(new Set(WISHES.map(([typed]) => typed)).size).toBeGreaterThanOrEqual(50);
});

it.each(WISHES)('finds for %j among the first three: %s', (typed, label) => {
  const found = findCommands(theCommands().commands, typed).map((command) => command.label);
  expect(found.slice(0, 3)).toContain(label);
});
