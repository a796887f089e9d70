import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SteadyButton } from './steady-button.tsx';

// As a figure, so that a change of it fails here.
const STEADY_MS = 300;

let top = 0;
const onClick = vi.fn();

beforeEach(() => {
  top = 0;
  onClick.mockClear();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 90, 30),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const button = () => screen.getByRole('button');
const show = (does: string | undefined = 'sign') => (
  <SteadyButton act={does} onClick={onClick}>
    Swap
  </SteadyButton>
);
/** Drawn, and with the code there that is fetched for it. */
const shown = async (does?: string) => {
  const drawn = render(show(does));
  await act(async () => void (await import('./place.ts')));
  return drawn;
};
const press = () => fireEvent.click(button(), { detail: 1 });
const pressKey = () => fireEvent.click(button(), { detail: 0 });
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const isOpenToPointers = () => button().style.pointerEvents !== 'none';

it('takes no pointer’s click until it has been there for 300 ms, and pointers pass through it', async () => {
  await shown();
  press();
  pass(STEADY_MS - 1);
  expect(isOpenToPointers()).toBe(false);
  press();
  expect(onClick).not.toHaveBeenCalled();
  pass(1);
  expect(isOpenToPointers()).toBe(true);
  press();
  expect(onClick).toHaveBeenCalledTimes(1);
});

it.each([
  ['before anything has looked', 0],
  ['in the time after', STEADY_MS - 1],
])('takes none when it has moved under the pointer, %s', async (_, later) => {
  await shown();
  pass(STEADY_MS);
  top = 40;
  press();
  pass(later);
  press();
  expect(onClick).not.toHaveBeenCalled();
  pass(STEADY_MS);
  press();
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('sees by itself that it has moved', async () => {
  await shown();
  pass(STEADY_MS);
  top = 40;
  pass(100);
  expect(isOpenToPointers()).toBe(false);
  pass(STEADY_MS);
  expect(isOpenToPointers()).toBe(true);
});

it('sees at once what scrolls it', async () => {
  await shown();
  pass(STEADY_MS);
  top = 40;
  fireEvent.scroll(document);
  expect(isOpenToPointers()).toBe(false);
});

it('begins anew when it comes to do something else at the same place', async () => {
  const { rerender } = await shown('connect');
  pass(STEADY_MS);
  rerender(show('sign'));
  await act(async () => void (await import('./place.ts')));
  press();
  expect(onClick).not.toHaveBeenCalled();
  pass(STEADY_MS);
  press();
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('takes no pointer’s click before it can tell where it has been', () => {
  render(show());
  expect(isOpenToPointers()).toBe(false);
  press();
  expect(onClick).not.toHaveBeenCalled();
  pressKey();
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('takes a keyboard’s press always, and every press of one that does not sign', async () => {
  const { rerender } = await shown();
  pressKey();
  expect(onClick).toHaveBeenCalledTimes(1);
  rerender(<SteadyButton act={undefined} onClick={onClick} />);
  await act(async () => void (await import('./place.ts')));
  press();
  expect(onClick).toHaveBeenCalledTimes(2);
  expect(isOpenToPointers()).toBe(true);
});

it('stops looking when it is gone', async () => {
  (await shown()).unmount();
  await act(async () => void (await import('./place.ts')));
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps nobody from signing where what watches its place does not come', async () => {
  vi.resetModules();
  vi.doMock('./place.ts', () => {
    throw new Error('not fetched');
  });
  const { SteadyButton: Unwatched } = await import('./steady-button.tsx');
  render(
    <Unwatched act="sign" onClick={onClick}>
      Swap
    </Unwatched>,
  );
  expect(isOpenToPointers()).toBe(false);
  await vi.waitFor(() => expect(isOpenToPointers()).toBe(true));
  press();
  expect(onClick).toHaveBeenCalledTimes(1);
  vi.doUnmock('./place.ts');
});
