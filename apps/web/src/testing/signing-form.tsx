import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { anAccount, aWallet } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { GiftEntry } from '#features/gift/gift-entry.tsx';
import { SendForm } from '#features/send/send-form.tsx';
import { details } from '#features/swap/strings.ts';
import { SwapPanel } from '#features/swap/swap-panel.tsx';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { simulated, youSign } from '#widgets/settle/preview-strings.ts';
import { useRun } from '#widgets/settle/use-settle.ts';
import { isOpening, nameOf, type OrderForm, OrderPlace, takeStep } from './order-place.tsx';
import { isPreset, openPanel, pointAt, type TradeForm, TradePlace } from './trade-place.tsx';

/** A form that ends in a signature, filled in as a person would. */
export type FilledForm =
  | { kind: 'swap'; sell: Address; buy: Address; amount: string; typed: 'sell' | 'buy' }
  | TradeForm
  | OrderForm
  | { kind: 'send'; token: Address; amount: string; to: Address }
  | { kind: 'gift'; token: Address; amount: string };

/** One line of a list of terms, as it reads. */
export interface ShownTerm {
  name: string;
  note: string;
  text: string;
}

/** What stands on the screen beside the button. */
export interface Shown {
  /** By the names of the fields. */
  fields: Readonly<Record<string, string>>;
  /** What the buttons that choose a token say. */
  tokens: readonly string[];
  /** What stands there also while nothing is unfolded. */
  terms: readonly ShownTerm[];
  /** What the transaction's own bytes are said to bind. */
  signed: readonly ShownTerm[];
  /** What a simulation is said to change, and whether it is called checked. */
  changes: readonly ShownTerm[];
  isChecked: boolean;
  /** What a dialog lists, and its lines of a name and a text. */
  listed: readonly string[];
  lines: readonly Omit<ShownTerm, 'note'>[];
  /** What pictures say. */
  marks: readonly string[];
  text: string;
}

export interface OpenForm {
  /** Has what is under way go on, with no time of its own. */
  settle(work: () => Promise<void>): Promise<void>;
  read(): Shown;
  /** The buttons that would have something signed now. */
  signing(): readonly HTMLButtonElement[];
  /** True while a button waits for something. */
  isBusy(): boolean;
  press(button: HTMLButtonElement): Promise<void>;
  /** Does the next thing before the last button: points at an amount to trade, opens an order's dialog and fills it in, ticks what a person is asked to have compared; whether there was anything. */
  agree(): Promise<boolean>;
  deliver: ReturnType<typeof aStream>['deliver'];
  close(): void;
}

/** The words of every button behind which a wallet is asked. */
const SIGNING =
  /^(Swap|Swap anyway|Send|Create link|Sign without preview|Place order|Start|Apply change|Withdraw|Cancel \d+ orders?)$/;

/** Shows a form in the document, with a wallet that signs by what it is given here. */
export async function openForm(
  form: FilledForm,
  wallet: { address: Address; sign: (bytes: Uint8Array) => Promise<Uint8Array> },
): Promise<OpenForm> {
  const { wallet: standard } = aWallet({
    signTransaction: async (...inputs) => {
      const asked = inputs as unknown as readonly { transaction: Uint8Array }[];
      return Promise.all(
        asked.map(async ({ transaction }) => ({ signedTransaction: await wallet.sign(transaction) })),
      );
    },
  });
  useRun.setState({ step: 'idle', abort: undefined });
  useWallet.setState({
    connection: {
      status: 'connected',
      wallet: standard,
      account: anAccount(wallet.address),
      address: wallet.address,
    },
  });
  const stream = aStream();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { container } = render(
    <StreamContext value={stream}>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <Form form={form} wallet={wallet.address} />
        </RouterContextProvider>
      </QueryClientProvider>
    </StreamContext>,
  );
  if (form.kind === 'trade') await act(async () => openPanel(container));
  else if (isTyped(form)) await type(container, form);
  for (const unfolding of container.querySelectorAll('form button[aria-controls][aria-expanded=false]'))
    await act(async () => void fireEvent.click(unfolding));
  let steps = 0;
  return {
    settle: (work) => act(work),
    read: () => read(document.body),
    signing: () =>
      // What lies behind a dialog cannot be pressed.
      [...(document.body.querySelector('[role=dialog]') ?? document.body).querySelectorAll('button')].filter(
        (button) =>
          (SIGNING.test(button.textContent ?? '') || isPreset(form, button)) &&
          !button.disabled &&
          !isWaiting(button),
      ),
    isBusy: () =>
      (isOrder(form) && isOpening(form, steps)) ||
      [...document.body.querySelectorAll('button')].some(isWaiting),
    press: (button) => act(async () => void fireEvent.click(button)),
    async agree() {
      steps += 1;
      if (form.kind === 'trade') return steps === 1 && act(async () => pointAt(form));
      if (isOrder(form)) return act(async () => takeStep(form, steps - 1));
      const open = [...container.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:checked)')];
      await act(async () => {
        for (const box of open) fireEvent.click(box);
      });
      return open.length > 0;
    },
    deliver: (batch) => stream.deliver(batch),
    close() {
      useRun.getState().abort?.abort();
      cleanup();
      client.clear();
      localStorage.clear();
    },
  };
}

function Form({ form, wallet }: { form: FilledForm; wallet: Address }) {
  switch (form.kind) {
    case 'limit':
    case 'recurring':
    case 'change':
    case 'cancel':
    case 'withdraw':
      return <OrderPlace form={form} wallet={wallet} />;
    case 'swap':
      return (
        <SwapPanel
          pair={{ sell: form.sell, buy: form.buy }}
          initialTyped={form.typed === 'sell' ? form.amount : ''}
          onPairChange={() => {}}
        />
      );
    case 'trade':
      return <TradePlace {...form} />;
    case 'send':
      return <SendForm to={form.to} token={form.token} onToken={() => {}} onDone={() => {}} />;
    case 'gift':
      return <GiftEntry token={form.token} onToken={() => {}} onLeft={() => {}} />;
  }
}

function isOrder(form: FilledForm): form is OrderForm {
  return ['limit', 'recurring', 'change', 'cancel', 'withdraw'].includes(form.kind);
}

type TypedForm = FilledForm & { kind: 'swap' | 'send' | 'gift' };

function isTyped(form: FilledForm): form is TypedForm {
  return form.kind === 'send' || form.kind === 'gift' || (form.kind === 'swap' && form.typed === 'buy');
}

/** Types the amount into its field. */
async function type(container: Element, form: TypedForm): Promise<void> {
  const name = form.kind === 'swap' ? 'Amount to buy' : 'Amount';
  const field = container.querySelector(`input[aria-label="${name}"]`);
  if (!field) throw new Error(`no field of the name ${name}`);
  await act(async () => void fireEvent.change(field, { target: { value: form.amount } }));
}

function isWaiting(button: Element): boolean {
  return button.getAttribute('aria-busy') === 'true';
}

function read(root: Element): Shown {
  const lists = [...root.querySelectorAll('dl')];
  const isPreview = (list: Element) => textOf(list.previousElementSibling) === simulated;
  const isFolded = (list: Element) => list.closest(`section[aria-label="${details}"]`) !== null;
  const linesOf = (chosen: readonly Element[]) => chosen.flatMap((list) => [...list.children].map(toTerm));
  const fields = [...root.querySelectorAll('input')].map((input) => [nameOf(input), input.value]);
  return {
    fields: Object.fromEntries(fields),
    tokens: [...root.querySelectorAll('button[aria-label^="Token to "]')].map(
      (button) => button.getAttribute('aria-label') ?? '',
    ),
    terms: linesOf(lists.filter((list) => !isPreview(list) && !isFolded(list))),
    signed: linesOf(lists.filter((list) => textOf(list.previousElementSibling) === youSign)),
    changes: linesOf(lists.filter(isPreview)),
    listed: [...root.querySelectorAll('[role=dialog] li')].map(textOf),
    lines: [...root.querySelectorAll('[role=dialog] p > span:first-child + span:last-child')].map((text) => ({
      name: textOf(text.previousElementSibling),
      text: textOf(text),
    })),
    marks: [...root.querySelectorAll('svg[aria-label]')].map(
      (picture) => picture.getAttribute('aria-label') ?? '',
    ),
    isChecked: [...root.querySelectorAll('span')].some((span) => textOf(span) === 'Checked'),
    text: textOf(root),
  };
}

function toTerm(line: Element): ShownTerm {
  const name = line.querySelector('dt');
  const note = textOf(name?.querySelector('span'));
  const whole = textOf(name);
  return {
    name: whole.slice(0, whole.length - note.length).trim(),
    note,
    text: textOf(line.querySelector('dd')),
  };
}

function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').trim();
}
