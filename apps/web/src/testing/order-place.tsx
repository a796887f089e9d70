import type { Address } from '@solana/kit';
import { fireEvent } from '@testing-library/react';
import { RecurringPanel } from '#features/recurring/recurring-panel.tsx';
import { TriggerPanel } from '#features/trigger/trigger-panel.tsx';
import { OrderList } from '#widgets/order-list/order-list.tsx';

/** A form of a limit order or a recurring one, or one of the dialogs about those that are open. */
export type OrderForm =
  | { kind: 'limit' | 'recurring'; sell: Address; buy: Address; amount: string }
  /** What is typed into the dialog of the first order of the list; a field that is not named stays as it is. */
  | { kind: 'change'; sell: Address; buy: Address; size?: string; rate?: string; expiry?: string }
  /** The first order of the list, or all of them. */
  | { kind: 'cancel'; sell: Address; buy: Address; isAll: boolean }
  /** The one order of the list in which output waits. */
  | { kind: 'withdraw'; sell: Address; buy: Address };

/** The form as its page opens it. */
export function OrderPlace({ form, wallet }: { form: OrderForm; wallet: Address }) {
  switch (form.kind) {
    case 'limit':
    case 'recurring': {
      const Panel = form.kind === 'limit' ? TriggerPanel : RecurringPanel;
      const pair = { sell: form.sell, buy: form.buy };
      return <Panel pair={pair} initialTyped={form.amount} onPairChange={() => {}} />;
    }
    case 'change':
    case 'cancel':
    case 'withdraw':
      return <OrderList tool="trigger" status="active" wallet={wallet} isOwn />;
  }
}

/** Does the next thing that a person does before the last button; false where there is none, or its element is not there. */
export function takeStep(form: OrderForm, step: number): boolean {
  return stepsOf(form)[step]?.() ?? false;
}

/** Whether the dialog that the last of so many steps opens is not there yet. */
export function isOpening(form: OrderForm, steps: number): boolean {
  const opener = form.kind === 'cancel' && form.isAll ? 2 : 1;
  return (
    stepsOf(form).length > 0 && steps === opener && document.body.querySelector('[role=dialog]') === null
  );
}

/** What leads to the last button, one after the other. */
function stepsOf(form: OrderForm) {
  switch (form.kind) {
    case 'limit':
    case 'recurring':
      return [];
    case 'change':
      return changeSteps(form);
    case 'cancel':
      return cancelSteps(form);
    case 'withdraw':
      return [() => click((button) => button.textContent === 'Withdraw')];
  }
}

function changeSteps({ size, rate, expiry }: OrderForm & { kind: 'change' }) {
  return [
    () => click((button) => button.textContent === 'Change'),
    () => {
      const typed = [type(/^Left to sell/, size), type(/^Rate, in/, rate)].includes(true);
      return (expiry !== undefined && click((button) => /As it is/.test(button.textContent ?? ''))) || typed;
    },
    () => {
      const option = [...document.body.querySelectorAll('[role=option]')].find(
        ({ textContent }) => textContent === expiry,
      );
      return option !== undefined && fireEvent.click(option);
    },
  ];
}

function cancelSteps({ isAll }: OrderForm & { kind: 'cancel' }) {
  if (!isAll) return [() => click((button) => button.textContent === 'Cancel')];
  return [
    () => {
      const box = document.body.querySelector('input[type=checkbox]');
      return box !== null && fireEvent.click(box);
    },
    () => click((button) => /^Cancel \d+ orders?$/.test(button.textContent ?? '')),
  ];
}

function click(isMeant: (button: HTMLButtonElement) => boolean): boolean {
  const button = [...document.body.querySelectorAll('button')].find(isMeant);
  return button !== undefined && fireEvent.click(button);
}

function type(label: RegExp, value: string | undefined): boolean {
  const field = [...document.body.querySelectorAll('input')].find((input) => label.test(nameOf(input)));
  return value !== undefined && field !== undefined && fireEvent.change(field, { target: { value } });
}

/** What a field is called, by itself or by its label. */
export function nameOf(input: HTMLInputElement): string {
  const label = input.id === '' ? null : document.querySelector(`label[for="${input.id}"]`);
  return input.getAttribute('aria-label') ?? label?.textContent ?? '';
}
