// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AmountField } from './amount-field.tsx';

afterEach(cleanup);

function Form() {
  const [value, setValue] = useState('');
  return (
    <>
      <AmountField
        label="Amount"
        value={value}
        decimals={6}
        isFixed={false}
        errorId={undefined}
        onChange={setValue}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2.5')}>
        Fill
      </button>
    </>
  );
}

function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Amount');
}

/** Types as a keyboard does: each key after what the field shows. */
function type(keys: string): string | null {
  for (const key of keys) fireEvent.change(field(), { target: { value: field().value + key } });
  return screen.getByRole('status').textContent;
}

it.each([
  ['1,000.5', '1000.5'],
  ['1.000,5', '1000.5'],
  ['12,345,678.9', '12345678.9'],
  ['0,5', '0.5'],
  ['1,5', '1.5'],
  ['007', '7'],
  ['1,12345678', '1.123456'],
])('reads %s, typed key by key, as %s', (keys, amount) => {
  render(<Form />);
  expect(type(keys)).toBe(amount);
});

it('shows what was filled in from outside', () => {
  render(<Form />);
  type('1,5');
  fireEvent.click(screen.getByRole('button', { name: 'Fill' }));
  expect(field().value).toBe('2.5');
});
