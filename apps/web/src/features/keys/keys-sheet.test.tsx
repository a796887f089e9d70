import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_SHORTCUTS } from '#entities/shortcut/shortcut.model.ts';
import { followShortcuts, shortcutsEntry } from '#entities/shortcut/shortcut.store.ts';
import { useKeys } from '#shared/ui/keys/use-keys.ts';
import { KeysSheet } from './keys-sheet.tsx';

const onClose = vi.fn();
const key = (name: string) => screen.getByRole('button', { name: new RegExp(`“${name}”`) });
const press = (pressed: string) =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed });

function change(name: string, pressed: string) {
  key(name).focus();
  fireEvent.click(key(name));
  press(pressed);
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  onClose.mockReset();
});

it('changes a key, stores it, and puts all back', () => {
  render(<KeysSheet onClose={onClose} />);
  const reset = screen.getByRole('button', { name: 'Reset keys' });
  expect(reset).toHaveProperty('disabled', true);
  change('Toggle watchlist', 'X');
  expect(key('Toggle watchlist').textContent).toBe('x');
  expect(JSON.parse(localStorage.getItem('keys:v1') ?? '').watch).toBe('x');
  fireEvent.click(reset);
  expect(key('Toggle watchlist').textContent).toBe('w');
  expect(shortcutsEntry.get()).toEqual(DEFAULT_SHORTCUTS);
});

it('refuses a key that does something else there, and names that; Escape leaves all as it was, and the list open', () => {
  render(<KeysSheet onClose={onClose} />);
  change('Next unit', 's');
  screen.getByText('S is taken by “Next scale”.');
  expect(key('Next unit').textContent).toBe('Press a key');
  press('Enter');
  screen.getByText(/^Only a single letter/);
  press('Escape');
  expect(key('Next unit').textContent).toBe('u');
  expect(screen.queryByText(/taken|Only/)).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  press('Escape');
  expect(onClose).toHaveBeenCalled();
});

it('has the page hear the new key and no longer the old one', () => {
  const heard: string[] = [];
  const stop = followShortcuts();
  function Page() {
    useKeys({ w: ({ key: by }) => heard.push(`w by ${by}`), b: ({ key: by }) => heard.push(`b by ${by}`) });
    return null;
  }
  render(<Page />);
  const both = () => {
    for (const pressed of ['w', 'x', 'b']) fireEvent.keyDown(document.body, { key: pressed });
  };
  both();
  shortcutsEntry.set({ ...DEFAULT_SHORTCUTS, watch: 'x' });
  both();
  shortcutsEntry.set(DEFAULT_SHORTCUTS);
  both();
  stop();
  expect(heard).toEqual(['w by w', 'b by b', 'w by x', 'b by b', 'w by w', 'b by b']);
});
