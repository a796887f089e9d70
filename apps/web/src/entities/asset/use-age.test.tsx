import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAge } from './use-age.ts';

const MINUTE = 60_000;
/** A minute of the chain and 300 ms. */
const START = 30_000_000 * MINUTE + 300;
const BORN = START - 36 * MINUTE - 50_000;

let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers({ now: START });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Age({ name, drawn = () => {} }: { name: string; drawn?: () => void }) {
  drawn();
  return <p title={name}>{useAge(BORN)}</p>;
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const shown = (name: string) => screen.getByTitle(name).textContent;

it('is the same wherever it stands, whenever it was drawn first, and changes as the second in which it is due begins', () => {
  const { rerender } = render(<Age name="card" />);
  pass(4_450);
  const both = (
    <>
      <Age name="card" />
      <Age name="page" />
    </>
  );
  rerender(both);
  // The minute is full 10,000 ms after the start, and a second of the chain begins 700 ms later.
  pass(5_249);
  expect([shown('card'), shown('page')]).toEqual(['36m', '36m']);
  pass(1_001);
  expect([shown('card'), shown('page')]).toEqual(['37m', '37m']);
});

it('is drawn again only when it reads differently', () => {
  const drawn = vi.fn();
  render(<Age name="card" drawn={drawn} />);
  const before = drawn.mock.calls.length;
  pass(9_000);
  expect(drawn).toHaveBeenCalledTimes(before);
  pass(2_000);
  expect(drawn).toHaveBeenCalledTimes(before + 1);
});

it('stands still in a hidden page, and is right as soon as the page is seen', () => {
  render(<Age name="card" />);
  isHidden = true;
  pass(10 * MINUTE);
  expect(shown('card')).toBe('36m');
  isHidden = false;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(shown('card')).toBe('46m');
  pass(MINUTE);
  expect(shown('card')).toBe('47m');
});
