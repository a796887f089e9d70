import { JUP } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chartViewEntry } from '#entities/candle/chart-view.ts';
import { savedChartsEntry } from '#entities/candle/saved-charts.ts';
import { lookEntry } from '#shared/theme/theme.ts';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartSubject, tokenSubject } from './chart-subject.ts';
import { useChartChoice } from './use-chart-choice.ts';

const TOKEN = tokenSubject(JUP, 'JUP');
const PAIR: ChartSubject = {
  ...TOKEN,
  key: 'JUP/SOL',
  name: 'JUP/SOL',
  units: [
    { value: 'pair', label: 'SOL' },
    { value: 'usd', label: 'USD' },
  ],
};
const BAR = { time: 1_764_000_000, open: 1, high: 2.5, low: 0.000_000_1, close: 2, volume: 30 };
const picture = vi.fn(async () => new Blob(['png']));

function Chart({ subject }: { subject: ChartSubject }) {
  const frame = useRef<HTMLElement>(null);
  const [choice, choose] = useChartChoice(subject);
  return (
    <>
      <button type="button">behind</button>
      <ChartFrame
        frame={frame}
        subject={subject}
        choice={{ ...choice, interval: choice.interval ?? '15_MINUTE' }}
        onChoose={choose}
        aria-label="chart"
        address={subject.key}
      >
        {({ port, isTable, timeZone }) => {
          port({ picture, shown: () => [BAR], hasVolumes: true });
          return (
            <output data-testid="shown">
              {[choice.type, choice.scale, choice.measure, choice.unit, choice.interval ?? 'first'].join(' ')}
              {isTable && ' table'}
              {timeZone && ` ${timeZone}`}
            </output>
          );
        }}
      </ChartFrame>
    </>
  );
}

function show(address = '/', { subject = TOKEN, isPhone = false } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('640px'),
    addEventListener() {},
    removeEventListener() {},
  }));
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Chart subject={subject} /> }),
    history,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { address: () => router.state.location.href, history };
}

const shown = async () => (await screen.findByTestId('shown')).textContent;
const shows = (text: string) => waitFor(async () => expect(await shown()).toBe(text));
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const widths = async () =>
  within(await screen.findByRole('group', { name: 'Bar width' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  // What was chosen is stored a second later, or when the page is left.
  dispatchEvent(new Event('pagehide'));
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('has 1, 15, 30 minutes and 1 hour in the row, and what a person marks in place of them', async () => {
  show();
  expect(await widths()).toEqual(['1m', '15m', '30m', '1h']);
  await press('All bar widths');
  await press('Keep 1D in the row');
  await press('Keep 30m in the row');
  expect(await widths()).toEqual(['1m', '15m', '1h', '1D']);
  cleanup();
  show();
  expect(await widths()).toEqual(['1m', '15m', '1h', '1D']);
});

it('adds the width that is shown to the row while it is', async () => {
  show();
  await press('All bar widths');
  await press('4-hour');
  expect(await widths()).toEqual(['1m', '15m', '30m', '1h', '4h']);
});

it('goes by the address, then by what was chosen on this chart, then by how the person likes charts', async () => {
  chartViewEntry.set({ ...chartViewEntry.initial, type: 'line', scale: 'log', measure: 'mcap', unit: 'sol' });
  savedChartsEntry.set([{ key: TOKEN.key, scale: 'percent', unit: 'usd', interval: '1_DAY' }]);
  show('/?unit=sol&interval=4h');
  expect(await shown()).toBe('line percent mcap sol 4_HOUR');
});

it('ignores what an address says wrongly, and what this chart does not have', async () => {
  show('/?type=pie&scale=&measure=1&unit=pair&interval=2m');
  expect(await shown()).toBe('candles linear price usd first');
});

it('puts a choice in the place of the address, without what is usual, and stores it for this chart', async () => {
  const { address, history } = show('/?type=area&view=holders');
  fireEvent.click(await screen.findByRole('radio', { name: 'SOL' }));
  fireEvent.click(screen.getByRole('radio', { name: '1h' }));
  await waitFor(() => expect(address()).toBe('/?type=area&view=holders&unit=sol&interval=1h'));
  fireEvent.click(screen.getByRole('radio', { name: 'USD' }));
  await waitFor(() => expect(address()).toBe('/?type=area&view=holders&interval=1h'));
  expect(history.length).toBe(1);
  expect(await shown()).toBe('area linear price usd 1_HOUR');
  dispatchEvent(new Event('pagehide'));
  expect(savedChartsEntry.get()).toEqual([{ key: JUP, unit: 'usd', interval: '1_HOUR' }]);
});

it('shows a pair in its other token, whatever a token alone is liked in, and leaves that liking alone', async () => {
  chartViewEntry.set({ ...chartViewEntry.initial, type: 'bars', measure: 'mcap', unit: 'sol' });
  show('/', { subject: PAIR });
  expect(await shown()).toBe('bars linear price pair first');
  fireEvent.click(await screen.findByRole('radio', { name: 'USD' }));
  await shows('bars linear price usd first');
  expect(chartViewEntry.get()).toMatchObject({ measure: 'mcap', unit: 'sol' });
});

it('takes keys while the focus is in the chart, and says what they did', async () => {
  show();
  await button('Full screen');
  const key = (name: string, at: Element = screen.getByRole('region', { name: 'chart' })) =>
    fireEvent.keyDown(at, { key: name, bubbles: true });
  key('t');
  await shows('hollow linear price usd first');
  expect(screen.getByText('Type: Hollow candles')).toBeDefined();
  for (const each of ['s', 'm', 'u', 'z', 'v', ']']) key(each);
  await shows('hollow log mcap sol 30_MINUTE table UTC');
  key('[');
  await shows('hollow log mcap sol 15_MINUTE table UTC');
  key('t', screen.getByRole('button', { name: 'behind' }));
  fireEvent.keyDown(screen.getByRole('region', { name: 'chart' }), { key: 's', ctrlKey: true });
  expect(await shown()).toBe('hollow log mcap sol 15_MINUTE table UTC');
});

it('covers the page, keeps the focus, and leaves by Escape', async () => {
  const request = vi.fn(async () => {});
  Object.assign(document.documentElement, { requestFullscreen: request });
  show();
  const full = await button('Full screen');
  full.focus();
  fireEvent.click(full);
  const behind = screen.getByText('behind');
  expect(behind.inert).toBe(true);
  expect([request.mock.calls.length, full.getAttribute('aria-label')]).toEqual([1, 'Leave full screen']);
  expect(document.activeElement).toBe(full);
  fireEvent.keyDown(full, { key: 'Escape' });
  await waitFor(() => expect(full.getAttribute('aria-label')).toBe('Full screen'));
  expect([behind.inert, document.activeElement]).toEqual([false, full]);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

it('covers the page where there is no full screen, and where it is refused', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const request = vi.fn(async () => {
    throw new TypeError('not allowed');
  });
  Object.assign(document.documentElement, { requestFullscreen: request });
  show();
  await press('Full screen');
  await button('Leave full screen');
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  await press('Leave full screen');
  await press('Full screen');
  await button('Leave full screen');
});

it('copies and saves the bars that are seen as CSV', async () => {
  const copied = vi.fn(async (_text: string) => {});
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: copied } } }));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:x';
  });
  show('/?interval=1h');
  await press('Save or copy');
  await press('Copy CSV');
  const text =
    'Time (UTC),Open (USD),High (USD),Low (USD),Close (USD),Volume (USD)\r\n2025-11-24T16:00:00.000Z,1,2.5,0.0000001,2,30\r\n';
  expect(copied.mock.calls).toEqual([[text]]);
  fireEvent.keyDown(screen.getByRole('region', { name: 'chart' }), { key: 'c' });
  expect(await files[0]?.text()).toBe(text);
});

it('has all of it in a sheet on a phone, the colours that stay apart for everyone among it', async () => {
  show('/', { isPhone: true });
  expect(await widths()).toEqual(['1m', '15m', '30m', '1h']);
  await press('Chart tools');
  const sheet = within(await screen.findByRole('dialog', { name: 'Chart tools' }));
  fireEvent.click(sheet.getByRole('radio', { name: 'Blue, orange' }));
  expect(lookEntry.get().palette).toBe('safe');
  fireEvent.click(sheet.getByRole('button', { name: 'Heikin-Ashi' }));
  fireEvent.click(sheet.getByRole('radio', { name: 'Log' }));
  fireEvent.click(sheet.getByRole('radio', { name: 'Market cap' }));
  fireEvent.click(sheet.getByRole('radio', { name: 'UTC' }));
  fireEvent.click(sheet.getByRole('button', { name: '1-week' }));
  await shows('heikin-ashi log mcap usd 1_WEEK UTC');
  for (const name of ['Save picture', 'Copy picture', 'Save CSV', 'Copy CSV', 'Show as a table'])
    sheet.getByRole('button', { name });
  expect(sheet.getByRole('link', { name: 'Open chart' }).getAttribute('href')).toBe(`/chart/${JUP}`);
  await act(async () => {});
});
