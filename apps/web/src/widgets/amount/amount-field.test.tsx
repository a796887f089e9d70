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

it('groups what was typed while the field has no focus, and leaves value, caret and accessible name alone', () => {
  render(<Form />);
  field().focus();
  type('1234567.5');
  field().setSelectionRange(2, 4);
  field().blur();
  const grouped = screen.getByText('1,234,567.5');
  expect(grouped.getAttribute('aria-hidden')).toBe('true');
  // Only the style sheet hides the one or the other, so that nothing is written into the field.
  expect(grouped.className).toContain('peer-focus:hidden');
  expect(field().className).toContain('not-focus:text-transparent');
  expect(grouped.previousElementSibling).toBe(field());
  expect(field().value).toBe('1234567.5');
  expect([field().selectionStart, field().selectionEnd]).toEqual([2, 4]);
  field().focus();
  expect([field().selectionStart, field().selectionEnd]).toEqual([2, 4]);
  expect(screen.getByRole('status').textContent).toBe('1234567.5');
});

it.each([
  ['1,5', '1.5'],
  ['1,00', '1.00'],
  ['1.000,5', '1,000.5'],
])('writes %s as it was read, %s, while the field has no focus', (keys, text) => {
  render(<Form />);
  type(keys);
  expect(screen.getByText(text, { selector: '[aria-hidden]' })).toBeTruthy();
});

it.each(['', '0', '999.5', '1,000.5'])('has nothing to group in %j', (keys) => {
  const { container } = render(<Form />);
  type(keys);
  expect(container.querySelector('[aria-hidden]')).toBeNull();
  expect(field().className).not.toContain('text-transparent');
});
