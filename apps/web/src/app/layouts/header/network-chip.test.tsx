import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NetworkChip } from './network-chip.tsx';

const root = document.documentElement;

afterEach(() => {
  cleanup();
  delete root.dataset.network;
});

it.each([
  ['mainnet-beta', 'Mainnet', 'What is signed here moves real money.'],
  ['devnet', 'DevnetNo real money', 'Coins of this network are worth nothing.'],
  ['testnet', 'TestnetNo real money', 'Coins of this network are worth nothing.'],
])('names the network that the page says it is of, before anything is asked: %s', (network, text, title) => {
  root.dataset.network = network;
  render(<NetworkChip />);
  expect(screen.getByTitle(title).textContent).toBe(text);
});

it.each([undefined, 'local', 'mainnet', 'constructor'])('is not there on %s', (network) => {
  if (network !== undefined) root.dataset.network = network;
  const { container } = render(<NetworkChip />);
  expect(container.innerHTML).toBe('');
});
