import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { followLook, lookEntry } from './theme.ts';

afterEach(() => {
  lookEntry.set(lookEntry.initial);
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('follows the device while nobody has chosen, and stays with what was chosen', () => {
  const listeners = new Set<() => void>();
  const device = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => device);
  const become = (isLight: boolean) =>
    act(() => {
      device.matches = isLight;
      for (const listener of listeners) listener();
    });
  const shown = () => document.documentElement.dataset.theme;

  followLook();
  expect(shown()).toBe('dark');
  become(true);
  expect(shown()).toBe('light');
  act(() => lookEntry.set({ theme: 'dark', palette: 'standard' }));
  expect(shown()).toBe('dark');
  become(false);
  become(true);
  expect(shown()).toBe('dark');
  act(() => lookEntry.set({ theme: 'system', palette: 'standard' }));
  expect(shown()).toBe('light');
});
