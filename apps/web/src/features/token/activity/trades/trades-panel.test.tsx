import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Signature } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  stripSearchParams,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { chooseOption } from '#shared/ui/select/select.builder.ts';
import { ActivityScopeContext } from '../activity-scope.ts';
import { ACTIVITY_DEFAULTS, ActivitySearchSchema } from '../activity-search.ts';
import { TradesPanel } from './trades-panel.tsx';

let stream = aStream();
beforeEach(() => {
  stream = aStream();
});

/** Where the list scrolls in its panel, not with its page. */
const WORKSPACE = '(width >= 64rem) and (height >= 52rem)';
const TOKEN = anAsset();
const SCOPE = { symbol: TOKEN.symbol, tagsOf: () => [], showTrader: () => undefined };
const trade = (second: number, rest: Partial<TokenTx> = {}) =>
  aTrade({
    timestamp: new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString(),
    txHash: String.fromCharCode(65 + second).repeat(64) as Signature,
    ...rest,
  });

let asked: URLSearchParams[] = [];
/** What the server answers to a query for trades: a page, or how it fails. */
type Answer = (query: URLSearchParams) => { txs: TokenTx[]; next?: string } | number;

async function show(address: string, answer: Answer) {
  asked = [];
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    if (!pathname.startsWith('/v1/txs')) return Response.json({});
    asked.push(searchParams);
    const body = answer(searchParams);
    return typeof body === 'number' ? Response.json({ error: 'no' }, { status: body }) : Response.json(body);
  });
  const root = createRootRoute({
    validateSearch: ActivitySearchSchema,
    search: { middlewares: [stripSearchParams(ACTIVITY_DEFAULTS)] },
    component: function Page() {
      const [search, navigate] = [root.useSearch(), root.useNavigate()];
      return (
        <ActivityScopeContext value={SCOPE}>
          <TradesPanel
            asset={TOKEN}
            search={search}
            onSearch={(change, replace = false) =>
              void navigate({ to: '/', search: { ...search, ...change }, replace })
            }
          />
        </ActivityScopeContext>
      );
    },
  });
  const history = createMemoryHistory({ initialEntries: ['/other', `/${address}`] });
  const router = createRouter({
    routeTree: root,
    history,
    // Plain texts, as the app writes them.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) =>
      `?${new URLSearchParams(Object.entries(search).filter(([, value]) => value !== undefined))}`,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  render(
    <StreamContext value={stream}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StreamContext>,
  );
  return router;
}

const deliver = (...trades: TokenTx[]) =>
  act(() => stream.deliver({ trades: new Map([[TOKEN.id, trades]]) }));

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Trades' }))
    .getAllByRole('row')
    .slice(1);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks anew once the stream stands, since earlier trades were missed', async () => {
  stream = aStream({ state: 'connecting' });
  let txs = [trade(1)];
  await show('', () => ({ txs }));
  expect(await rows()).toHaveLength(1);
  txs = [trade(2), trade(1)];
  act(() => stream.become({ state: 'live' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  act(() => stream.become({ state: 'live' }));
  expect(asked).toHaveLength(2);
});

it('asks anew when more came at once than is kept, as after a while in the background', async () => {
  let txs = [trade(1)];
  await show('', () => ({ txs }));
  expect(await rows()).toHaveLength(1);
  txs = [trade(3), trade(2), trade(1)];
  deliver(...Array.from({ length: 200 }, (_, index) => trade(4, { amount: index })));
  await waitFor(() => expect(asked).toHaveLength(2));
  const table = document.querySelector('table');
  await waitFor(() => expect(table?.getAttribute('aria-rowcount')).toBe('204'));
});

it('keep what a filter names, however many others come after it', async () => {
  const own = trade(2, { type: 'sell' });
  let txs: TokenTx[] = [];
  await show('?side=sell', () => ({ txs }));
  deliver(own);
  expect(await rows()).toHaveLength(1);
  txs = [own];
  for (let batch = 0; batch < 6; batch += 1) {
    deliver(...Array.from({ length: 190 }, (_, index) => trade(3, { amount: batch * 1_000 + index })));
  }
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

describe('a later page that fails', () => {
  it('leaves what was loaded, says why, and is asked for again when one wants it', async () => {
    let isWell = false;
    await show('', (query) => {
      if (!query.has('offset')) return { txs: [trade(5), trade(4)], next: 'more' };
      return isWell ? { txs: [trade(3)] } : 400;
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load older trades');
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByText('Loading more...')).toBeNull();
    const before = asked.length;
    deliver(trade(6));
    expect(await rows()).toHaveLength(3);
    expect(asked).toHaveLength(before);
    isWell = true;
    fireEvent.click(again);
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    expect(asked).toHaveLength(before + 1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is told from a history that ends, also when the first one fails and trades came meanwhile', async () => {
    await show('', () => 400);
    expect(await screen.findByText('Failed to load trades')).toBeTruthy();
    deliver(trade(1));
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load older trades');
    expect(screen.queryByText('No older trades')).toBeNull();
  });
});

describe('the hold', () => {
  const answer: Answer = (query) => ({ txs: query.has('type') ? [] : [trade(2), trade(1)] });

  it('ends with the list that was scrolled', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === WORKSPACE,
      addEventListener() {},
      removeEventListener() {},
    }));
    await show('', answer);
    const scroller = (await rows())[0]?.closest('[data-scroller]');
    if (!scroller) throw new Error('no list');
    scroller.scrollTop = 40;
    fireEvent.scroll(scroller);
    expect(await screen.findByText('Paused')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Sells' }));
    expect(await screen.findByText('No matching trades')).toBeTruthy();
    deliver(trade(3, { type: 'sell' }));
    expect(await screen.findByText('Live')).toBeTruthy();
    expect(await rows()).toHaveLength(1);
  });

  it('ends with the row that had the focus', async () => {
    const router = await show('', answer);
    const [first] = await rows();
    act(() => first?.focus());
    expect(await screen.findByText('Paused')).toBeTruthy();
    await act(() => router.navigate({ to: '/', search: { side: 'sell' } }));
    expect(await screen.findByText('No matching trades')).toBeTruthy();
    expect(await screen.findByText('Live')).toBeTruthy();
  });
});

it('says that nothing was heard for too long, not that it is live', async () => {
  await show('', () => ({ txs: [trade(1)] }));
  expect(await screen.findByText('Live')).toBeTruthy();
  act(() => stream.become({ isStale: true }));
  expect(await screen.findByText('Silent')).toBeTruthy();
  expect(screen.queryByText('Live')).toBeNull();
});

describe('the filter in the address', () => {
  const answer: Answer = () => ({ txs: [trade(2, { type: 'sell', usdVolume: 2_000 }), trade(1)] });
  const sizes = () => screen.getByRole('combobox', { name: 'Minimum size' });
  const size = () => sizes().textContent;

  it('is what is asked for and shown', async () => {
    await show('?side=sell&size=1000', answer);
    expect(await rows()).toHaveLength(1);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ type: 'sell', minUsd: '1000' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sells' }).checked).toBe(true);
    expect(size()).toBe('$1,000 and up');
  });

  it('is everything where it is malformed', async () => {
    await show('?side=gift&size=-5&trader=me', answer);
    expect(await rows()).toHaveLength(2);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({});
    expect(size()).toBe('Any size');
  });

  it('follows each choice, and the way back leads through them', async () => {
    const router = await show('', answer);
    await rows();
    fireEvent.click(screen.getByRole('radio', { name: 'Sells' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ side: 'sell' }));
    await chooseOption(sizes(), '$10,000 and up');
    await waitFor(() => expect(router.state.location.search).toEqual({ side: 'sell', size: '10000' }));
    act(() => router.history.back());
    await waitFor(() => expect(size()).toBe('Any size'));
    act(() => router.history.back());
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true),
    );
    expect(await rows()).toHaveLength(2);
  });

  it('keeps a size of one’s own, as it was typed', async () => {
    const router = await show('?size=100', answer);
    await rows();
    await chooseOption(sizes(), 'Custom…');
    const own = await screen.findByLabelText<HTMLInputElement>('Minimum size in US dollars');
    fireEvent.change(own, { target: { value: '1500,5' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ size: '1500.5' }));
    expect(own.value).toBe('1500.5');
    expect(await rows()).toHaveLength(1);
    cleanup();
    await show('?size=1500.5', answer);
    expect(await screen.findByDisplayValue('1500.5')).toBeTruthy();
    expect(size()).toBe('Custom…');
  });

  it('shows the choice of the way back, not the size that was typed since', async () => {
    const router = await show('?size=100', answer);
    await rows();
    await chooseOption(sizes(), 'Custom…');
    fireEvent.change(await screen.findByLabelText('Minimum size in US dollars'), {
      target: { value: '7' },
    });
    await waitFor(() => expect(router.state.location.search).toEqual({ size: '7' }));
    act(() => router.history.back());
    await waitFor(() => expect(size()).toBe('$100 and up'));
    expect(screen.queryByLabelText('Minimum size in US dollars')).toBeNull();
  });
});
