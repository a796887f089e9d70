import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTitlingCutText } from './cut-text.ts';

let stop = () => {};

/** As wide as its text, a letter a pixel, in a place of ten. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(10);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent.length;
  });
  stop = startTitlingCutText();
});
afterEach(() => {
  stop();
  cleanup();
  vi.restoreAllMocks();
});

const LONG = 'A name that is long';

it.each(['truncate', 'line-clamp-2'])('a text that %s cuts has all of it as its title', (className) => {
  render(
    <p className={className}>
      <b>A name</b> that is long
    </p>,
  );
  const bold = screen.getByText('A name');
  fireEvent.pointerOver(bold);
  expect(bold.parentElement?.title).toBe(LONG);
});

it('follows the text, and has no title once there is room', () => {
  const { rerender } = render(<p className="truncate">{LONG}</p>);
  const point = (text: string) => {
    const line = screen.getByText(text);
    fireEvent.pointerOver(line);
    return line.getAttribute('title');
  };
  expect(point(LONG)).toBe(LONG);
  rerender(<p className="truncate">Another long one</p>);
  expect(point('Another long one')).toBe('Another long one');
  rerender(<p className="truncate">Short</p>);
  expect(point('Short')).toBeNull();
});

it('leaves a title that says something else, and what nothing cuts', () => {
  render(
    <>
      <p className="truncate" title="1.23456789">
        {LONG}
      </p>
      <p>Another that is long</p>
    </>,
  );
  const [own, whole] = [screen.getByText(LONG), screen.getByText('Another that is long')];
  fireEvent.pointerOver(own);
  fireEvent.pointerOver(whole);
  expect([own.title, whole.title]).toEqual(['1.23456789', '']);
});
