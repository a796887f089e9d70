import { shortenAddress } from '@orrery/core/address';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address, Signature } from '@solana/kit';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aUserSwap } from '#entities/swap-history/swap-history.builder.ts';
import { noteEnd, noteSent } from '#entities/transaction/sent.store.ts';
import { noteTerms } from '#entities/transaction/terms.store.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { SwapHistory } from './swap-history.tsx';

const WALLET = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9 });
const BOUGHT = anAsset({ symbol: 'JUP', icon: 'https://pictures.example/jup.png' });
const named = (letter: string) => letter.repeat(64) as Signature;
const swap = (letter: string, sol: number): UserSwap =>
  aUserSwap({
    txHash: named(letter),
    sold: { mint: WRAPPED_SOL, amount: String(sol * 1e9), decimals: 9 },
  });

/** What the server answers to a query for swaps: a page, how it fails, or never. */
type Answer = (query: URLSearchParams) => { swaps: UserSwap[]; next: string | null } | number | undefined;

let asked: URLSearchParams[] = [];

function show(answer: Answer) {
  asked = [];
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const url = new URL(String(path), 'http://orrery.test');
    if (url.pathname === apiPaths.assetsRecent) return Response.json([SOL, BOUGHT]);
    if (url.pathname !== apiPaths.userSwaps) return Response.json({});
    asked.push(url.searchParams);
    const reply = answer(url.searchParams);
    if (reply === undefined) return new Promise<Response>(() => {});
    return typeof reply === 'number'
      ? Response.json({ error: 'no' }, { status: reply })
      : Response.json(reply);
  });
  render(<SwapHistory fromMint={WRAPPED_SOL} toMint={USDC} />, { wrapper: Frame });
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your swaps' })).getAllByRole('button');
const names = async () =>
  (await rows()).map((row) => /^Sold ([\d.]+) /.exec(row.getAttribute('aria-label') ?? '')?.[1]);
const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

beforeEach(() => {
  useWallet.setState({ connection: aConnection(WALLET) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  act(() => goOnline(true));
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useWallet.setState({ connection: { status: 'disconnected' } });
  useWalletPanel.setState({ isOpen: false });
});

it('asks for a wallet where there is none', () => {
  useWallet.setState({ connection: { status: 'disconnected' } });
  show(() => 500);
  screen.getByText('No wallet connected');
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(useWalletPanel.getState().isOpen).toBe(true);
  expect(asked).toEqual([]);
});

it('lists the swaps of the pair in either direction, and on demand all of them', async () => {
  show((query) => ({
    swaps: query.has('mints') ? [swap('A', 1)] : [swap('B', 2), swap('A', 1)],
    next: null,
  }));
  screen.getByText('Loading your swaps');
  expect(await names()).toEqual(['1']);
  expect(asked[0]?.get('mints')?.split(',').sort()).toEqual([USDC, WRAPPED_SOL].sort());
  expect(asked[0]?.get('address')).toBe(WALLET);
  await screen.findByText('1 SOL');
  // An unknown token is shown by its address.
  const bought = screen.getByTitle('250.000001');
  expect(bought.parentElement?.textContent).toBe('250250.000001 USDC');
  expect(bought.querySelector('[aria-hidden]')?.textContent).toBe('250');
  screen.getByText('No older swaps');
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(async () => expect(await names()).toEqual(['2', '1']));
});

it('shows the pictures of both tokens', async () => {
  const bought = { mint: BOUGHT.id, amount: '1', decimals: 6 };
  show(() => ({ swaps: [{ ...swap('A', 1), bought }], next: null }));
  const [row] = await rows();
  expect(row?.querySelector('use')?.getAttribute('href')).toBe(`/icons.svg#${WRAPPED_SOL}`);
  await waitFor(() => expect(row?.querySelector('img')?.src).toContain(encodeURIComponent('/jup.png')));
});

it('says that there are none of the pair, and leads to all', async () => {
  show((query) => ({ swaps: query.has('mints') ? [] : [swap('A', 1)], next: null }));
  await screen.findByText('No swaps of this pair yet');
  fireEvent.click(screen.getByRole('button', { name: 'Show all swaps' }));
  expect(await names()).toEqual(['1']);
});

it('brings older ones on demand; where that fails the rest stays, and it is tried again', async () => {
  let isWell = false;
  show((query) => {
    if (!query.has('offset')) return { swaps: [swap('B', 2)], next: '7' };
    return isWell ? { swaps: [swap('A', 1)], next: null } : 500;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('Failed to load older swaps');
  expect(await names()).toEqual(['2']);
  isWell = true;
  fireEvent.click(again);
  await waitFor(async () => expect(await names()).toEqual(['2', '1']));
  expect(asked.at(-1)?.get('offset')).toBe('7');
  screen.getByText('No older swaps');
});

it('says why nothing could be loaded, and tries again', async () => {
  let isWell = false;
  show(() => (isWell ? { swaps: [swap('A', 1)], next: null } : 500));
  await screen.findByText('Failed to load your swaps');
  isWell = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await names()).toEqual(['1']);
});

it('says that one is offline, before anything was loaded and after', async () => {
  goOnline(false);
  show(() => undefined);
  screen.getByText('You are offline');
  cleanup();
  goOnline(true);
  show(() => ({ swaps: [swap('A', 1)], next: null }));
  await rows();
  act(() => goOnline(false));
  expect(screen.getByRole('status').textContent).toContain('Offline');
  expect(await names()).toEqual(['1']);
});

it('shows a swap that was just sent, once the indexer has it, without being asked', async () => {
  let swaps = [swap('A', 1)];
  show(() => ({ swaps, next: null }));
  expect(await names()).toEqual(['1']);
  const record = { wire: 'AQID', signer: WALLET, lastValidBlockHeight: null, modes: null, title: 'x' };
  act(() => noteSent({ ...record, signature: named('B'), sentAt: Date.now() }));
  act(() => noteEnd(named('B'), { status: 'confirmed', reason: null }));
  swaps = [swap('B', 2), ...swaps];
  await waitFor(async () => expect(await names()).toEqual(['2', '1']));
});

it('says of a listed swap what this browser has read of it on the chain since', async () => {
  show(() => ({ swaps: [swap('A', 1)], next: null }));
  await rows();
  const record = { wire: 'AQID', signer: WALLET, lastValidBlockHeight: null, modes: null, title: 'x' };
  act(() => noteSent({ ...record, signature: named('A'), sentAt: Date.now() }));
  act(() => noteEnd(named('A'), { status: 'confirmed', reason: null }));
  expect((await rows())[0]?.getAttribute('aria-label')).not.toContain('not as shown');
  act(() => noteEnd(named('A'), { status: 'differs', reason: null, isFinal: true }));
  await screen.findByText('Landed, but not as shown.');
  const reason = 'Slippage tolerance exceeded';
  act(() => noteEnd(named('A'), { status: 'failed', reason, isFinal: true }));
  await screen.findByText(reason);
  expect((await rows())[0]?.getAttribute('aria-label')).toContain(reason);
});

it('is walked by arrows, Home and End', async () => {
  show(() => ({ swaps: [swap('C', 3), swap('B', 2), swap('A', 1)], next: null }));
  const [first, second, third] = await rows();
  first?.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('ArrowDown');
  expect(document.activeElement).toBe(second);
  press('End');
  expect(document.activeElement).toBe(third);
  press('Home');
  expect(document.activeElement).toBe(first);
});

it('opens the receipt of a row as plain text, which one button copies', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  noteTerms({
    signature: named('A'),
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    swapMode: 'ExactIn',
    exactAmount: '1000000000',
    quoted: '251000000',
    bound: '249000000',
    slippageBps: 50,
    simulated: null,
  });
  show(() => ({ swaps: [swap('A', 1)], next: null }));
  fireEvent.click((await rows())[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Receipt' });
  // The node of this test answers nothing: the rest is there all the same.
  await within(dialog).findByText(/Couldn't reach the RPC/);
  // On screen an address is short, with a way to copy it and to what that wallet holds; the copied text has it whole.
  expect(dialog.textContent).not.toContain(named('A'));
  within(dialog).getByRole('button', { name: `Copy ${shortenAddress(named('A'))}` });
  expect(
    within(dialog)
      .getByRole('link', { name: shortenAddress(WALLET) })
      .getAttribute('href'),
  ).toBe(`/portfolio/${WALLET}`);
  const terms = within(dialog)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(terms.slice(0, 6)).toEqual(['Sold', 'Received', 'Quoted', 'Simulated', 'Minimum', 'Landed']);
  expect(within(dialog).getByText('Programs').closest('details')?.open).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Copy receipt' }));
  await within(dialog).findByText('Copied');
  const [text] = writeText.mock.calls[0] ?? [];
  expect(text).toContain('Quoted      251 USDC');
  expect(text).toContain(`Signature   ${named('A')}`);
  expect(text).toContain('Programs    the chain could not be asked');
});
