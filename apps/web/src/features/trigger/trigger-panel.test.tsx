import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { stubLocks, stubOrderHosts, unstubLocks } from '#widgets/order-form/order-form.builder.ts';
import { TriggerPanel } from './trigger-panel.tsx';

const SIGNATURE = '2'.repeat(64);
const ORDER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const OWNER = USDC;

const chain = vi.hoisted(() => ({
  proposeOrder: vi.fn(),
  readOrderMints: vi.fn(),
  settle: vi.fn(),
  preview: vi.fn(),
}));
vi.mock('#entities/order/order-proposal.ts', () => ({ proposeOrder: chain.proposeOrder }));
vi.mock('#entities/order/read-order-mints.ts', () => ({ readOrderMints: chain.readOrderMints }));
vi.mock('#entities/settlement/settle.ts', () => ({ settle: chain.settle, preview: chain.preview }));

/** The form for SOL at $150 into USDC at $1, over a wallet with 10 SOL. */
function show({ typed = '' } = {}) {
  stubOrderHosts();
  render(
    <TriggerPanel pair={{ sell: WRAPPED_SOL, buy: USDC }} initialTyped={typed} onPairChange={() => {}} />,
    { wrapper: Frame },
  );
}

const connect = () => act(() => connectWallet(aWallet().wallet));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const value = (name: string | RegExp) => (field(name) as HTMLInputElement).value;
const type = (name: string | RegExp, text: string) =>
  fireEvent.change(field(name), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const RATE = 'Rate: USDC for 1 SOL';
const atMarket = () => waitFor(() => expect(value(RATE)).toBe('150'));

beforeEach(() => {
  stubLocks();
  for (const mock of Object.values(chain)) mock.mockReset();
  chain.readOrderMints.mockResolvedValue([{ tokenProgram: TOKEN_PROGRAM }, { tokenProgram: TOKEN_PROGRAM }]);
  chain.preview.mockResolvedValue({ slot: 1n, sol: -5n, tokens: [], authorityChanges: [] });
  chain.proposeOrder.mockResolvedValue({
    proposal: { signer: OWNER },
    order: ORDER,
    feeBps: 10,
    costs: { rentLamports: 8_000_000n, tipLamports: 80_000n, networkFeeLamports: 5_000n },
    expiry: 0,
  });
});
afterEach(async () => {
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  unstubLocks();
  vi.unstubAllGlobals();
});

it('asks for a wallet first, and says what sharp wicks are', async () => {
  show({ typed: '1' });
  screen.getByText(
    'The graph data is an overview of all on-chain activity. Very sharp wicks might not be filled completely due to insufficient liquidity.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(useWalletPanel.getState().isOpen).toBe(true);
});

it('begins at the market, and has what is received follow the rate', async () => {
  show({ typed: '2' });
  await atMarket();
  screen.getByText('At market');
  expect(value('Amount to buy')).toBe('300');
  type(RATE, '165');
  expect(value('Amount to buy')).toBe('330');
  screen.getByText('+10.00% from market');
});

it('sets the rate by its distance from the market, better for the owner in either direction', async () => {
  show({ typed: '2' });
  await atMarket();
  press('Set the rate +5% from the market');
  expect(value(RATE)).toBe('157.5');
  press('Show the rate the other way round');
  // Turning it changes what is shown, and nothing that is asked.
  expect(value('Rate: SOL for 1 USDC')).toBe('0.00634920634');
  expect(value('Amount to buy')).toBe('315');
  press('Set the rate −10% from the market');
  expect(value('Rate: SOL for 1 USDC')).toBe('0.006');
  expect(value('Amount to buy').startsWith('333.33')).toBe(true);
  press('Set the rate to the market');
  screen.getByText('At market');
});

it('makes the rate of an amount to receive, and leaves it with another amount to sell', async () => {
  show({ typed: '2' });
  await atMarket();
  type('Amount to buy', '400');
  expect(value(RATE)).toBe('200');
  type('Amount to sell', '3');
  expect(value('Amount to buy')).toBe('600');
  expect(value(RATE)).toBe('200');
});

it('has each expiry, none at first, and asks for the seconds of the one that is chosen', async () => {
  show({ typed: '2' });
  await connect();
  await atMarket();
  await screen.findByRole('button', { name: 'Place order' });
  expect(chain.proposeOrder.mock.calls.at(-1)?.[0]).toMatchObject({ expirySeconds: 0, slippageBps: 0 });
  fireEvent.click(
    screen.queryByRole('combobox', { name: 'Expiry' }) ?? screen.getByRole('button', { name: /^Expiry/ }),
  );
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Never',
    '10 Minutes',
    '1 Hour',
    '1 Day',
    '3 Days',
    '7 Days',
    '30 Days',
  ]);
  fireEvent.click(screen.getByRole('option', { name: '7 Days' }));
  await waitFor(() =>
    expect(chain.proposeOrder.mock.calls.at(-1)?.[0]).toMatchObject({ expirySeconds: 608_800 }),
  );
});

it('shows fee, minimum and deposits, has the order signed as it was previewed, and empties the form', async () => {
  show({ typed: '2' });
  await connect();
  await atMarket();
  type(RATE, '165');
  type('Slippage in percent', '0.5');
  const place = await screen.findByRole('button', { name: 'Place order' });
  screen.getByText('0.1%');
  screen.getByText('$5');
  screen.getByText('0.00808 SOL');
  screen.getByText('328.35 USDC');
  screen.getByText('Never', { selector: 'dd' });
  screen.getByText(/0\.008 SOL is rent and 0\.00008 SOL is tips/);
  expect(chain.proposeOrder.mock.calls.at(-1)?.[0]).toMatchObject({
    kind: 'limit',
    owner: OWNER,
    making: 2_000_000_000n,
    taking: 330_000_000n,
    slippageBps: 50,
    useWSol: false,
  });
  chain.settle.mockImplementation(async (_, { onSigned }) => {
    onSigned();
    return { status: 'confirmed', signature: SIGNATURE };
  });
  fireEvent.click(place);
  await waitFor(() => expect(value('Amount to sell')).toBe(''));
  expect(chain.settle).toHaveBeenCalledTimes(1);
});

it.each([
  ['144', 'This buys 4.17% above the market. A swap would cost less.', 'Place order'],
  ['142', 'This buys 5.63% above the market. More than 5% is not accepted.', 'Rate too far from market'],
  ['', '', 'Enter a rate'],
])('at a rate of %j says %j', async (rate, sentence, button) => {
  show({ typed: '2' });
  await connect();
  await atMarket();
  type(RATE, rate);
  await screen.findByRole('button', { name: button });
  if (sentence) screen.getByText(sentence);
});

it('takes no order below 5 US dollars, nor more than the wallet has, nor a slippage that is none', async () => {
  show({ typed: '0.03' });
  await connect();
  await atMarket();
  await screen.findByRole('button', { name: 'At least $5' });
  screen.getByText('A limit order sells at least $5.');
  type('Amount to sell', '11');
  await screen.findByRole('button', { name: 'Insufficient SOL' });
  expect(field('Amount to sell').getAttribute('aria-invalid')).toBe('true');
  type('Amount to sell', '1');
  type('Slippage in percent', '51');
  await screen.findByText('Slippage must be from 0 to 50 percent.');
  expect(field('Slippage in percent').getAttribute('aria-invalid')).toBe('true');
});

it.each([
  [
    'a fee of nothing',
    { transferFee: { bps: 0, most: 0n } },
    'USDC takes a fee from transfers, so no order can be placed for it.',
  ],
  [
    'a hook',
    { transferHook: USDC },
    'USDC runs a program on each transfer, so no order can be placed for it.',
  ],
  [
    'no transfers',
    { isNonTransferable: true },
    'USDC cannot be transferred, so no order can be placed for it.',
  ],
  [
    'frozen accounts',
    { isDefaultFrozen: true },
    'New accounts of USDC are frozen, so no order can be placed for it.',
  ],
] as const)('refuses a token with %s', async (_name, extensions, sentence) => {
  chain.readOrderMints.mockResolvedValue([
    { tokenProgram: TOKEN_PROGRAM },
    { tokenProgram: TOKEN_2022_PROGRAM, extensions },
  ]);
  show({ typed: '2' });
  await connect();
  await screen.findByText(sentence);
  await screen.findByRole('button', { name: 'Token not supported' });
  expect(chain.proposeOrder).not.toHaveBeenCalled();
});

it('warns of a token whose issuer can take it back, and takes the order', async () => {
  const delegated = { tokenProgram: TOKEN_2022_PROGRAM, extensions: { permanentDelegate: USDC } };
  chain.readOrderMints.mockResolvedValue([{ tokenProgram: TOKEN_PROGRAM }, delegated]);
  show({ typed: '2' });
  await connect();
  await screen.findByText(/^The issuer of USDC can take it back/);
  await screen.findByRole('button', { name: 'Place order' });
});

it('says why no order could be made, and signs nothing that is not what is shown', async () => {
  chain.proposeOrder.mockRejectedValue(new Error('no'));
  show({ typed: '2' });
  await connect();
  await screen.findByRole('button', { name: 'Order cannot be placed' });
  chain.proposeOrder.mockResolvedValue({
    proposal: { signer: OWNER },
    order: ORDER,
    feeBps: 10,
    costs: { rentLamports: 8_000_000n, tipLamports: 80_000n, networkFeeLamports: 5_000n },
    expiry: 0,
  });
  chain.preview.mockResolvedValue({
    slot: 1n,
    sol: -5n,
    tokens: [],
    authorityChanges: [],
    mismatch: 'order',
  });
  type('Amount to sell', '3');
  await screen.findByRole('button', { name: 'Not safe to sign' });
  screen.getByText("It isn't the order that is shown.");
});

it('leaves no sign button where the simulation fails, only the explicit second action', async () => {
  chain.preview.mockRejectedValue(new Error('no answer'));
  show({ typed: '2' });
  await connect();
  await screen.findByRole('button', { name: 'Sign without preview' });
  expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
});
