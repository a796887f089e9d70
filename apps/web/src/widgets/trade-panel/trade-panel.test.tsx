import type { AuthorityChange } from '@orrery/chain';
import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { UltraOrderReply } from '@orrery/wire/ultra/order';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import { aUserSwap } from '#entities/swap-history/swap-history.builder.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
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

const TAKER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const OTHER = 'FarBC6P6ixBzBvsZ3pdWUbkB5pLgmwCcW9b5N2hYh1eK' as Address;
const HELD = 1_000_000n;

let orders: URLSearchParams[];
let swaps: readonly UserSwap[];
let ordered: Partial<UltraOrderReply>;
let shield: Record<string, object[]>;
/** The venue does not answer any more. */
let isSilent: boolean;

beforeEach(() => {
  [orders, swaps, ordered, shield, isSilent] = [[], [], {}, {}, false];
  vi.useFakeTimers({ toFake: ['Date'] });
  useWallet.setState({ connection: aConnection(TAKER) });
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const { pathname, searchParams } = new URL(String(path), 'http://localhost');
    if (pathname.endsWith('/order')) {
      orders.push(searchParams);
      if (isSilent) return new Promise<Response>(() => {});
      return Response.json(toReply(searchParams));
    }
    if (pathname.includes('/holdings/')) return Response.json(HOLDINGS);
    if (pathname.endsWith('/users/swaps')) return Response.json({ swaps, next: null });
    if (pathname.endsWith('/shield')) return Response.json({ warnings: shield });
    if (pathname.includes('/search'))
      return Response.json([JUP, USDC, OTHER].map((id) => anAsset({ id, isVerified: id !== OTHER })));
    return new Promise<Response>(() => {});
  });
});
afterEach(() => {
  cleanup();
  run.mockReset();
  Object.assign(simulated, CLEAN);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  useWallet.setState({ connection: { status: 'disconnected' } });
});

const amountOf = (amount: bigint) => ({ amount: String(amount), uiAmount: 0, uiAmountString: '0' });
const HOLDINGS = {
  ...amountOf(20_000_000_000n),
  tokens: {
    [JUP]: [
      {
        ...amountOf(HELD),
        account: TAKER,
        isFrozen: false,
        isAssociatedTokenAccount: true,
        decimals: 6,
        programId: TAKER,
      },
    ],
  },
};

/** Twice as much for what is sold. */
function toReply(asked: URLSearchParams): UltraOrderReply {
  const get = (name: string) => asked.get(name) ?? '';
  const [isOut, amount] = [get('swapMode') === 'ExactOut', BigInt(get('amount'))];
  const [inAmount, outAmount] = isOut ? [amount / 2n, amount] : [amount, amount * 2n];
  return aQuoteReply({
    requestId: `r${orders.length}`,
    inputMint: get('inputMint') as Address,
    outputMint: get('outputMint') as Address,
    swapMode: isOut ? 'ExactOut' : 'ExactIn',
    inAmount: String(inAmount),
    outAmount: String(outAmount),
    otherAmountThreshold: String(isOut ? inAmount : outAmount),
    taker: get('taker') as Address,
    ...ordered,
  });
}

function open(side: 'buy' | 'sell', amount?: string) {
  render(<TradePanel id={JUP} side={side} {...(amount !== undefined && { amount })} />, { wrapper: Frame });
}

const preset = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const previewed = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name} ?→ .* simulated$`) });
const point = (button: HTMLElement, pointerType = 'mouse') => fireEvent.pointerMove(button, { pointerType });
function press(button: HTMLElement, pointerType: 'mouse' | 'touch') {
  fireEvent.pointerDown(button, { pointerType });
  if (pointerType === 'touch') act(() => button.focus());
  fireEvent.click(button, { detail: 1 });
}

it('previews a preset that is pointed at, says what comes back, and signs it with one press', async () => {
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  const button = await previewed('Buy 0.5 SOL');
  expect(button.textContent).toContain('→ 1,000 JUP');
  expect(orders.map((order) => order.get('amount'))).toEqual(['500000000']);
  expect(run).not.toHaveBeenCalled();
  press(button, 'mouse');
  expect(run).toHaveBeenCalledOnce();
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
  expect(orders.map((order) => order.get('amount'))).toEqual(['500000']);
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

it('opens with an amount that is no preset as one of one’s own', async () => {
  open('buy', '0.3');
  press(await previewed('Buy'), 'mouse');
  expect(run).toHaveBeenCalledOnce();
  expect(orders.map((order) => order.get('amount'))).toEqual(['300000000']);
});

it('only previews again what is older than five seconds', async () => {
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  const button = await previewed('Buy 0.5 SOL');
  vi.setSystemTime(Date.now() + 5_001);
  press(button, 'mouse');
  expect(run).not.toHaveBeenCalled();
  await waitFor(() => expect(orders).toHaveLength(2));
  await act(async () => press(await previewed('Buy 0.5 SOL'), 'mouse'));
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
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
  expect(orders.at(-1)?.get('amount')).toBe('2000000000');
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
  ordered = { priceImpact: -40, inUsdValue: 171, outUsdValue: 80 };
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  press(await previewed('Buy 0.5 SOL'), 'mouse');
  const dialog = within(await screen.findByRole('dialog', { name: 'High price impact' }));
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Swap anyway' }));
  expect(run).toHaveBeenCalledOnce();
});

it('signs nothing by an answer to what is older than five seconds by then', async () => {
  ordered = { priceImpact: -40, inUsdValue: 171, outUsdValue: 80 };
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
  swaps = [aUserSwap({ bought: side(JUP, HELD), sold: side(USDC, 40_000n) })];
  open('sell');
  point(await preset('Sell 100%'));
  await previewed('Sell 100%');
  await waitFor(() => expect(orders.at(-1)?.get('outputMint')).toBe(USDC));
  expect(orders.at(-1)?.get('amount')).toBe(String(HELD));
});

it('sells as initials exactly what returns the cost', async () => {
  swaps = [aUserSwap({ bought: side(JUP, HELD), sold: side(WRAPPED_SOL, 40_000n) })];
  open('sell');
  const button = await preset('Sell initials');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  point(button);
  await previewed('Sell initials');
  expect(Object.fromEntries(orders.at(-1) ?? [])).toMatchObject({
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
  run.mockImplementation(async (choose: () => Promise<unknown>) => void (await choose().catch(() => {})));
  open('buy');
  point(await preset('Buy 0.5 SOL'));
  await act(async () => press(await previewed('Buy 0.5 SOL'), 'mouse'));
  point(await preset('Buy 1 SOL'));
  await act(async () => press(await previewed('Buy 1 SOL'), 'mouse'));
  expect(run).toHaveBeenCalledTimes(2);
  isSilent = true;
  const again = await preset('Buy 0.5 SOL');
  point(again);
  await screen.findByText('Checked');
  await act(async () => press(again, 'mouse'));
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
  await waitFor(() => expect(orders.at(-1)?.get('amount')).toBe('3000000000'));
  press(await previewed('Buy'), 'touch');
  expect(run).not.toHaveBeenCalled();
  press(await previewed('Buy'), 'touch');
  expect(run).toHaveBeenCalledOnce();
});

it('asks about what is critical in a token before anything is signed', async () => {
  const message = 'Somebody can take it.';
  shield = { [OTHER]: [{ type: 'HAS_PERMANENT_DELEGATE', message, severity: 'critical' }] };
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
  swaps = [aUserSwap({ bought: side(JUP, HELD), sold: side(OTHER, 40_000n) })];
  open('sell');
  point(await preset('Sell 100%'));
  await previewed('Sell 100%');
  expect(orders.map((order) => order.get('outputMint'))).toEqual([WRAPPED_SOL]);
  expect(await preset('Sell initials')).toHaveProperty('disabled', true);
});
