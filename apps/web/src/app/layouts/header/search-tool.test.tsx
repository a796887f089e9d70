import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { SearchTool } from './search-tool.tsx';

const dialog = vi.hoisted(() => {
  const held = { arrive: () => {}, isThere: Promise.resolve() };
  held.isThere = new Promise<void>((resolve) => {
    held.arrive = resolve;
  });
  return held;
});
vi.mock('../load-background.ts', () => ({
  loadBackground: async () => ({
    loadSearch: async () => {
      await dialog.isThere;
      return { SearchOrPalette: () => <p>Searching {useSearchDialog.getState().text}</p> };
    },
  }),
}));

afterEach(() => {
  cleanup();
  closeSearch();
});

it('keeps what is typed while the dialog is on its way, and lets no other key of the page have it', async () => {
  const heard = vi.fn();
  document.addEventListener('keydown', ({ key }) => heard(key));
  render(<SearchTool />);
  for (const key of ['/', 'w', 'b', 'f', 'Enter']) fireEvent.keyDown(document.body, { key });
  expect(heard.mock.calls).toEqual([['/']]);
  dialog.arrive();
  expect(await screen.findByText('Searching wbf')).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(heard).toHaveBeenLastCalledWith('w');
});
