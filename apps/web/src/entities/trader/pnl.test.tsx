// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Pnl } from './pnl.tsx';

afterEach(cleanup);

it.each([
  [2, 25, '+$2.00(+25%)', '$2 (+25.00%)'],
  [-2.967, -3.57, '-$2.96(-4%)', '$-2.967 (−3.57%)'],
  [500, 1_234, '+$500.00(+12x)', '$500 (+1,234%)'],
  [0.5, 0.2, '+$0.50(+0.20%)', '$0.5 (+0.20%)'],
  [-0.5, -0.2, '-$0.50(-0.20%)', '$-0.5 (−0.20%)'],
  [0.01, 0.001, '+$0.0100(+<0.01%)', '$0.01 (+<0.01%)'],
  [-0.01, -0.001, '-$0.0100(-<0.01%)', '$-0.01 (-<0.01%)'],
  [0, 0, '$0.00', '$0 (0.00%)'],
])('writes a result of %d dollars and %d % as %s', (value, percentage, text, title) => {
  const { container } = render(<Pnl value={value} percentage={percentage} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('span')?.title).toBe(title);
});

it('shows an unknown result as a dash, and one without its share of the cost alone', () => {
  expect(render(<Pnl value={null} />).container.textContent).toBe('-');
  expect(render(<Pnl value={3} percentage={null} />).container.innerHTML).toContain('title="$3"');
});
