import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Panel() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Next" />;
}

/** A dialog that was opened from a button, until it makes way for what comes after it. */
function show() {
  const page = (after: 'dialog' | 'panel' | 'nothing') => (
    <>
      <button type="button">Opener</button>
      {after === 'dialog' && (
        <Dialog isOpen onOpenChange={() => {}} title="Connect">
          <button type="button">Wallet</button>
        </Dialog>
      )}
      {after === 'panel' && <Panel />}
    </>
  );
  const { rerender } = render(page('nothing'));
  screen.getByText('Opener').focus();
  rerender(page('dialog'));
  screen.getByText('Wallet').focus();
  return (after: 'panel' | 'nothing') => rerender(page(after));
}

/** Radix gives the focus back in a task of its own. */
const settle = () => act(() => void vi.runAllTimers());

it('gives the focus back to what opened it', () => {
  show()('nothing');
  settle();
  expect(document.activeElement).toBe(screen.getByText('Opener'));
});

it('leaves the focus to what took it in its place', () => {
  show()('panel');
  settle();
  expect(document.activeElement).toBe(screen.getByLabelText('Next'));
});
