import type { AuthorityChange } from '@orrery/chain';
import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aUserSwap } from '#entities/swap-history/swap-history.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import {
  choosing,
  closeVenue,
  HELD,
  OTHER,
  open,
  openVenue,
  point,
  preset,
  press,
  previewed,
  TAKER,
  venue,
} from './trade-panel.builder.tsx';
import { TradePanel } from './trade-panel.tsx';

const run = vi.hoisted(() => vi.fn());
const CLEAN = vi.hoisted(() => ({
  mismatch: undefined as string | undefined,
  authorityChanges: [] as AuthorityChange[],
  fails: false,
}));
const simulated = vi.hoisted(() => ({ ...CLEAN }));
vi.mock('#widgets/settle/use-settle.ts', () => ({
  useSettle: () => ({ step: 'idle', run, cancel: () => {}, giveUp: () => {} }),
  useIsSettling: () => false,
}));
// What a simulation finds is tested where it is made.
vi.mock('#entities/swap/swap-proposal.ts', () => ({ toProposal: () => ({}) }));
vi.mock('#entities/settlement/settle.ts', () => ({
  preview: async () => {
    if (simulated.fails) throw new Error('no answer');
    const { mismatch, authorityChanges } = simulated;
    return { slot: 9n, sol: 1n, tokens: [], authorityChanges, mismatch };
  },
}));
// A place is steady at once: how long it must be is tested with the button.
vi.mock('#shared/ui/controls/place.ts', () => ({
  watchPlace: () => ({ isSteady: () => true, stop: () => {} }),
}));

beforeEach(openVenue);
afterEach(() => {
  cleanup();
  run.mockReset();
  Object.assign(simulated, CLEAN);
  closeVenue();
});

it('previews a preset that is pointed at, says what comes back, and signs it with one press', async () => {
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  const button = await previewed('Buy 0.5 SOL');
  expect(button.textContent).toContain('→ 1,000 JUP');
  expect(venue.orders.map((order) => order.get('amount'))).toEqual(['500000000']);
  expect(run).not.toHaveBeenCalled();
  press(button, 'mouse');
  expect(run).toHaveBeenCalledOnce();
});

it('opens with an amount that is no preset as one of one’s own', async () => {
  open('buy', '0.3');
  press(await previewed('Buy'), 'mouse');
  expect(run).toHaveBeenCalledOnce();
  expect(venue.orders.map((order) => order.get('amount'))).toEqual(['300000000']);
});

it('signs no amount but the one that is previewed', async () => {
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  await previewed('Buy 0.5 SOL');
  press(await preset('Buy 1 SOL'), 'mouse');
  expect(run).not.toHaveBeenCalled();
  await previewed('Buy 1 SOL');
  const field = screen.getByRole('textbox', { name: 'Amount in SOL' });
  fireEvent.change(field, { target: { value: '2' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(run).not.toHaveBeenCalled();
  press(await previewed('Buy'), 'mouse');
  expect(run).toHaveBeenCalledOnce();
  expect(venue.orders.at(-1)?.get('amount')).toBe('2000000000');
});

it('signs nothing that was not simulated, and nothing that a simulation refused', async () => {
  simulated.fails = true;
  open('buy');
  const button = await preset('Buy 0.5 SOL');
  point(button);
  await screen.findByText('The simulation failed, so nothing is signed here.');
  press(button, 'mouse');
  fireEvent.click(button, { detail: 0 });
  cleanup();
  Object.assign(simulated, { fails: false, mismatch: 'pays-more' });
  open('buy');
  const refused = await preset('Buy 0.5 SOL');
  point(refused);
  await within(refused).findByText(/→ 1,000 JUP/);
  press(refused, 'mouse');
  fireEvent.click(refused, { detail: 0 });
  expect(run).not.toHaveBeenCalled();
});

it('asks once more before what moves the market, and signs by the answer', async () => {
  venue.ordered = { priceImpact: -40, inUsdValue: 171, outUsdValue: 80 };
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  press(await previewed('Buy 0.5 SOL'), 'mouse');
  const dialog = within(await screen.findByRole('dialog', { name: 'High price impact' }));
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Swap anyway' }));
  expect(run).toHaveBeenCalledOnce();
});

it('signs nothing by an answer to what is older than five seconds by then', async () => {
  venue.ordered = { priceImpact: -40, inUsdValue: 171, outUsdValue: 80 };
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  press(await previewed('Buy 0.5 SOL'), 'mouse');
  const dialog = within(await screen.findByRole('dialog', { name: 'High price impact' }));
  vi.setSystemTime(Date.now() + 5_001);
  fireEvent.click(dialog.getByRole('button', { name: 'Swap anyway' }));
  expect(run).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const side = (mint: Address, amount: bigint) => ({ mint, amount: String(amount), decimals: 6 });

it('sells into what was paid, by shares of what is held', async () => {
  venue.swaps = [aUserSwap({ bought: side(JUP, HELD), sold: side(USDC, 40_000n) })];
  open('sell');
  point(await preset('Sell 100%'));
  await previewed('Sell 100%');
  await waitFor(() => expect(venue.orders.at(-1)?.get('outputMint')).toBe(USDC));
  expect(venue.orders.at(-1)?.get('amount')).toBe(String(HELD));
});

it('sells as initials exactly what returns the cost', async () => {
  venue.swaps = [aUserSwap({ bought: side(JUP, HELD), sold: side(WRAPPED_SOL, 40_000n) })];
  open('sell');
  const button = await preset('Sell initials');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  point(button);
  await previewed('Sell initials');
  expect(Object.fromEntries(venue.orders.at(-1) ?? [])).toMatchObject({
    outputMint: WRAPPED_SOL,
    swapMode: 'ExactOut',
    amount: '40000',
  });
});

it('trades with three sets of amounts, each with its own, which are stored', async () => {
  open('buy');
  fireEvent.click(await screen.findByRole('radio', { name: 'P3' }));
  await preset('Buy 10 SOL');
  fireEvent.click(screen.getByRole('button', { name: 'Edit preset amounts' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount 4 in SOL' }), { target: { value: '25' } });
  await preset('Buy 25 SOL');
  fireEvent.click(screen.getByRole('radio', { name: 'P1' }));
  await preset('Buy 0.25 SOL');
  cleanup();
  open('buy');
  fireEvent.click(await screen.findByRole('radio', { name: 'P3' }));
  await preset('Buy 25 SOL');
});

it('asks for a wallet where there is none', async () => {
  useWallet.setState({ connection: { status: 'disconnected' } });
  open('buy');
  press(await preset('Buy 0.5 SOL'), 'mouse');
  press(await preset('Buy 0.5 SOL'), 'mouse');
  expect(useWalletPanel.getState().isOpen).toBe(true);
  useWalletPanel.setState({ isOpen: false });
});

it('signs nothing again that went to a wallet, whatever was signed since', async () => {
  const pressAndChoose = choosing(run);
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  await pressAndChoose(await previewed('Buy 0.5 SOL'), 'mouse');
  point(await preset('Buy 1 SOL'));
  await pressAndChoose(await previewed('Buy 1 SOL'), 'mouse');
  expect(run).toHaveBeenCalledTimes(2);
  venue.isSilent = true;
  const again = await preset('Buy 0.5 SOL');
  point(again);
  await screen.findByText('Checked');
  await pressAndChoose(again, 'mouse');
  expect(run).toHaveBeenCalledTimes(2);
});

it('asks before accounts come under the control of another, and signs by the answer', async () => {
  simulated.authorityChanges = [{ account: USDC, kind: 'delegate', to: TAKER }];
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  press(await previewed('Buy 0.5 SOL'), 'mouse');
  const dialog = within(await screen.findByRole('dialog'));
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Swap anyway' }));
  expect(run).toHaveBeenCalledOnce();
});

it('asks about what is critical in a token before anything is signed', async () => {
  const message = 'Somebody can take it.';
  venue.shield = { [OTHER]: [{ type: 'HAS_PERMANENT_DELEGATE', message, severity: 'critical' }] };
  render(<TradePanel id={OTHER} side="buy" />, { wrapper: Frame });
  point(await preset('Buy 0.5 SOL'));
  press(await previewed('Buy 0.5 SOL'), 'mouse');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(new RegExp(message))).toBeDefined();
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Swap anyway' }));
  expect(run).toHaveBeenCalledOnce();
});

it('says with its address that a token is not verified, whatever it is called', async () => {
  render(<TradePanel id={OTHER} side="sell" />, { wrapper: Frame });
  await screen.findByText(/\(FarB\.{3}h1eK\) is not verified/);
  cleanup();
  render(<TradePanel id={JUP} side="sell" />, { wrapper: Frame });
  await preset('Sell 50%');
  expect(screen.queryByText(/is not verified/)).toBeNull();
});

it('sells into no token but a built-in one, whatever was paid', async () => {
  venue.swaps = [aUserSwap({ bought: side(JUP, HELD), sold: side(OTHER, 40_000n) })];
  open('sell');
  point(await preset('Sell 100%'));
  await previewed('Sell 100%');
  expect(venue.orders.map((order) => order.get('outputMint'))).toEqual([WRAPPED_SOL]);
  expect(await preset('Sell initials')).toHaveProperty('disabled', true);
});
