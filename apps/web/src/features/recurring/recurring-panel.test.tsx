import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { stubLocks, stubOrderHosts, unstubLocks } from '#widgets/order-form/order-form.builder.ts';
import { RecurringPanel } from './recurring-panel.tsx';

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
function show(typed = '', pair = { sell: WRAPPED_SOL, buy: USDC }) {
  stubOrderHosts();
  render(<RecurringPanel pair={pair} initialTyped={typed} onPairChange={() => {}} />, { wrapper: Frame });
}

const connect = () => act(() => connectWallet(aWallet().wallet));
const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const terms = () =>
  Object.fromEntries(
    within(screen.getByLabelText('Schedule'))
      .getAllByRole('term')
      .map((term) => [term.firstChild?.textContent, term.nextSibling?.textContent]),
  );
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  stubLocks();
  for (const mock of Object.values(chain)) mock.mockReset();
  chain.readOrderMints.mockResolvedValue([{ tokenProgram: TOKEN_PROGRAM }, { tokenProgram: TOKEN_PROGRAM }]);
  chain.preview.mockResolvedValue({ slot: 1n, sol: -5n, tokens: [], authorityChanges: [] });
  chain.proposeOrder.mockResolvedValue({
    proposal: { signer: OWNER },
    order: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
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

it('asks for a wallet first', () => {
  show('2');
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(useWalletPanel.getState().isOpen).toBe(true);
});

it('shows each part, the last one with the rest, first and last, duration and average before signing', async () => {
  show('2');
  type('Orders', '3');
  type('Every', '2');
  await waitFor(() =>
    expect(terms()).toMatchObject({
      'Each order': '0.666666666 SOL',
      'Last order': '0.666666668 SOL',
      First: 'At once',
      Duration: '4d',
      Average: '150 USDC for 1 SOL',
      'You receive': '300 USDC',
    }),
  );
  expect(terms().Last).toMatch(/^\d\d \w{3}, \d{4}/);
});

it('asks for what is on the screen, has it signed, and empties the form', async () => {
  show('2');
  await connect();
  type('Orders', '4');
  type('Lowest price in USDC', '50');
  type('Highest price in USDC', '200');
  const start = await button('Start');
  expect(chain.proposeOrder.mock.calls.at(-1)?.[0]).toMatchObject({
    kind: 'recurring',
    owner: OWNER,
    total: 2_000_000_000n,
    cycles: 4,
    intervalSeconds: 86_400,
    minPrice: '0.005',
    maxPrice: '0.02',
    useWSol: false,
  });
  screen.getByText('0.1%');
  screen.getByText('$100');
  screen.getByText('0.00808 SOL');
  chain.settle.mockImplementation(async (_, { onSigned }) => {
    onSigned();
    return { status: 'confirmed', signature: '2'.repeat(64) };
  });
  fireEvent.click(start);
  await waitFor(() => expect(field('Amount to sell')).toHaveProperty('value', ''));
});

it.each([
  [
    'less than $100 in all',
    { total: '0.6' },
    'A recurring order sells at least $100 in all.',
    'At least $100',
  ],
  ['less than $50 each', { Orders: '7' }, 'Each order sells at least $50.', 'At least $50'],
  ['one order', { Orders: '1' }, 'Enter from 2 to 9,999 orders.', 'Check the schedule'],
  ['no interval', { Every: '0' }, 'Orders are from 1 minute to 1 year apart.', 'Check the schedule'],
  [
    'prices the wrong way round',
    { 'Lowest price in USDC': '200', 'Highest price in USDC': '100' },
    'The lowest price must be below the highest.',
    'Check the schedule',
  ],
] as const)(
  'takes no order of %s',
  async (_name, { total = '2', ...fields }: Record<string, string>, sentence, words) => {
    show(total);
    await connect();
    for (const [name, text] of Object.entries(fields)) type(name, text);
    await screen.findByText(sentence);
    expect(await button(words)).toHaveProperty('disabled', true);
  },
);

it('says that orders wait while the market is outside the prices', async () => {
  show('2');
  await connect();
  type('Highest price in USDC', '100');
  await screen.findByText('The market is outside your prices. Orders wait until it is inside.');
  await button('Start');
});

it('counts prices of SOL in USDC also where SOL is bought, and asks for them as they are', async () => {
  show('400', { sell: USDC, buy: WRAPPED_SOL });
  await connect();
  type('Lowest price in USDC', '100');
  type('Highest price in USDC', '160');
  await waitFor(() =>
    expect(chain.proposeOrder.mock.calls.at(-1)?.[0]).toMatchObject({ minPrice: '100', maxPrice: '160' }),
  );
  expect(terms()).toMatchObject({ 'Each order': '200 USDC', Average: '150 USDC for 1 SOL' });
  type('Highest price in USDC', '140');
  await screen.findByText('The market is outside your prices. Orders wait until it is inside.');
});

it('refuses Token-2022', async () => {
  chain.readOrderMints.mockResolvedValue([
    { tokenProgram: TOKEN_PROGRAM },
    { tokenProgram: TOKEN_2022_PROGRAM },
  ]);
  show('2');
  await connect();
  await screen.findByText('USDC is a Token-2022 token. Recurring orders cannot be placed for it.');
  await button('Token not supported');
});

it('signs nothing that is not what is shown, and says when an order cannot be made', async () => {
  chain.preview.mockResolvedValue({
    slot: 1n,
    sol: -5n,
    tokens: [],
    authorityChanges: [],
    mismatch: 'order',
  });
  show('2');
  await connect();
  await button('Not safe to sign');
  chain.proposeOrder.mockRejectedValue(new Error('no'));
  type('Amount to sell', '3');
  await button('Order cannot be placed');
});
