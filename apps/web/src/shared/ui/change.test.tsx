// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Change } from './change.tsx';

afterEach(cleanup);

it.each([
  [3.19, '+3.19%', 'text-up'],
  [-3.19, '−3.19%', 'text-down'],
  [1280, '+1,280%', 'text-up'],
  [-0.004, '0.00%', 'text-muted'],
  [0, '0.00%', 'text-muted'],
  [null, '-', 'text-muted'],
])('writes a change of %s as %s', (value, text, look) => {
  const change = render(<Change value={value} />).container.firstElementChild;
  expect(change?.textContent).toBe(text);
  expect(change?.classList.contains(look)).toBe(true);
});
