import { USDC } from '@orrery/domain/mints/mints';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { showToast } from './toast.ts';

vi.mock('./toast.ts', () => ({ showToast: vi.fn() }));

let write: MockInstance<Clipboard['writeText']>;
beforeEach(() => {
  vi.mocked(showToast).mockClear();
  write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function copy(text: string) {
  render(<CopyButton text={text} label="Copy" />);
  await act(async () => fireEvent.click(screen.getByRole('button')));
  return vi.mocked(showToast).mock.calls.map(([, words]) => words);
}

it('shows the whole of an address that it copied, so that a changed clipboard is seen', async () => {
  expect(await copy(USDC)).toEqual([{ title: 'Address copied', description: USDC }]);
  expect(write).toHaveBeenCalledWith(USDC);
  screen.getByRole('button', { name: 'Copied' });
});

it('shows nothing that is no address, the link of a gift least of all', async () => {
  expect(await copy('https://orrery.example/gift#abcdefghijkmnopqrstuvw')).toEqual([]);
  screen.getByRole('button', { name: 'Copied' });
});

it('says nothing of an address that was not copied', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  write.mockRejectedValue(new Error('refused'));
  expect(await copy(USDC)).toEqual([]);
});
