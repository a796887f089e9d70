import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { noteEnd, noteSent } from '#entities/transaction/sent.store.ts';
import {
  aSent,
  choosing,
  closeVenue,
  HELD,
  open,
  openVenue,
  point,
  preset,
  press,
  previewed,
  quoteAgain,
  venue,
} from './trade-panel.builder.tsx';

const run = vi.hoisted(() => vi.fn());
const settling = vi.hoisted(() => ({ onSigned: () => {} }));
vi.mock('#widgets/settle/use-settle.ts', () => ({
  useSettle: (hooks: { onSigned: () => void }) => {
    Object.assign(settling, hooks);
    return { step: 'idle', run, cancel: () => {}, giveUp: () => {} };
  },
  useIsSettling: () => false,
}));
// What a simulation finds is tested where it is made.
vi.mock('#entities/swap/swap-proposal.ts', () => ({ toProposal: () => ({}) }));
vi.mock('#entities/settlement/settle.ts', () => ({
  preview: async () => ({ slot: 9n, sol: 1n, tokens: [], authorityChanges: [], mismatch: undefined }),
}));
// A place is steady at once: how long it must be is tested with the button.
vi.mock('#shared/ui/controls/place.ts', () => ({
  watchPlace: () => ({ isSteady: () => true, stop: () => {} }),
}));

beforeEach(openVenue);
afterEach(() => {
  cleanup();
  run.mockReset();
  closeVenue();
});

it('previews by a press that finds no preview, and signs by the next', async () => {
  open('buy');
  press(await preset('Buy 1 SOL'), 'mouse');
  press(await preset('Buy 1 SOL'), 'mouse');
  expect(run).not.toHaveBeenCalled();
  press(await previewed('Buy 1 SOL'), 'mouse');
  expect(run).toHaveBeenCalledOnce();
});

it('previews a preset that is focused, and signs by the key', async () => {
  open('sell');
  const button = await preset('Sell 50%');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  act(() => button.focus());
  fireEvent.click(await previewed('Sell 50%'), { detail: 0 });
  expect(run).toHaveBeenCalledOnce();
  expect(venue.orders.map((order) => order.get('amount'))).toEqual(['500000']);
});

it('signs a finger’s second press on the same preset alone, whatever was previewed before', async () => {
  open('buy', '0.1');
  await previewed('Buy 0.1 SOL');
  press(await preset('Buy 0.5 SOL'), 'touch');
  await previewed('Buy 0.5 SOL');
  press(await preset('Buy 0.1 SOL'), 'touch');
  press(await previewed('Buy 0.1 SOL'), 'touch');
  expect(run).toHaveBeenCalledOnce();
});

it('takes two presses of a finger again after a signature', async () => {
  const pressAndChoose = choosing(run);
  open('buy', '0.5');
  await pressAndChoose(await previewed('Buy 0.5 SOL'), 'touch');
  expect(run).toHaveBeenCalledOnce();
  press(await preset('Buy 0.5 SOL'), 'touch');
  await waitFor(() => expect(venue.orders).toHaveLength(2));
  await previewed('Buy 0.5 SOL');
  expect(run).toHaveBeenCalledOnce();
  await pressAndChoose(await previewed('Buy 0.5 SOL'), 'touch');
  expect(run).toHaveBeenCalledTimes(2);
});

it('has the rows of lists offer the amount that was bought for last, not one that was only looked at', async () => {
  open('buy', '0.1');
  press(await preset('Buy 0.5 SOL'), 'mouse');
  await previewed('Buy 0.5 SOL');
  expect(quickBuyEntry.get().amount).toBe('0.1');
  act(() => settling.onSigned());
  expect(quickBuyEntry.get().amount).toBe('0.5');
});

it('signs nothing whose preview took the place of another under the finger', async () => {
  open('buy', '0.5');
  const button = await previewed('Buy 0.5 SOL');
  fireEvent.pointerDown(button, { pointerType: 'touch' });
  venue.ordered = { outAmount: '700000000', otherAmountThreshold: '700000000' };
  vi.setSystemTime(Date.now() + 4_000);
  await act(() => quoteAgain());
  await within(button).findByText(/700 JUP/);
  fireEvent.click(button, { detail: 1 });
  expect(run).not.toHaveBeenCalled();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 300);
  press(button, 'touch');
  expect(run).toHaveBeenCalledOnce();
});

it('sells no share of what a wallet held before its last transaction', async () => {
  open('sell');
  point(await preset('Sell 50%'));
  const button = await previewed('Sell 50%');
  let answer = (_held: bigint) => {};
  venue.held = new Promise((resolve) => {
    answer = resolve;
  });
  act(() => noteSent(aSent()));
  await within(button).findByText('Waiting for your new balance');
  press(button, 'mouse');
  // An answer that came before the transaction landed says what the wallet is about to lose.
  answer(HELD - 200_000n);
  await within(await preset('Sell 25%')).findByText('0.2 JUP');
  press(button, 'mouse');
  within(button).getByText('Waiting for your new balance');
  expect(run).not.toHaveBeenCalled();
  venue.held = HELD / 2n;
  // Nodes that do not agree about its end leave open whether it lands: until no blockhash of its time lives.
  vi.setSystemTime(aSent().sentAt + 119_000);
  act(() => noteEnd(aSent().signature, { status: 'unknown', reason: null }));
  press(button, 'mouse');
  within(button).getByText('Waiting for your new balance');
  expect(run).not.toHaveBeenCalled();
  act(() => noteEnd(aSent().signature, { status: 'confirmed', reason: null }));
  press(await previewed('Sell 50%'), 'mouse');
  expect(run).toHaveBeenCalledOnce();
  expect(venue.orders.map((order) => order.get('amount'))).toEqual(['500000', '250000']);
});

it('signs no other quote in place of the one on screen', async () => {
  const chosen: unknown[] = [];
  run.mockImplementation(async (choose: () => Promise<unknown>) => {
    vi.setSystemTime(Date.now() + 5_001);
    chosen.push(await choose());
  });
  open('buy', '0.5');
  await act(async () => press(await previewed('Buy 0.5 SOL'), 'mouse'));
  await waitFor(() => expect(chosen).toEqual([undefined]));
  expect(venue.orders).toHaveLength(1);
});

it('signs nothing by a finger where a mouse pointed', async () => {
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  press(await previewed('Buy 0.5 SOL'), 'touch');
  expect(run).not.toHaveBeenCalled();
});

it('takes the amount on what opened it for a finger’s first press', async () => {
  open('buy', '0.5');
  press(await previewed('Buy 0.5 SOL'), 'touch');
  expect(run).toHaveBeenCalledOnce();
});

it('only previews again what is older than five seconds', async () => {
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  const button = await previewed('Buy 0.5 SOL');
  vi.setSystemTime(Date.now() + 5_001);
  press(button, 'mouse');
  expect(run).not.toHaveBeenCalled();
  await waitFor(() => expect(venue.orders).toHaveLength(2));
  await act(async () => press(await previewed('Buy 0.5 SOL'), 'mouse'));
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
});

it('signs nothing by the Enter that ends a composition', async () => {
  open('buy', '0.3');
  await previewed('Buy');
  const field = screen.getByRole('textbox', { name: 'Amount in SOL' });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(run).toHaveBeenCalledOnce();
});

it('previews by a finger’s first press on an amount that was typed since', async () => {
  open('buy', '0.3');
  await previewed('Buy');
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount in SOL' }), { target: { value: '3' } });
  await waitFor(() => expect(venue.orders.at(-1)?.get('amount')).toBe('3000000000'));
  press(await previewed('Buy'), 'touch');
  expect(run).not.toHaveBeenCalled();
  press(await previewed('Buy'), 'touch');
  expect(run).toHaveBeenCalledOnce();
});
