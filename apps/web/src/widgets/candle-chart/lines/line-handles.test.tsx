import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChartContext, type ChartHandle } from '../chart-context.ts';
import { chartFormat } from '../chart-format.ts';
import type { ChartLine } from './chart-line.ts';
import { LineHandles } from './line-handles.tsx';

afterEach(cleanup);

/** 400 pixels from 2 down to 1: a tick of the axis is 0.01. */
const chart: ChartHandle = {
  onDraw(listener) {
    listener({
      plotWidth: 600,
      plotHeight: 400,
      yOf: (value) => (2 - value) * 400,
      valueAt: (y) => 2 - y / 400,
      shown: [],
    });
    return () => {};
  },
  picture: () => Promise.reject(new Error('no picture')),
  redraw: () => {},
  format: chartFormat({ type: 'price', quote: 'usd', interval: '1_MINUTE' }),
};

const onMove = vi.fn();
const onClose = vi.fn();
const alert: ChartLine = {
  id: 'a',
  action: 'alert',
  price: 1.5,
  label: 'Alert above',
  onMove,
  describeMove: (price) => `The alert waits for ${price}.`,
};

function show(lines: readonly ChartLine[] = [alert], market: number | undefined = 1.25) {
  const view = (
    <ChartContext value={chart}>
      <LineHandles lines={lines} market={market} />
    </ChartContext>
  );
  return render(view);
}

const handle = () => screen.getByRole('slider', { name: 'Alert above' });
const dialog = () => screen.queryByRole('alertdialog');
const press = (key: string, rest = {}) => fireEvent.keyDown(handle(), { key, ...rest });

it('is a vertical slider that says its price and how far that is from the market', () => {
  show();
  expect(handle().getAttribute('aria-orientation')).toBe('vertical');
  expect(handle().getAttribute('aria-valuetext')).toBe('$1.5, 20.00% above the market');
});

it('moves by a tick with the arrows and by ten with Shift, and changes nothing before it is confirmed', () => {
  show();
  press('ArrowUp');
  expect(handle().getAttribute('aria-valuetext')).toBe('$1.51, 20.80% above the market');
  press('ArrowDown', { shiftKey: true });
  expect(handle().getAttribute('aria-valuenow')).toBe('1.41');
  expect(onMove).not.toHaveBeenCalled();
});

it('says what the move changes, takes the focus with Enter, and moves once that is confirmed', () => {
  show();
  handle().focus();
  press('ArrowUp');
  press('Enter');
  const asked = within(screen.getByRole('alertdialog', { name: 'Move “Alert above”?' }));
  asked.getByText('$1.5 → $1.51');
  asked.getByText('20.80% above the market');
  asked.getByText('The alert waits for 1.51.');
  expect(document.activeElement?.textContent).toBe('Move');
  fireEvent.click(asked.getByRole('button', { name: 'Move' }));
  expect(onMove).toHaveBeenCalledExactlyOnceWith(1.51);
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(handle());
});

it('undoes with Escape, at the handle and at the confirm step', () => {
  onMove.mockClear();
  show();
  press('ArrowUp');
  press('Escape');
  expect(handle().getAttribute('aria-valuenow')).toBe('1.5');
  press('ArrowUp');
  press('Enter');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move' }), { key: 'Escape' });
  expect(dialog()).toBeNull();
  expect(handle().getAttribute('aria-valuenow')).toBe('1.5');
  expect(document.activeElement).toBe(handle());
  expect(onMove).not.toHaveBeenCalled();
});

it('follows the pointer, and asks once it lets go', () => {
  show();
  fireEvent.pointerDown(handle(), { button: 0, pointerId: 1, clientY: 300 });
  fireEvent.pointerMove(handle(), { pointerId: 1, clientY: 302 });
  expect(handle().getAttribute('aria-valuenow')).toBe('1.5');
  fireEvent.pointerMove(handle(), { pointerId: 1, clientY: 260 });
  expect(handle().getAttribute('aria-valuenow')).toBe('1.6');
  expect(dialog()).toBeNull();
  fireEvent.pointerUp(handle(), { pointerId: 1, clientY: 260 });
  expect(screen.getByRole('alertdialog').textContent).toContain('$1.5 → $1.6');
});

it('asks for the last price that the pointer was at, though nothing was drawn since', () => {
  show();
  act(() => {
    fireEvent.pointerDown(handle(), { button: 0, pointerId: 1, clientY: 300 });
    fireEvent.pointerMove(handle(), { pointerId: 1, clientY: 280 });
    fireEvent.pointerMove(handle(), { pointerId: 1, clientY: 260 });
    fireEvent.pointerUp(handle(), { pointerId: 1, clientY: 260 });
  });
  expect(screen.getByRole('alertdialog').textContent).toContain('$1.5 → $1.6');
});

it('leaves a line where it was when the pointer is taken away, or was only pressed', () => {
  show();
  fireEvent.pointerDown(handle(), { button: 0, pointerId: 1, clientY: 300 });
  fireEvent.pointerUp(handle(), { pointerId: 1, clientY: 300 });
  expect(dialog()).toBeNull();
  fireEvent.pointerDown(handle(), { button: 0, pointerId: 1, clientY: 300 });
  fireEvent.pointerMove(handle(), { pointerId: 1, clientY: 260 });
  fireEvent.pointerCancel(handle(), { pointerId: 1 });
  expect(handle().getAttribute('aria-valuenow')).toBe('1.5');
  expect(dialog()).toBeNull();
});

it('asks before it closes what closing cancels, and closes anything else at once', () => {
  const line = { ...alert, onClose };
  const { unmount } = show([{ ...line, describeClose: 'The alert is deleted.' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Alert above' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('The alert is deleted.');
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel: Alert above' }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Alert above' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  show([line]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Alert above' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('has no handle for a line that stays, and reads its price all the same', () => {
  show([{ id: 'cost', action: 'long', price: 1, label: 'Average cost', sizeUsd: 250 }]);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('listitem').textContent).toBe('Average cost · $250: $1, 20.00% below the market');
});

it.each([
  ['at the foot of the plot, over the volumes', 1.5, 400 - 60],
  ['below the legend where the line itself is at the foot', 1.1, 24],
])('asks %s', (_, price, y) => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  show([{ ...alert, price }]);
  press('ArrowUp');
  press('Enter');
  expect(dialog()?.style.transform).toBe(`translateY(${y}px)`);
});
