import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { chooseOption, openOptions } from './select.builder.ts';
import { Select } from './select.tsx';

const SIZES = [
  { value: '', label: 'Any size' },
  { value: '100', label: '$100+' },
  { value: 'own', label: 'Custom…' },
] as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show({ isTouch }: { isTouch: boolean }) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)' && isTouch,
    addEventListener() {},
    removeEventListener() {},
  }));
  const chosen: string[] = [];
  const Sizes = () => {
    const [value, setValue] = useState<(typeof SIZES)[number]['value']>('');
    return (
      <Select
        label="Size"
        options={SIZES}
        value={value}
        onChange={(next) => {
          chosen.push(next);
          setValue(next);
        }}
      />
    );
  };
  render(<Sizes />);
  return { chosen };
}

const select = () => screen.getByRole('combobox', { name: 'Size' });

it('opens a list in the page’s look where the pointer is fine, and chooses by press', async () => {
  const { chosen } = show({ isTouch: false });
  expect(select().tagName).toBe('BUTTON');
  expect(select().textContent).toBe('Any size');
  expect(await openOptions(select())).toEqual(['Any size', '$100+', 'Custom…']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Any size');
  fireEvent.click(screen.getByRole('option', { name: '$100+' }));
  expect(chosen).toEqual(['100']);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(select().textContent).toBe('$100+');
  await chooseOption(select(), 'Any size');
  expect(chosen).toEqual(['100', '']);
});

it('opens by arrow, is left by Escape without a choice, and has the focus again', async () => {
  const { chosen } = show({ isTouch: false });
  select().focus();
  fireEvent.keyDown(select(), { key: 'ArrowDown' });
  const list = await screen.findByRole('listbox');
  expect(list.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(list, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(select()));
  expect(chosen).toEqual([]);
});

it('has its list in a landmark of its own, for it is drawn outside of the page’s', async () => {
  show({ isTouch: false });
  await openOptions(select());
  expect(screen.getByRole('region', { name: 'Size: choices' }).contains(screen.getByRole('listbox'))).toBe(
    true,
  );
});

it('is walked by arrows and letters, and chooses by Enter', async () => {
  const { chosen } = show({ isTouch: false });
  await openOptions(select());
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Any size'));
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('$100+');
  press('c');
  expect(document.activeElement?.textContent).toBe('Custom…');
  press('Enter');
  expect(chosen).toEqual(['own']);
  await waitFor(() => expect(document.activeElement).toBe(select()));
});

it('is the system’s own on touch', () => {
  const { chosen } = show({ isTouch: true });
  expect(select().tagName).toBe('SELECT');
  fireEvent.change(select(), { target: { value: '100' } });
  expect(chosen).toEqual(['100']);
});
