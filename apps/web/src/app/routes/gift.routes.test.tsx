import { USDC, USDT } from '@orrery/domain/mints/mints';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, showApp } from '#app/app.builder.tsx';
import { aGift } from '#entities/gift/gift.builder.ts';
import { holdCode, useGiftCode } from '#entities/gift/gift-code.ts';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { useRun } from '#widgets/settle/use-settle.ts';

const CODE = 'abcdefghijkmnopqrstuvw';
const OLD_CODE = 'abcdefghijkm';
const LINK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const SIGNATURE = '2'.repeat(64);

const chain = vi.hoisted(() => ({ readGift: vi.fn(), proposeClaim: vi.fn(), settle: vi.fn() }));
vi.mock('#entities/gift/read-gift.ts', () => ({
  linkOf: async () => LINK,
  readGift: chain.readGift,
}));
vi.mock('#entities/gift/gift-proposal.ts', () => ({ proposeClaim: chain.proposeClaim }));
vi.mock('#entities/settlement/settle.ts', () => ({ settle: chain.settle }));

const anEnd = (action: string, receiver: string) => ({
  invite_signer: LINK,
  invite_pda: LINK,
  sender: USDT,
  expiry: '1900000000',
  amount: '1500000000',
  creation_tx: SIGNATURE,
  deletion_tx: SIGNATURE,
  receiver,
  action,
  creation_time: '2026-11-26T05:00:00.000Z',
  deletion_time: '2026-11-26T06:00:00.000Z',
  mint: null,
  confirmed: 1,
});

const over =
  (...invites: unknown[]): Answer =>
  ({ pathname }) =>
    pathname === '/send/v1/invite-history' ? { invites, hasMoreData: false } : undefined;

const connect = () => act(() => connectWallet(aWallet().wallet));

beforeEach(() => {
  type Work = (lock: object) => unknown;
  const request = (_name: string, first: LockOptions | Work, work?: Work) =>
    typeof first === 'function' ? first({}) : work?.({});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  chain.readGift.mockReset();
  chain.proposeClaim.mockReset();
  chain.settle.mockReset();
});
afterEach(async () => {
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  useGiftCode.setState({ code: undefined, claimant: undefined });
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(['/gift', '/invite', '/gift#abc', `/invite#${CODE}x`])(
  'says of %s that the link is broken',
  async (address) => {
    showApp(address, over());
    await screen.findByText('This link is not complete');
    expect(chain.readGift).not.toHaveBeenCalled();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  },
);

it.each(['/gift', '/invite'])('shows at %s what the chain holds, and asks for a wallet', async (path) => {
  chain.readGift.mockResolvedValue(aGift());
  const { asked } = showApp(`${path}#${CODE}`, over());
  await screen.findByText('1.5 SOL');
  screen.getByText(USDT);
  screen.getByText('Expires');
  screen.getByRole('button', { name: 'Connect a wallet to claim' });
  expect(screen.queryByText('To')).toBeNull();
  // The code reaches no server.
  expect(asked.map(String).join()).not.toContain(CODE);
});

it('opens links of 12 letters as before', async () => {
  chain.readGift.mockResolvedValue(aGift());
  showApp(`/gift#${OLD_CODE}`, over());
  await screen.findByText('1.5 SOL');
});

it('takes the code out of the address, and tells it to nobody', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  chain.readGift.mockRejectedValue(new Error('away'));
  const app = showApp(`/gift#${CODE}`, over());
  await screen.findByText('The gift could not be read');
  expect(app.address()).toBe('/gift');
  // Nor does it stand in the page, its title, or what is logged.
  expect(document.documentElement.outerHTML).not.toContain(CODE);
  expect(JSON.stringify(warn.mock.calls)).not.toContain(CODE);
  expect(JSON.stringify(localStorage)).not.toContain(CODE);
});

it('takes the link that skips the header for no code', async () => {
  chain.readGift.mockResolvedValue(aGift());
  showApp(`/gift#${CODE}`, over());
  await screen.findByText('1.5 SOL');
  cleanup();
  showApp('/gift#content', over());
  await screen.findByText('1.5 SOL');
});

it('keeps the code no longer than its page is shown, and keeps it again for who goes back', async () => {
  chain.readGift.mockResolvedValue(aGift());
  const app = showApp(`/gift#${CODE}`, over());
  await screen.findByText('1.5 SOL');
  expect(JSON.stringify(sessionStorage)).toContain(CODE);
  fireEvent.click(screen.getAllByRole('link', { name: 'Swap' })[0] as HTMLElement);
  await waitFor(() => expect(app.address()).toMatch(/^\/swap/));
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain(CODE));
  app.back();
  await screen.findByText('1.5 SOL');
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain(CODE));
});

it('opens a link that is pasted, where a wallet’s app opened the page without one', async () => {
  chain.readGift.mockResolvedValue(aGift());
  const app = showApp('/gift', over());
  const field = await screen.findByRole('textbox', { name: 'Link' });
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.change(field, { target: { value: 'https://orrery.example/gift#abc' } });
  open();
  expect(screen.getByRole('alert').textContent).toBe('This is not the link of a gift');
  fireEvent.change(field, { target: { value: `https://orrery.example/gift#${CODE}` } });
  open();
  await screen.findByText('1.5 SOL');
  expect(app.address()).toBe('/gift');
});

it('says what arrives where the token takes a fee', async () => {
  chain.readGift.mockResolvedValue(
    aGift({ mint: USDC, decimals: 6, amount: 2_000_000n, arriving: 1_980_000n }),
  );
  showApp(`/gift#${CODE}`, over());
  await screen.findByText('2 EPjF...Dt1v');
  screen.getByText('1.98 EPjF...Dt1v');
});

it('claims once for the connected wallet, by the link’s own signature, and says that it is there', async () => {
  chain.readGift.mockResolvedValue(aGift());
  const sign = vi.fn();
  chain.proposeClaim.mockResolvedValue({ proposal: { signer: LINK }, sign });
  chain.settle.mockImplementation(async (_, { sign: given, onSigned }) => {
    expect(given).toBe(sign);
    onSigned();
    chain.readGift.mockResolvedValue(null);
    return { status: 'confirmed', signature: SIGNATURE };
  });
  showApp(`/gift#${CODE}`, over(anEnd('claim', USDC)));
  await connect();
  const claim = await screen.findByRole('button', { name: 'Claim' });
  screen.getByText(USDC);
  fireEvent.click(claim);
  fireEvent.click(claim);
  await screen.findByText('You claimed this gift');
  expect(chain.proposeClaim).toHaveBeenCalledTimes(1);
  expect(chain.proposeClaim.mock.calls[0]?.[0]).toEqual({ code: CODE, recipient: USDC });
  expect(chain.settle).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(sessionStorage)).not.toContain(CODE);
});

/** Whether the page has ever said that nothing is at the link, from here on. */
function watchForNothing() {
  let isSaid = false;
  const page = new MutationObserver(() => {
    isSaid ||= document.body.textContent.includes('No gift is at this link');
  });
  page.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    page.disconnect();
    return isSaid;
  };
}

/** Has a claim signed at once and confirmed when the returned function is called. */
function signAndWait(): () => void {
  let confirm = () => {};
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  chain.settle.mockImplementation(async (_, { onSigned }) => {
    onSigned();
    await confirmed;
    return { status: 'confirmed', signature: SIGNATURE };
  });
  return confirm;
}

it('says that it was claimed from the confirmed signature on, while no server knows of it', async () => {
  chain.readGift.mockResolvedValue(aGift());
  chain.proposeClaim.mockResolvedValue({ proposal: { signer: LINK }, sign: vi.fn() });
  const confirm = signAndWait();
  const { asked } = showApp(`/gift#${CODE}`, over());
  await connect();
  const wasNothing = watchForNothing();
  fireEvent.click(await screen.findByRole('button', { name: 'Claim' }));
  await waitFor(() => expect(chain.settle).toHaveBeenCalled());
  // The page sees the chain without the gift before its own claim is confirmed.
  chain.readGift.mockResolvedValue(null);
  await screen.findByText('This gift is no longer here');
  await act(async () => confirm());
  await screen.findByText('You claimed this gift');
  const wasAsked = () => asked.filter(({ pathname }) => pathname === '/send/v1/invite-history').length;
  const before = wasAsked();
  await waitFor(() => expect(wasAsked()).toBeGreaterThan(before));
  screen.getByText('You claimed this gift');
  expect(wasNothing()).toBe(false);
});

it('never says of a gift that it has shown that none is at the link', async () => {
  chain.readGift.mockResolvedValue(aGift());
  let ends: Answer = over();
  showApp(`/gift#${CODE}`, (...asked) => ends(...asked));
  await screen.findByText('1.5 SOL');
  const wasNothing = watchForNothing();
  chain.readGift.mockResolvedValue(null);
  await screen.findByText('This gift is no longer here');
  ends = over(anEnd('claim', USDT));
  await screen.findByText('This gift was claimed');
  expect(wasNothing()).toBe(false);
});

it('says nothing of a link before it is known how its gift ended', async () => {
  chain.readGift.mockResolvedValue(null);
  const wasNothing = watchForNothing();
  showApp(`/gift#${CODE}`, over(anEnd('claim', USDT)));
  await screen.findByText('This gift was claimed');
  expect(wasNothing()).toBe(false);
});

it('keeps the code of a gift that was opened while another one is claimed', async () => {
  chain.readGift.mockResolvedValue(aGift());
  chain.proposeClaim.mockResolvedValue({ proposal: { signer: LINK }, sign: vi.fn() });
  const confirm = signAndWait();
  showApp(`/gift#${OLD_CODE}`, over());
  await connect();
  fireEvent.click(await screen.findByRole('button', { name: 'Claim' }));
  await waitFor(() => expect(chain.settle).toHaveBeenCalled());
  act(() => holdCode(CODE));
  await act(async () => confirm());
  await waitFor(() => expect(useRun.getState().step).toBe('idle'));
  expect(JSON.stringify(sessionStorage)).toContain(CODE);
});

it('stays open when a claim fails', async () => {
  chain.readGift.mockResolvedValue(aGift());
  chain.proposeClaim.mockRejectedValue(new Error('away'));
  showApp(`/gift#${CODE}`, over());
  await connect();
  fireEvent.click(await screen.findByRole('button', { name: 'Claim' }));
  await waitFor(() => expect(chain.proposeClaim).toHaveBeenCalled());
  await waitFor(() => screen.getByRole('button', { name: 'Claim' }));
  expect(chain.settle).not.toHaveBeenCalled();
});

it('offers nothing once it has expired', async () => {
  chain.readGift.mockResolvedValue(aGift({ expiryMs: Date.now() - 1 }));
  showApp(`/gift#${CODE}`, over());
  await screen.findByText('This gift has expired');
  screen.getByText('1.5 SOL can only go back to its sender now.');
  expect(screen.queryByRole('button', { name: /claim/i })).toBeNull();
});

it.each([
  ['claimed by another', [anEnd('claim', USDT)], 'This gift was claimed'],
  ['taken back', [anEnd('clawback', USDT)], 'This gift was taken back'],
  ['never there', [], 'No gift is at this link'],
])('says of one that was %s what became of it', async (_, invites, title) => {
  chain.readGift.mockResolvedValue(null);
  showApp(`/gift#${CODE}`, over(...invites));
  await connect();
  await screen.findByText(title);
});

it('says when the chain does not answer, and asks again', async () => {
  chain.readGift.mockRejectedValue(new Error('away'));
  showApp(`/gift#${CODE}`, over());
  await screen.findByText('The gift could not be read');
  chain.readGift.mockResolvedValue(aGift());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1.5 SOL');
});
