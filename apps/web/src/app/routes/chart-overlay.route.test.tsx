import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAlert } from '#entities/alert/alert.builder.ts';
import { alertsEntry } from '#entities/alert/alert.store.ts';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { type HandedLine, useHandLines } from '#widgets/chart-overlay/handed-lines.store.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z') / 1_000;
const iso = (barsAgo: number) => new Date((NOW - barsAgo * 900) * 1_000).toISOString();
const LAUNCH = anAsset({
  id: JUP,
  symbol: 'JUP',
  usdPrice: 2,
  isVerified: true,
  createdAt: iso(30),
  graduatedAt: iso(20),
  dev: USDC,
});
const MARKET = [LAUNCH, anAsset({ id: WRAPPED_SOL, symbol: 'SOL', usdPrice: 200, isVerified: true })];
const price = (usdPrice: number) => ({ usdPrice, blockId: 1, decimals: 6, priceChange24h: null });
const bars = (close: number) =>
  Array.from({ length: 40 }, (_, index) => ({
    time: NOW - (40 - index) * 900,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }));

function answer({ pathname, searchParams }: URL): unknown {
  const asked =
    searchParams.get('ids') ?? searchParams.get('query') ?? searchParams.get('list_address') ?? '';
  if (pathname === apiPaths.assetSearch || pathname === apiPaths.assetsRecent)
    return MARKET.filter(({ id, symbol }) => asked.split(',').some((each) => each === id || each === symbol));
  if (pathname === apiPaths.prices) return { [JUP]: price(2), [WRAPPED_SOL]: price(200) };
  if (pathname === apiPaths.verifiedSymbolMap) return { JUP };
  if (pathname === apiPaths.duplicateSymbols) return [];
  if (pathname === `/v2/charts/${JUP}`) return { candles: bars(2) };
  if (pathname === `/v2/charts/${WRAPPED_SOL}`) return { candles: bars(200) };
  if (pathname === apiPaths.tokenTxs(JUP))
    return {
      txs: [
        aTrade({ asset: JUP, timestamp: iso(10), traderTag: 'developer' }),
        aTrade({ asset: JUP, timestamp: iso(9), traderTag: 'sniper' }),
      ],
    };
  return undefined;
}

function Orders({ lines }: { lines: readonly HandedLine[] }) {
  useHandLines(lines);
  return null;
}

const kinds = async () => {
  const key = within(await screen.findByRole('group', { name: 'Marks on the chart' }));
  return key.getAllByRole('button').map(({ textContent }) => textContent);
};
const line = (name: string) => screen.findByRole('slider', { name, hidden: true });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  dispatchEvent(new Event('pagehide'));
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each(['/chart/JUP', '/chart/JUP-SOL', '/chart/SOL-JUP'])(
  'marks a launch and its developer and snipers on %s',
  async (address) => {
    showApp(address, answer);
    await waitFor(async () =>
      expect(await kinds()).toEqual(['DDeveloper', 'SSnipers', 'LGLaunch, graduation']),
    );
  },
);

it.each([
  ['a token in dollars', '/chart/JUP', '$4'],
  ['a token in SOL', '/chart/JUP?unit=sol', '0.02 SOL'],
  ['a pair', '/chart/JUP-SOL', '0.02 SOL'],
])('draws a price alert on the chart of %s, in its unit', async (_, address, price) => {
  const rule = { metric: 'price', direction: 'above', value: 4 } as const;
  alertsEntry.set({ alerts: [anAlert({ token: { id: JUP, symbol: 'JUP' }, rule })], isNotifying: false });
  showApp(address, answer);
  expect((await line('Price alert, above')).getAttribute('aria-valuetext')).toContain(price);
});

it.each([
  ['the pair', '/chart/JUP-SOL', '0.02 SOL', 0.02],
  ['the pair turned over', '/chart/SOL-JUP', '50.00 JUP', 50],
  ['the token in dollars', '/chart/JUP', '$4', 4],
])(
  'draws an order that was handed to charts on that of %s, and takes it away with its owner',
  async (_, address, price, value) => {
    const onMove = vi.fn();
    const onClose = vi.fn();
    showApp(address, answer);
    const order: HandedLine = {
      id: 'order',
      action: 'order',
      label: 'Buy JUP',
      price: 0.02,
      token: JUP,
      quote: WRAPPED_SOL,
      onMove,
      onClose,
      describeClose: 'Cancels the order.',
    };
    const { unmount } = render(<Orders lines={[order]} />);
    const handle = await line('Buy JUP');
    expect(handle.getAttribute('aria-valuetext')).toContain(price);
    expect(Number(handle.getAttribute('aria-valuenow'))).toBeCloseTo(value, 9);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel: Buy JUP', hidden: true }));
    const asked = screen.getByRole('alertdialog');
    expect(asked.textContent).toContain('Cancels the order.');
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(within(asked).getByRole('button', { name: 'Yes, cancel it' }));
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    await waitFor(() => expect(screen.queryByRole('slider', { name: 'Buy JUP', hidden: true })).toBeNull());
  },
);
