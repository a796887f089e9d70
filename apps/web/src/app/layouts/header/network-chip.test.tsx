import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NetworkChip } from './network-chip.tsx';

const root = document.documentElement;

afterEach(() => {
  cleanup();
  delete root.dataset.network;
});

it.each([
  ['mainnet-beta', 'Mainnet'],
  ['devnet', 'DevnetNo real money'],
  ['testnet', 'TestnetNo real money'],
])('names the network that the page says it is of, before anything is asked: %s', (network, text) => {
  root.dataset.network = network;
  const { container } = render(<NetworkChip />);
  expect(container.textContent).toBe(text);
});

it.each([undefined, 'local', 'mainnet', 'constructor'])('is not there on %s', (network) => {
  if (network !== undefined) root.dataset.network = network;
  const { container } = render(<NetworkChip />);
  expect(container.innerHTML).toBe('');
});
