import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { GiftForm } from './gift-form.tsx';

const SIGNATURE = '2'.repeat(64);
const LINK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const EXPIRY_MS = Date.UTC(2026, 11, 26, 6);

const chain = vi.hoisted(() => ({
  readGift: vi.fn(),
  proposeGift: vi.fn(),
  proposeReturn: vi.fn(),
  settle: vi.fn(),
  preview: vi.fn(),
}));
vi.mock('#entities/gift/read-gift.ts', () => ({ linkOf: async () => LINK, readGift: chain.readGift }));
vi.mock('#entities/gift/gift-proposal.ts', () => ({
  proposeGift: chain.proposeGift,
  proposeReturn: chain.proposeReturn,
}));
// Lists are asked for again only by what happens.
vi.mock('#shared/api/refresh.ts', async (original) => {
  const { REFRESH } = await original<typeof import('#shared/api/refresh.ts')>();
  return { REFRESH: { ...REFRESH, gifts: {} } };
});
vi.mock('#entities/settlement/settle.ts', () => ({ settle: chain.settle, preview: chain.preview }));

const anInvite = (more: object = {}) => ({
  invite_signer: LINK,
  invite_pda: LINK,
  sender: USDC,
  expiry: '4000000000',
  amount: '1500000000',
  creation_tx: SIGNATURE,
  deletion_tx: null,
  receiver: null,
  action: null,
  creation_time: '2026-11-26T05:00:00.000Z',
  deletion_time: null,
  mint: null,
  confirmed: 1,
  ...more,
});

/** A form over a wallet with 10 SOL, and these gifts of it. */
async function show({ pending = [], past = [] }: { pending?: unknown[] | number; past?: unknown[] } = {}) {
  const answers: Record<string, unknown> = {
    [`/ultra/v1/holdings/${USDC}`]: { amount: '10000000000', uiAmount: 10, uiAmountString: '10', tokens: {} },
    '/send/v1/pending-invites': pending,
    '/send/v1/invite-history': past,
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[new URL(path, 'http://orrery.test').pathname];
    if (Array.isArray(answer)) return Response.json({ invites: answer, hasMoreData: false });
    if (typeof answer !== 'object') return Response.json({ error: 'no' }, { status: 503 });
    return Response.json(answer);
  });
  render(<GiftForm token={WRAPPED_SOL} onToken={() => {}} />, { wrapper: Frame });
  return { answers };
}

const connect = () => act(() => connectWallet(aWallet().wallet));
const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });

beforeEach(() => {
  type Work = (lock: object) => unknown;
  const request = (_name: string, first: LockOptions | Work, work?: Work) =>
    typeof first === 'function' ? first({}) : work?.({});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  for (const mock of Object.values(chain)) mock.mockReset();
  chain.preview.mockResolvedValue({ slot: 1n, sol: -5n, tokens: [], authorityChanges: [] });
  chain.proposeGift.mockResolvedValue({
    proposal: { signer: USDC },
    expiryMs: EXPIRY_MS,
    feeLamports: 2_949_680n,
  });
  chain.readGift.mockResolvedValue(null);
});
afterEach(async () => {
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

it('asks for a wallet first', async () => {
  await show();
  screen.getByText('Send to anyone, no address required');
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(useWalletPanel.getState().isOpen).toBe(true);
});

it('says what it costs and until when, has it signed, and shows the link at once', async () => {
  await show();
  await connect();
  await screen.findByText('10 SOL');
  type('1.5');
  const create = await screen.findByRole('button', { name: 'Create link' });
  screen.getByText('0.00294968 SOL');
  screen.getByText('Expires');
  const { code, ...asked } = chain.proposeGift.mock.calls[0]?.[0] ?? {};
  expect(asked).toMatchObject({ sender: USDC, mint: null, amount: 1_500_000_000n });
  expect(code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
  let end: (outcome: unknown) => void = () => {};
  chain.settle.mockImplementation((_, { onSigned }) => {
    onSigned();
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  fireEvent.click(create);
  await screen.findByText('1.5 SOL is at this link');
  const url = `${location.origin}/gift#${code}`;
  screen.getByText(url);
  screen.getByRole('img', { name: 'QR code of the link' });
  screen.getByRole('button', { name: 'Copy link' });
  screen.getByText('It can be claimed once its transaction is confirmed.');
  chain.readGift.mockResolvedValue({});
  await act(async () => end({ status: 'confirmed', signature: SIGNATURE }));
  await screen.findByText('Ready to be claimed.');
  // Nothing that could claim it is kept.
  expect(Object.values(localStorage).join()).not.toContain(code);
  fireEvent.click(screen.getByRole('button', { name: 'Send another' }));
  expect(screen.queryByText(url)).toBeNull();
  await screen.findByText('10 SOL');
  type('2');
  await screen.findByRole('button', { name: 'Create link' });
  expect(chain.proposeGift.mock.calls.at(-1)?.[0].code).not.toBe(code);
});

it('has the room of its terms at once, while the transaction is made', async () => {
  chain.proposeGift.mockReturnValue(new Promise(() => {}));
  await show();
  await connect();
  await screen.findByText('10 SOL');
  expect(screen.queryByText('Expires')).toBeNull();
  type('1.5');
  await screen.findByText('Expires');
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
});

it('has the card of a link say that it was claimed, without the link, and takes it off the list of those that wait', async () => {
  const { answers } = await show({ pending: [anInvite()] });
  await connect();
  await screen.findByRole('button', { name: 'Take back 1.5 SOL' });
  type('1.5');
  chain.settle.mockImplementation(async (_, { onSigned }) => {
    onSigned();
    return { status: 'confirmed', signature: SIGNATURE };
  });
  chain.readGift.mockResolvedValue({});
  fireEvent.click(await screen.findByRole('button', { name: 'Create link' }));
  await screen.findByText('Ready to be claimed.');
  chain.readGift.mockResolvedValue(null);
  await screen.findByRole('heading', { name: '1.5 SOL has left this link' });
  expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull();
  screen.getByRole('button', { name: 'Take back 1.5 SOL' });
  answers['/send/v1/pending-invites'] = [];
  answers['/send/v1/invite-history'] = [anInvite({ action: 'claim', receiver: USDT })];
  await screen.findByRole('heading', { name: '1.5 SOL was claimed' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Claimed by Es9v...wNYB',
  );
  expect(screen.queryByText(/is at this link/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(screen.queryByText(/isn't stored/)).toBeNull();
  screen.getByRole('button', { name: 'Send another' });
  await screen.findByText('No gifts are waiting');
});

it('leaves a reserve of SOL with MAX, and refuses too little, too much and what cannot be sent', async () => {
  await show();
  await connect();
  await screen.findByText('10 SOL');
  fireEvent.click(screen.getByRole('button', { name: 'MAX' }));
  expect((amount() as HTMLInputElement).value).toBe('9.99');
  type('0.0008');
  screen.getByRole('button', { name: 'At least 0.00089088 SOL' });
  type('10.1');
  screen.getByRole('button', { name: 'Insufficient SOL' });
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  chain.proposeGift.mockRejectedValue(new Error('no'));
  type('1');
  await screen.findByRole('button', { name: 'Cannot be sent by link' });
});

it('leaves no sign button where the simulation fails, only the explicit second action', async () => {
  chain.preview.mockRejectedValue(new Error('no answer'));
  await show();
  await connect();
  await screen.findByText('10 SOL');
  type('1');
  await screen.findByRole('button', { name: 'Sign without preview' });
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
});

it('offers no signature for what is not shown', async () => {
  chain.preview.mockResolvedValue({
    slot: 1n,
    sol: -5n,
    tokens: [],
    authorityChanges: [],
    mismatch: 'gift',
  });
  await show();
  await connect();
  await screen.findByText('10 SOL');
  type('1');
  await screen.findByText("It isn't the gift that is shown.");
  screen.getByRole('button', { name: 'Not safe to sign' });
});

it('lists what waits and what ended, and says when there is nothing', async () => {
  await show({
    past: [
      anInvite({ action: 'claim', receiver: USDT, deletion_tx: SIGNATURE }),
      anInvite({ invite_pda: USDT, expiry: '1700000000' }),
    ],
  });
  await connect();
  await screen.findByText('No gifts are waiting');
  fireEvent.click(screen.getByRole('radio', { name: 'History' }));
  await screen.findByText(/^Claimed by Es9v/);
  screen.getByText(/^Expired /);
  // What has expired is still the sender's to take back.
  expect(screen.getAllByRole('button', { name: 'Take back 1.5 SOL' })).toHaveLength(1);
});

it('says when the lists cannot be loaded', async () => {
  await show({ pending: 503 });
  await connect();
  await screen.findByText('Your gifts could not be loaded');
});

it('takes back a gift, and says what stays on its link’s key', async () => {
  await show({ pending: [anInvite()] });
  await connect();
  chain.proposeReturn.mockResolvedValue({ signer: USDC });
  chain.settle.mockImplementation(async (_, { onSigned }) => {
    onSigned();
    return { status: 'confirmed', signature: SIGNATURE };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take back 1.5 SOL' }));
  await screen.findByText(/About 0\.00099 SOL .* stays on the link's key/);
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(chain.settle).toHaveBeenCalledTimes(1));
  expect(chain.proposeReturn.mock.calls[0]?.[0]).toBe(LINK);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
