import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { PrimaryAction } from './primary-action.model.ts';
import { SettleForm } from './settle-form.tsx';

afterEach(cleanup);

function show(children: React.ReactNode, action: PrimaryAction = { kind: 'sign', label: 'Send' }) {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = { action, step: 'idle' as const, connect: vi.fn(), press: vi.fn(), submit, cancel: vi.fn() };
  render(<SettleForm form={form}>{children}</SettleForm>);
  return form;
}
const enter = (more: object = {}) => ({ key: 'Enter', ...more });

it('is submitted by Enter in any of its fields', () => {
  const { submit } = show(
    <>
      <input aria-label="Amount" />
      <input aria-label="To" />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('To'), enter());
  expect(submit).toHaveBeenCalledOnce();
});

it('is submitted from a text of several lines and from a button only with Ctrl or ⌘', () => {
  const { submit } = show(
    <>
      <textarea aria-label="List" />
      <button type="button">Max</button>
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('List'), enter());
  fireEvent.keyDown(screen.getByText('Max'), enter());
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('List'), enter({ ctrlKey: true }));
  fireEvent.keyDown(screen.getByText('Max'), enter({ metaKey: true }));
  expect(submit).toHaveBeenCalledTimes(2);
});

it('leaves an Enter alone that is held, ends a composition, or is pressed on a choice', () => {
  const { submit } = show(
    <>
      <input aria-label="Memo" />
      <input type="checkbox" aria-label="Compared" />
      <input type="radio" aria-label="Several" />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Memo'), enter({ repeat: true }));
  fireEvent.keyDown(screen.getByLabelText('Memo'), enter({ isComposing: true }));
  fireEvent.keyDown(screen.getByLabelText('Compared'), enter());
  fireEvent.keyDown(screen.getByLabelText('Several'), enter());
  expect(submit).not.toHaveBeenCalled();
});

it('leaves an Enter alone that a field took, or that was pressed in what is opened over the form', () => {
  const { submit } = show(
    <>
      <input aria-label="To" onKeyDown={(event) => event.preventDefault()} />
      {createPortal(<input aria-label="Search" />, document.body)}
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('To'), enter());
  fireEvent.keyDown(screen.getByLabelText('Search'), enter());
  expect(submit).not.toHaveBeenCalled();
});
