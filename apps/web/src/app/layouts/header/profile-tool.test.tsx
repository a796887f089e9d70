import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Activity } from '@orrery/wire/trades/activities';
import type { Address, Signature } from '@solana/kit';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { closeSearch } from '#entities/search/search.store.ts';
import { settingsEntry } from '#entities/settings/settings.ts';
import { closeDrawer, openDrawer } from '#entities/wallet/drawer.store.ts';
import { anAccount, aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { setWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { chooseOption } from '#shared/ui/select/select.builder.ts';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, usdPrice: 150, isVerified: true });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC', decimals: 6, usdPrice: 1, isVerified: true });
const ODD = anAsset({ id: '5'.repeat(44) as Address, symbol: 'ODD', decimals: 6, isVerified: false });
const ME = anAsset().id;

const account = (mint: Address, amount: string, isAssociatedTokenAccount = true) => ({
  account: mint,
  amount,
  uiAmount: 1,
  uiAmountString: '1',
  isFrozen: false,
  isAssociatedTokenAccount,
  decimals: 6,
  programId: USDC,
});
const HOLDINGS = {
  amount: '2000000001',
  uiAmount: 2,
  uiAmountString: '2',
  tokens: {
    [USDC]: [account(USDC, '5000000'), account(ME, '1', false)],
    [ODD.id]: [account(ODD.id, '7')],
  },
};

const swap = (index: number): Activity => ({
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  inputAmount: `${index + 1}`,
  outputAmount: '150.5',
  rate: '150.5',
  timestamp: '2026-01-02T03:04:05.000Z',
  action: 'swap',
  txHash: String(index + 1)
    .padStart(3, '1')
    .repeat(22)
    .replaceAll('0', 'A')
    .slice(0, 64) as Signature,
  platform: 'Orrery',
});

interface Server {
  holdings?: unknown;
  activities?: (page: number) => unknown;
  /** Tokens are told of once it resolves. */
  known?: Promise<void>;
}

function show({
  holdings = HOLDINGS,
  activities = () => ({ histories: [], hasMoreData: false }),
  known = Promise.resolve(),
}: Server = {}) {
  return showApp('/pro', ({ pathname, searchParams }) => {
    if (pathname.includes('/holdings/')) return holdings;
    if (pathname.startsWith('/v2/activities/')) return activities(Number(searchParams.get('page')));
    if (pathname === '/price/v3')
      return { [WRAPPED_SOL]: { usdPrice: 150, decimals: 9 }, [USDC]: { usdPrice: 1, decimals: 6 } };
    if (pathname === '/api/v1/prices') {
      const updateUnixTime = Date.now() / 1_000;
      return {
        data: { [WRAPPED_SOL]: { value: 150, updateUnixTime }, [USDC]: { value: 1, updateUnixTime } },
      };
    }
    if (pathname.startsWith('/v1/assets')) {
      const wanted = `${searchParams.get('ids') ?? ''}${searchParams.get('query') ?? ''}`;
      const all = [SOL, DOLLAR, ODD];
      return known.then(() => (wanted === '' ? all : all.filter(({ id }) => wanted.includes(id))));
    }
    return undefined;
  });
}

/** The text of a row without what only a screen reader reads. */
function seen(row: Element | undefined): string | null | undefined {
  const copy = row?.cloneNode(true) as Element | undefined;
  for (const unseen of copy?.querySelectorAll('.sr-only') ?? []) unseen.remove();
  return copy?.textContent;
}

async function openOwn() {
  await act(() => connectWallet(aWallet({ connect: async () => ({ accounts: [anAccount(ME)] }) }).wallet));
  fireEvent.click(await screen.findByRole('button', { name: /^Wallet / }));
  return within(await screen.findByRole('dialog', { name: 'Profile' }));
}

afterEach(async () => {
  closeDrawer();
  setWalletPanel(false);
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the portfolio', () => {
  it('lists what the wallet holds, what it is worth in dollars and in SOL, and what is not counted', async () => {
    show();
    const drawer = await openOwn();
    const holdings = within(await drawer.findByRole('list', { name: 'Holdings' }));
    await drawer.findByText('$305.00');
    drawer.getByText('≈ 2.03333 SOL');
    expect(holdings.getAllByRole('listitem').map(seen)).toEqual([
      expect.stringMatching(/^SOL2 · \$150\.00\$300\.0098\.36%/),
      expect.stringMatching(/^USDC5 · \$1\$5\.001\.63%/),
    ]);
    expect(holdings.getByRole('link', { name: /^SOL 2\.000000001 / }).textContent).toContain('2.000000001');
    drawer.getByText('1 unverified token');
    drawer.getByText('1 token account besides the usual one of its token is not counted.');
  });

  it('sells a token below its row, on the page one is at', async () => {
    show();
    const drawer = await openOwn();
    const sell = await drawer.findByRole('button', { name: 'Sell USDC' });
    fireEvent.click(sell);
    const panel = within(await drawer.findByRole('region', { name: 'Trade' }));
    expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Sell' }).checked).toBe(true);
    await panel.findByRole('button', { name: /^Sell 50% *2.5 USDC/ });
    expect(sell.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(sell);
    expect(drawer.queryByRole('region', { name: 'Trade' })).toBeNull();
  });

  it('hides values and remembers it, and so the least worth that is listed', async () => {
    show();
    const drawer = await openOwn();
    await drawer.findByText('$305.00');
    await drawer.findByText('1 unverified token');
    fireEvent.click(drawer.getByRole('button', { name: 'Hide balance' }));
    expect(drawer.queryByText(/\$305|\$300|≈ 2/)).toBeNull();
    await chooseOption(drawer.getByRole('combobox'), '$10 or more');
    expect(drawer.getAllByRole('listitem')).toHaveLength(1);
    drawer.getByText('2 holdings are hidden by their value.');
    expect(JSON.parse(localStorage.getItem('drawer:v1') ?? '')).toEqual({
      hideBalance: true,
      holdingsValueFilter: 'above_10',
    });
    fireEvent.click(drawer.getByRole('button', { name: 'Show all' }));
    expect(drawer.getAllByRole('listitem')).toHaveLength(3);
  });

  it('waits with a token for what is known of it, and calls it unverified only then', async () => {
    let answer = () => {};
    const known = new Promise<void>((resolve) => {
      answer = resolve;
    });
    show({ known });
    const drawer = await openOwn();
    await drawer.findByText('Loading 2 tokens...');
    expect(drawer.queryByText(/unverified/)).toBeNull();
    expect(drawer.getAllByRole('listitem')).toHaveLength(1);
    answer();
    await drawer.findByText('1 unverified token');
    expect(drawer.queryByText(/^Loading/)).toBeNull();
  });

  it('says when nothing is held', async () => {
    show({ holdings: { ...HOLDINGS, amount: '0', tokens: {} } });
    await (await openOwn()).findByText('No Holdings');
  });

  it('says when nobody knows what is held', async () => {
    show({ holdings: 500 });
    const drawer = await openOwn();
    drawer.getByText('Loading...');
    await drawer.findByText('Portfolio not found');
  });
});

describe('the activity', () => {
  const openActivity = async () => {
    const drawer = await openOwn();
    fireEvent.click(drawer.getByRole('radio', { name: 'Activity' }));
    return drawer;
  };

  it('is shown page by page to its end, each with its rate, its time and ways on', async () => {
    const pages = vi.fn((page: number) => ({ histories: [swap(page)], hasMoreData: page < 2 }));
    show({ activities: pages });
    const drawer = await openActivity();
    drawer.getByText('Loading activities...');
    await drawer.findByText('End of list');
    expect(pages.mock.calls).toEqual([[1], [2]]);
    const [first] = drawer.getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /^Swap 2 SOL → 150\.5 USDC1 SOL ≈ 150\.5 USDC02 Jan, 2026 \d\d:04:05 \(.\d\d\)$/,
    );
    const links = within(first ?? document.body).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/swap?sell=${WRAPPED_SOL}&buy=${USDC}`,
      `/transaction/${swap(1).txHash}`,
    ]);
  });

  it('shows what comes meanwhile, without moving what one looks at', async () => {
    let last = 40;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const newestFirst = () => Array.from({ length: 30 }, (_, index) => swap(last - index));
    show({ activities: (page) => ({ histories: page === 1 ? newestFirst() : [], hasMoreData: page === 1 }) });
    const drawer = await openActivity();
    await drawer.findByText(/^41 SOL/, { exact: false });
    const scroller = drawer.getByRole('list', { name: 'Activity' }).parentElement;
    if (!scroller) throw new Error('the list scrolls in nothing');
    const rowPx = 84;
    scroller.scrollTop = 3 * rowPx;
    last = 42;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(scroller.scrollTop).toBe(5 * rowPx));
    scroller.scrollTop = 0;
    last = 43;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await drawer.findByText(/^44 SOL/, { exact: false });
    expect(scroller.scrollTop).toBe(0);
    vi.useRealTimers();
  });

  it('draws of ten thousand entries those in view alone', async () => {
    const histories = Array.from({ length: 10_000 }, (_, index) => ({
      ...swap(0),
      txHash: String(10_000 + index)
        .replaceAll('0', 'A')
        .padEnd(64, '2'),
    }));
    show({ activities: () => ({ histories, hasMoreData: false }) });
    const drawer = await openActivity();
    const list = await drawer.findByRole('list', { name: 'Activity' });
    expect(list.style.height).toBe(`${10_000 * 84}px`);
    // 800 pixels of rows, and six more at each end.
    expect(drawer.getAllByRole('listitem').length).toBeLessThanOrEqual(10 + 2 * 6);
  });

  it('says that there is none', async () => {
    show();
    await (await openActivity()).findByText('No activities found');
  });

  it('has what failed with the fee it cost, until the setting hides it and says how much', async () => {
    const failed = {
      action: 'failed',
      outputMint: '',
      outputAmount: '',
      inputAmount: '0.000005',
      rate: null,
    };
    show({ activities: () => ({ histories: [{ ...swap(0), ...failed }, swap(1)], hasMoreData: false }) });
    const drawer = await openActivity();
    await drawer.findByText('Only the network fee was paid.');
    const [row] = drawer.getAllByRole('listitem');
    expect(seen(row)).toMatch(/^Failed 0\.0₅5 SOL/);
    expect(row?.querySelector('[title="0.000005"] .sr-only')?.textContent).toBe('0.000005');
    act(() => settingsEntry.set({ ...settingsEntry.get(), hideFailedTxns: true }));
    await drawer.findByText('1 failed transaction is hidden.');
    expect(drawer.getAllByRole('listitem')).toHaveLength(1);
    act(() => settingsEntry.set({ ...settingsEntry.get(), hideFailedTxns: false }));
  });

  it('leaves out the spam of strangers unless it is to be shown', async () => {
    const [stranger, friend] = ['7'.repeat(44), '8'.repeat(44)] as [Address, Address];
    const gift = { action: 'receive' as const, inputMint: '' as const, inputAmount: '', rate: null };
    const histories = [
      { ...swap(0), ...gift, outputMint: ODD.id, counterparty: stranger },
      { ...swap(1), ...gift, outputMint: ODD.id, counterparty: friend },
      {
        ...swap(2),
        action: 'send' as const,
        outputMint: '' as const,
        outputAmount: '',
        counterparty: friend,
      },
    ];
    show({ activities: () => ({ histories, hasMoreData: false }) });
    const drawer = await openActivity();
    await drawer.findByText('1 entry is hidden as spam.');
    expect(drawer.getAllByRole('listitem')).toHaveLength(2);
    act(() => settingsEntry.set({ ...settingsEntry.get(), hideSpamTxns: false }));
    expect(drawer.getAllByRole('listitem')).toHaveLength(3);
    act(() => settingsEntry.set({ ...settingsEntry.get(), hideSpamTxns: true }));
  });

  it('says that a rate is not known', async () => {
    show({ activities: () => ({ histories: [{ ...swap(0), rate: null }], hasMoreData: false }) });
    await (await openActivity()).findByText('Exchange rate not available');
  });

  it('says and tells that it could not be fetched', async () => {
    show({ activities: () => 500 });
    const answered = fetch;
    const told: unknown[] = [];
    vi.stubGlobal('fetch', (path: string, init?: { body?: string }) => {
      if (path.endsWith('/events')) told.push(JSON.parse(init?.body ?? ''));
      return answered(path, init);
    });
    await (await openActivity()).findByText('Failed to fetch user activities');
    expect(told).toContainEqual(
      expect.objectContaining({
        event: 'FETCH_ACTIVITIES_FAILED',
        metadata: expect.objectContaining({
          wallet: ME,
          product: 'SWAP',
          page: 1,
          message: expect.any(String),
        }),
      }),
    );
  });

  it('reads the other shape of the reply too', async () => {
    show({ activities: (page) => ({ trades: [swap(page)], page, totalPages: 2 }) });
    const drawer = await openActivity();
    await drawer.findByText('End of list');
    expect(drawer.getAllByRole('listitem')).toHaveLength(2);
  });
});

it('shows the address to receive by, as a code and as text', async () => {
  show();
  const drawer = await openOwn();
  fireEvent.click(drawer.getByRole('button', { name: 'Receive' }));
  await drawer.findByRole('img', { name: `QR code of ${ME}` });
  drawer.getByText(ME);
  fireEvent.click(drawer.getByRole('button', { name: 'Back' }));
  drawer.getByRole('button', { name: 'Disconnect' });
});

it('opens the search in place of the drawer by /, when no text field has focus', async () => {
  show();
  const drawer = await openOwn();
  await drawer.findByText('$305.00');
  fireEvent.keyDown(drawer.getByRole('combobox'), { key: '/' });
  expect(screen.queryByRole('dialog', { name: 'Search tokens' })).toBeNull();
  fireEvent.keyDown(drawer.getByRole('button', { name: 'Receive' }), { key: '/' });
  await screen.findByRole('dialog', { name: 'Search tokens' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile' })).toBeNull());
  act(() => closeSearch());
});

it('without a wallet offers to connect one; once disconnected it says so', async () => {
  show();
  const drawer = await openOwn();
  fireEvent.click(drawer.getByRole('button', { name: 'Disconnect' }));
  await drawer.findByText('No wallet connected');
  fireEvent.click(drawer.getByRole('button', { name: 'Connect' }));
  await screen.findByRole('dialog', { name: 'Connect' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile' })).toBeNull());
});

it('shows any address to look at, without ways to act for it', async () => {
  show();
  await screen.findByRole('button', { name: 'Connect' });
  act(() => openDrawer({ address: ODD.id }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Profile' }));
  drawer.getByText('Watching');
  await drawer.findByRole('list', { name: 'Holdings' });
  expect(drawer.queryByRole('button', { name: /Disconnect|Receive|Fund/ })).toBeNull();
  expect(drawer.queryByRole('link', { name: /^(Sell|Swap) / })).toBeNull();
});
