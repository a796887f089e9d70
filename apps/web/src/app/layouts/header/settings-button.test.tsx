import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { closeSettings } from '#entities/settings/settings-dialog.store.ts';

afterEach(() => {
  closeSettings();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('opens the Global Settings, which say what they are and give the focus back', async () => {
  showApp('/swap', () => undefined);
  const gear = await screen.findByRole('button', { name: 'Settings' });
  gear.focus();
  fireEvent.click(gear);
  const shown = await screen.findByRole('dialog', { name: 'Global Settings' });
  const described = document.getElementById(shown.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Manage your global settings');
  fireEvent.keyDown(shown, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(gear));
});
