import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { useNear } from './use-near.ts';

let move = (_isIntersecting: boolean) => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(look: (entries: { isIntersecting: boolean }[]) => void) {
        move = (isIntersecting) => look([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Part() {
  const { isNear, ref } = useNear();
  return <p ref={ref}>{isNear ? 'near' : 'far'}</p>;
}

it('becomes true when the element comes into the window, and stays so', () => {
  render(<Part />);
  act(() => move(false));
  screen.getByText('far');
  act(() => move(true));
  act(() => move(false));
  screen.getByText('near');
});

it('becomes true with a key, which may lead there', () => {
  render(<Part />);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  screen.getByText('near');
});
