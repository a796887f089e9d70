// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PresetTransfer } from './preset-transfer.tsx';
import { presetsEntry } from './presets.store.ts';

afterEach(() => {
  cleanup();
  presetsEntry.set([]);
});

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const importThem = () => fireEvent.click(screen.getByRole('button', { name: 'Import' }));
const contents = () =>
  within(screen.getByRole('list', { name: 'Presets in the text' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('names what a text contains before it is imported, with what it would replace', () => {
  presetsEntry.set([{ name: 'A', text: 'minMcap=1' }]);
  render(<PresetTransfer />);
  type('name=B&minMcap=250000&verified=true\nname=A&minTxns6h=50');
  screen.getByText('Import these presets?');
  expect(contents()).toEqual(['BVerified · Market cap ≥ $250K', 'A · replaces your presetTxns 6h ≥ 50']);
  expect(presetsEntry.get()).toEqual([{ name: 'A', text: 'minMcap=1' }]);
  type('name=B&minMcap=2');
  screen.getByText('Import this preset?');
  importThem();
  expect(screen.queryByText(/^Import this/)).toBeNull();
  expect(presetsEntry.get().map(({ name }) => name)).toEqual(['A', 'B']);
});

it('refuses text without presets in words', () => {
  render(<PresetTransfer />);
  type('to the moon');
  expect(screen.queryByText(/^Import th/)).toBeNull();
  importThem();
  screen.getByText("Nothing imported. This isn't a preset. Paste what “Copy presets as text” copied.");
});
