import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { savedChartsEntry } from '#entities/candle/saved-charts.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const TWIN = 'DeepZAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB26' as Address;
const NOW = Date.parse('2026-11-22T12:00:00Z') / 1_000;
const MARKET = [
  anAsset({ id: JUP, symbol: 'JUP', name: 'Jupiter', usdPrice: 2, isVerified: true }),
  anAsset({ id: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', usdPrice: 200, isVerified: true }),
  anAsset({ id: TWIN, symbol: 'TWIN', name: 'First twin', isVerified: false }),
  anAsset({ id: USDC, symbol: 'USDC', name: 'USD Coin', usdPrice: 1, isVerified: true }),
];
const bars = (close: number) =>
  Array.from({ length: 40 }, (_, index) => ({
    time: NOW - (40 - index) * 900,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }));
const ORACLE = {
  name: 'SOLUSD',
  ticker: 'SOLUSD',
  description: 'Solana / US dollar',
  type: 'crypto',
  session: '24x7',
  timezone: 'Etc/UTC',
  exchange: '',
  minmov: 1,
  pricescale: 100,
  has_intraday: true,
  has_daily: true,
  has_weekly_and_monthly: true,
  supported_resolutions: ['15'],
};

const answer: Answer = ({ pathname, searchParams }) => {
  const asked = searchParams.get('ids') ?? searchParams.get('query') ?? '';
  if (pathname === apiPaths.assetSearch || pathname === apiPaths.assetsRecent)
    return MARKET.filter(({ id, symbol }) => asked.split(',').some((each) => each === id || each === symbol));
  if (pathname === apiPaths.verifiedSymbolMap) return { JUP };
  if (pathname === apiPaths.duplicateSymbols) return [];
  if (pathname === `/v2/charts/${JUP}`) return { candles: bars(2) };
  if (pathname === `/v2/charts/${WRAPPED_SOL}`) return { candles: bars(200) };
  if (pathname === apiPaths.oracleSearch) return [{ ...ORACLE, symbol: 'SOLUSD', full_name: 'SOLUSD' }];
  if (pathname === apiPaths.oracleConfig)
    return {
      supported_resolutions: ['1', '15', '60'],
      supports_group_request: false,
      supports_marks: false,
      supports_search: true,
      supports_timescale_marks: false,
    };
  if (pathname === apiPaths.oracleSymbols) return searchParams.get('symbol') === 'SOLUSD' ? ORACLE : 404;
  if (pathname === apiPaths.oracleHistory && searchParams.get('symbol') === 'SOLUSD') {
    const t = bars(0).map(({ time }) => time);
    return { s: 'ok', t, o: t.map(() => 150), h: t.map(() => 150), l: t.map(() => 150), c: t.map(() => 150) };
  }
  return undefined;
};

const label = async () => (await screen.findByRole('application')).getAttribute('aria-label');
const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};
const heading = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  // While the app is there to hear it.
  act(() => goOnline(true));
  cleanup();
  // What was chosen is stored a second later, or when the page is left.
  dispatchEvent(new Event('pagehide'));
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('charts a token by its symbol, in the measure, unit and width of the address', async () => {
  showApp('/chart/JUP?interval=1h&measure=mcap&unit=sol&type=area', answer);
  expect(await label()).toContain('JUP market cap in SOL, 1-hour candles');
  expect((await heading()).textContent).toBe('JUP');
  expect(screen.getByRole('link', { name: 'Token page' }).getAttribute('href')).toBe(`/tokens/${JUP}`);
  await waitFor(() => expect(document.title).toBe('JUP chart | Orrery'));
});

it('charts a pair in its other token, and either in dollars, and comes back to it with Back', async () => {
  const { address, back } = showApp(`/chart/JUP-SOL`, answer);
  expect(await label()).toContain('JUP/SOL price in SOL, 15-minute candles');
  fireEvent.click(await screen.findByRole('radio', { name: 'USD' }));
  await waitFor(async () => expect(await label()).toContain('JUP price in US dollars'));
  expect(address()).toBe('/chart/JUP-SOL?unit=usd');
  const panel = within(screen.getByRole('region', { name: 'Price chart' }));
  fireEvent.click(panel.getByRole('link', { name: 'Swap' }));
  await waitFor(() => expect(address()).toContain('/swap'));
  back();
  await waitFor(async () => expect(await label()).toContain('JUP price in US dollars'));
  dispatchEvent(new Event('pagehide'));
  expect(savedChartsEntry.get()).toEqual([{ key: `${JUP}/${WRAPPED_SOL}`, unit: 'usd' }]);
});

it.each([
  ['oracle', 'Oracle price'],
  ['chaos', 'Chaos price'],
])('says that a price of the same name is of %s', async (kind, provider) => {
  showApp(`/chart/${kind}/SOLUSD`, answer);
  expect((await heading()).textContent).toBe(`SOLUSD ${provider}`);
});

it.each([
  ['a token in dollars', '/chart/JUP', '$3'],
  ['a token in SOL', '/chart/JUP?unit=sol', '0.015'],
  ['a pair', '/chart/JUP-SOL', '0.015'],
  ['a pair in dollars', '/chart/JUP-SOL?unit=usd', '$3'],
])('ends the last bar of %s at the price that is shown', async (_, address, close) => {
  const { stream } = showApp(address, answer);
  await label();
  act(() =>
    stream.deliver({
      prices: new Map([
        [JUP, { price: 3, blockId: 9 }],
        [WRAPPED_SOL, { price: 200, blockId: 9 }],
      ]),
    }),
  );
  await waitFor(() => expect(document.querySelector('[data-figure="C"]')?.textContent).toBe(close));
});

it.each([
  ['a token in dollars', '/chart/JUP', '$3', '+10.00%'],
  ['a pair', '/chart/JUP-SOL', '0.015 SOL', '−12.00%'],
  ['a pair in dollars', '/chart/JUP-SOL?unit=usd', '$3', '+10.00%'],
])('says in the header what the chart of %s ends at, and its change', async (_, address, price, change) => {
  const changes = new Map([
    [JUP, 10],
    [WRAPPED_SOL, 25],
  ]);
  const { stream } = showApp(address, (url, ...rest) => {
    const answered = answer(url, ...rest);
    if (url.pathname !== apiPaths.assetsRecent || !Array.isArray(answered)) return answered;
    return answered.map((asset) => ({ ...asset, stats24h: { priceChange: changes.get(asset.id) } }));
  });
  await label();
  act(() =>
    stream.deliver({
      prices: new Map([
        [JUP, { price: 3, blockId: 9 }],
        [WRAPPED_SOL, { price: 200, blockId: 9 }],
      ]),
    }),
  );
  const header = (await heading()).closest('header');
  await waitFor(() => expect(header?.querySelector('p')?.textContent).toBe(`${price}${change}24h`));
});

it.each([
  ['the oracle', 'oracle', '$150.00', '+25.00%'],
  ['the chaos provider', 'chaos', '$150.00', '+25.00%'],
])(
  'says in the header what the chart of a price of %s ends at, and its change over a day',
  async (_, kind, price, change) => {
    const dayAgo = (end: string | null, unit: number) => Number(end) / unit < Date.now() / 1_000 - 86_000;
    showApp(`/chart/${kind}/SOLUSD`, (url, ...rest) => {
      const { pathname, searchParams } = url;
      const bar = { time: Number(searchParams.get('from')), close: 120 };
      if (pathname === apiPaths.oracleHistory && dayAgo(searchParams.get('to'), 1))
        return { s: 'ok', t: [bar.time], c: [bar.close] };
      if (pathname === apiPaths.chaosData)
        return {
          result: dayAgo(searchParams.get('till'), 1_000)
            ? [bar]
            : bars(150).map(({ time, ...prices }) => ({ ...prices, time: time * 1_000 })),
        };
      return answer(url, ...rest);
    });
    await label();
    const header = (await heading()).closest('header');
    await waitFor(() => expect(header?.querySelector('p')?.textContent).toBe(`${price}${change}24h`));
  },
);

it('follows the price of a provider in the header, and says no change where nothing is known of a day ago', async () => {
  const prices = [{ feedId: 'SOLUSD', price: 16_025, expo: -2 }];
  showApp('/chart/oracle/SOLUSD', (url, ...rest) => {
    if (url.pathname === apiPaths.oraclePrice('solusd')) return prices;
    const answered = answer(url, ...rest);
    const isDayAgo = Number(url.searchParams.get('to')) < Date.now() / 1_000 - 86_000;
    return url.pathname === apiPaths.oracleHistory && isDayAgo ? { s: 'no_data', t: [], c: [] } : answered;
  });
  await label();
  const header = (await heading()).closest('header');
  await waitFor(() => expect(header?.querySelector('p')?.textContent).toBe('$160.25-24h'));
});

it('writes a price and a change that are not known as -', async () => {
  showApp('/chart/JUP', (url, ...rest) => {
    const answered = answer(url, ...rest);
    return Array.isArray(answered) && url.pathname === apiPaths.assetsRecent
      ? answered.map((asset) => ({ ...asset, usdPrice: null }))
      : answered;
  });
  await label();
  await waitFor(async () =>
    expect((await heading()).closest('header')?.querySelector('p')?.textContent).toBe('--24h'),
  );
});

it.each(['/chart/SOL?unit=sol', '/chart/SOL-JUP?unit=sol'])(
  'has no price of SOL in SOL: %s',
  async (address) => {
    showApp(address, answer);
    expect(await label()).toMatch(/^SOL(\/JUP)? price in (US dollars|JUP),/);
    await screen.findByRole('button', { name: 'Chart tools' });
    expect(screen.queryByRole('radio', { name: 'SOL' })).toBeNull();
  },
);

it('charts a price of the oracle, which has widths of its own and dollars alone', async () => {
  showApp('/chart/oracle/SOLUSD', answer);
  expect(await label()).toContain('SOLUSD price in US dollars, 15-minute candles');
  fireEvent.click(await screen.findByRole('button', { name: 'All bar widths' }));
  const list = within(await screen.findByRole('list', { name: 'All bar widths' }));
  const widths = list.getAllByRole('button').map((button) => button.textContent);
  expect(widths.filter((text) => text !== '')).toEqual([
    '1m',
    '2m',
    '5m',
    '15m',
    '30m',
    '1h',
    '2h',
    '4h',
    '6h',
    '12h',
    '1D',
    '1W',
    '1M',
  ]);
  expect(screen.queryByRole('radio', { name: 'SOL' })).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Market cap' })).toBeNull();
});

it('writes a price of the oracle with the decimals of its last close', async () => {
  showApp('/chart/oracle/SOLUSD', answer);
  await label();
  expect(document.querySelector('[data-figure="C"]')?.textContent).toBe('$150.00');
});

it('takes one key after the other, though another width or unit is another chart', async () => {
  const { address } = showApp('/chart/JUP', answer);
  await label();
  await screen.findByRole('button', { name: 'Chart tools' });
  screen.getByRole('application').focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press(']');
  await waitFor(async () => expect(await label()).toContain('30-minute'));
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('application'));
  press('u');
  await waitFor(async () => expect(await label()).toContain('in SOL'));
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('application'));
  press('s');
  await waitFor(() => expect(address()).toBe('/chart/JUP?interval=30m&unit=sol&scale=log'));
});

it('says nothing of volumes of the oracle, which tells none', async () => {
  showApp('/chart/oracle/SOLUSD', answer);
  await label();
  expect(screen.queryByText('Vol')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show as a table' }));
  expect(await screen.findByRole('columnheader', { name: 'Change' })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Volume' })).toBeNull();
  cleanup();
  showApp('/chart/JUP', answer);
  expect(await screen.findByText('Vol')).toBeDefined();
});

it('says no volume of chaos bars of a close alone, rather than that there was none', async () => {
  const of = bars(150).map(({ time, close }) => ({ time: time * 1_000, close }));
  showApp('/chart/chaos/SOLUSD', (url, body) =>
    url.pathname === apiPaths.chaosData ? { result: of } : answer(url, body),
  );
  await label();
  expect(document.querySelector('[data-figure="C"]')?.textContent).toBe('$150.00');
  expect(screen.queryByText('Vol')).toBeNull();
});

it.each([
  ['a price that no provider has', '/chart/oracle/NOPEUSD', 'Cannot resolve symbol'],
  ['a symbol that no token has', '/chart/ZZZZ', 'Cannot resolve symbol'],
  ['what can be no token', '/chart/1111111111111111111111111111111111', 'Invalid token information'],
])('says of %s what is wrong, and offers to try again', async (_, address, said) => {
  showApp(address, answer);
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

it('turns while the bars are to come, and charts them once a second try brings them', async () => {
  let isAway = true;
  showApp(`/chart/${JUP}?interval=1h`, (url, body) =>
    isAway && url.pathname.startsWith('/v2/charts/') ? 500 : answer(url, body),
  );
  expect(await screen.findByText('Loading the chart')).toBeDefined();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  fireEvent.click(again);
  expect(await label()).toContain('JUP price in US dollars');
});

it('says that one is offline, before there is a chart and over one, and charts on once one is back', async () => {
  showApp('/chart/JUP', (url, body) => (navigator.onLine ? answer(url, body) : 500));
  act(() => goOnline(false));
  expect(await screen.findByText('You are offline')).toBeDefined();
  expect(screen.queryByText('Loading the chart')).toBeNull();
  await act(async () => goOnline(true));
  expect(await label()).toContain('JUP price');
  expect(screen.queryByText('You are offline')).toBeNull();
  await act(async () => goOnline(false));
  expect(await screen.findByText('Offline: the price will follow once you are back')).toBeDefined();
  expect(await label()).toContain('JUP price');
});

it('says of an address that charts nothing what is wrong with it, also offline', async () => {
  goOnline(false);
  showApp('/chart/1111111111111111111111111111111111', answer);
  expect(await screen.findByText('Invalid token information')).toBeDefined();
});

it('lets one choose among tokens that share a symbol, none of which is taken by its name', async () => {
  const { address } = showApp('/chart/TWIN-SOL', answer);
  expect(await screen.findByText('Several tokens are called TWIN')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /First twin/ }));
  await waitFor(() => expect(address()).toBe(`/chart/${TWIN}-SOL`));
});

it('finds what else there is to chart, and what was looked at before', async () => {
  const { address } = showApp('/chart/JUP', answer);
  await label();
  fireEvent.click(await screen.findByRole('button', { name: 'JUP' }));
  const field = await screen.findByRole('combobox', { name: 'Choose what to chart' });
  expect(within(await screen.findByRole('group', { name: 'Recent' })).getByText('JUP')).toBeDefined();
  fireEvent.change(field, { target: { value: 'SOL' } });
  await screen.findByRole('option', { name: /Solana$/ });
  const oracle = within(await screen.findByRole('group', { name: 'Oracle prices' }));
  fireEvent.click(oracle.getByRole('option'));
  await waitFor(() => expect(address()).toBe('/chart/oracle/SOLUSD'));
  expect(await label()).toContain('SOLUSD price');
});

it('opens the chart that was looked at last where the address names none, else SOL in USDC', async () => {
  showApp('/chart', answer);
  expect((await heading()).textContent).toBe('SOL/USDC');
  cleanup();
  showApp('/chart/oracle/SOLUSD', answer);
  await label();
  cleanup();
  showApp('/chart', answer);
  expect((await heading()).textContent).toBe('SOLUSD Oracle price');
});
