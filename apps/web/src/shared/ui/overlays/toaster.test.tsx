import { act, cleanup, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPromise, showToast } from './toast.ts';
import type { ToastKind } from './toast-words.ts';
import { dropToast, putToast, Toaster } from './toaster.tsx';

// As figures, so that a change of them fails here.
const TOAST_CLOSE_MS = 6_000;
const MAX_TOASTS = 10;

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  act(() => void toast.dismiss());
  await settle();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** A toast that is taken away leaves in two steps. */
const settle = async () => {
  await pass(1_000);
  await pass(1_000);
};

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

  it('that ask for a choice stay until it is made', async () => {
    render(<Toaster />);
    const onPress = vi.fn();
    act(() => putToast('info', { title: 'A fee', action: { label: 'Remove', onPress }, stays: true }, 'fee'));
    await pass(TOAST_CLOSE_MS * 2);
    act(() => screen.getByRole('button', { name: 'Remove' }).click());
    expect(onPress).toHaveBeenCalledTimes(1);
    await settle();
    expect(screen.queryByText('A fee')).toBeNull();
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

  it.each<[ToastKind, { closes: boolean; helps: boolean }]>([
    ['info', { closes: true, helps: false }],
    ['warning', { closes: true, helps: false }],
    ['error', { closes: true, helps: true }],
    ['swap-error', { closes: true, helps: true }],
    ['success', { closes: true, helps: false }],
    ['swap-success', { closes: true, helps: false }],
    ['loading', { closes: false, helps: false }],
    ['loading-signature', { closes: false, helps: false }],
    ['loading-swap', { closes: false, helps: false }],
  ])('of the kind %s: %o', async (kind, { closes, helps }) => {
    render(<Toaster />);
    act(() => putToast(kind, { title: 'Told', description: 'more' }, 'one'));
    await pass(100);
    expect(screen.queryByRole('link', { name: 'Get Help' }) !== null).toBe(helps);
    // It has been there for 100 ms.
    await pass(TOAST_CLOSE_MS - 200);
    screen.getByText('Told');
    await pass(TOAST_CLOSE_MS);
    expect(screen.queryByText('Told') === null).toBe(closes);
  });

  it('of a swap show what is paid and received, and lead to the chosen explorer', async () => {
    render(<Toaster />);
    const link = { label: 'View transaction', href: 'https://explorer.example/tx/s' };
    const tokens = [<i key="paid">SOL</i>, <i key="received">USDC</i>] as const;
    act(() => putToast('swap-success', { title: 'Swapped', link, tokens }, 'one'));
    await pass(100);
    expect(screen.getByText('SOL').compareDocumentPosition(screen.getByText('USDC'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByRole('link', { name: 'View transaction' }).getAttribute('href')).toBe(link.href);
  });

  it('are ten on screen at most', async () => {
    render(<Toaster />);
    for (let number = 0; number < MAX_TOASTS + 2; number += 1)
      act(() => putToast('loading', { title: `toast ${number}` }, `${number}`));
    await pass(100);
    expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(MAX_TOASTS);
    expect(screen.queryAllByText(/^toast/)).toHaveLength(MAX_TOASTS + 2);
  });

  it.each([
    ['bottom centre on a small screen', true, 'center'],
    ['bottom left on any other', false, 'left'],
  ])('stand at the %s', async (_, matches, at) => {
    vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }));
    render(<Toaster />);
    act(() => putToast('loading', { title: 'Told' }, 'one'));
    await pass(100);
    const list = document.querySelector('[data-sonner-toaster]');
    expect([list?.getAttribute('data-y-position'), list?.getAttribute('data-x-position')]).toEqual([
      'bottom',
      at,
    ]);
  });

  it('are taken off the screen by their id, also before their toaster came', async () => {
    putToast('loading', { title: 'Told' }, 'one');
    dropToast('one');
    render(<Toaster />);
    await settle();
    expect(screen.queryByText('Told')).toBeNull();
    act(() => putToast('loading', { title: 'Told again' }, 'two'));
    await pass(100);
    act(() => dropToast('two'));
    await settle();
    expect(screen.queryByText('Told again')).toBeNull();
  });
});

describe('the toast of a promise', () => {
  const words = {
    loading: { title: 'Saving' },
    success: (count: number) => ({ title: `Saved ${count}` }),
    error: (error: unknown) => ({ title: 'Not saved', description: String(error) }),
  };
  const shown = async () => {
    await settle();
    return screen.queryAllByText(/save|saving/i).map(({ textContent }) => textContent);
  };

  it('tells that it is under way, then how it ended; what was called off leaves none', async () => {
    render(<Toaster />);
    await act(() => import('./toaster.tsx'));
    const ends: [() => Promise<number>, string[]][] = [
      [() => Promise.resolve(3), ['Saved 3']],
      [() => Promise.reject(new Error('full')), ['Not saved']],
      [() => Promise.reject(new DOMException('gone', 'AbortError')), []],
    ];
    for (const [end, told] of ends) {
      const work = new Promise((resolve) => setTimeout(resolve, 5_000)).then(end);
      act(() => showPromise(work, words));
      expect(await shown()).toEqual(['Saving']);
      await pass(5_000);
      expect(await shown()).toEqual(told);
      act(() => void toast.dismiss());
      await settle();
    }
  });

  it('is another for each', async () => {
    render(<Toaster />);
    const ids = [1, 2].map((number) => showToast('loading', { title: `Saving ${number}` }));
    expect(new Set(ids).size).toBe(2);
    expect(await shown()).toHaveLength(2);
  });
});
