import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putToast, Toaster } from './toaster.tsx';

// As figures, so that a change of them fails here.
const TOAST_CLOSE_MS = 6_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('toasts', () => {
  it('that came before the toaster wait for it; an error offers help, a loading one never closes', async () => {
    putToast('loading', { title: 'Confirming Transaction' }, 'first');
    render(<Toaster />);
    await pass(100);
    screen.getByText('Confirming Transaction');
    act(() => putToast('error', { title: 'Transaction Failed' }, 'second'));
    await pass(100);
    expect(screen.getByRole('link', { name: 'Get Help' }).getAttribute('rel')).toBe('noopener noreferrer');
    await pass(TOAST_CLOSE_MS * 2);
    expect(screen.queryByText('Transaction Failed')).toBeNull();
    screen.getByText('Confirming Transaction');
  });

  it('of the same id take each other’s place and then close by themselves', async () => {
    render(<Toaster />);
    act(() => putToast('loading', { title: 'Confirming Transaction' }, 'first'));
    await pass(100);
    act(() => putToast('success', { title: 'Transaction Confirmed' }, 'first'));
    await pass(100);
    expect(screen.queryByText('Confirming Transaction')).toBeNull();
    screen.getByText('Transaction Confirmed');
    await pass(TOAST_CLOSE_MS * 2);
    expect(screen.queryByText('Transaction Confirmed')).toBeNull();
  });

  it('are there for a screen reader also when a dialog hid the page before their toaster came', async () => {
    render(
      <main aria-hidden="true">
        <Toaster />
      </main>,
    );
    act(() => putToast('info', { title: 'Deleted', action: { label: 'Undo', onPress: () => {} } }, 'third'));
    await pass(100);
    screen.getByRole('button', { name: 'Undo' });
  });
});
