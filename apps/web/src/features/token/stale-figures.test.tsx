import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { chartFormat } from '#widgets/candle-chart/chart-format.ts';
import { ChartLegend } from '#widgets/candle-chart/chart-legend.tsx';
import { HeaderChanges, HeaderFigures } from './header/header-figures.tsx';
import { AuditCard } from './side/audit-card.tsx';

/** What the style sheet mutes. */
const muted = /^(:root\[data-stale\] [^{]+) \{[^}]*\bcolor: var\(--muted\)/m.exec(
  readFileSync('apps/web/src/app/app.css', 'utf8'),
)?.[1];

const asset = anAsset({
  mcap: 1_000,
  bondingCurve: 40,
  stats5m: { priceChange: 3 },
  audit: { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 5 },
});
const candle = { time: 1_800_000_000, open: 1, high: 1, low: 1, close: 1, volume: 0 };
const format = chartFormat({ type: 'price', quote: 'usd', interval: '1_MINUTE' });

function Figures({ isLive }: { isLive: boolean }) {
  const row = { store: useLiveToken(asset), id: asset.id, timeframe: '24h' } as const;
  return (
    <>
      <HeaderFigures asset={asset} row={row} />
      <HeaderChanges row={row} />
      <AuditCard {...row} />
      <ChartLegend candle={candle} format={format} isLive={isLive} />
    </>
  );
}

function show({ isLive }: { isLive: boolean }) {
  render(
    <StreamContext value={aStream()}>
      <Figures isLive={isLive} />
    </StreamContext>,
  );
}

const isGrey = (element: Element | null | undefined) => element?.matches(muted ?? '');
const figure = (name: string) => screen.getByText(name).nextElementSibling?.firstElementChild;
const close = () => document.querySelector('[data-figure="C"]')?.closest('dl');

beforeEach(() => document.documentElement.setAttribute('data-stale', ''));
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-stale');
});

it('greys what lives once it is old: the figures of the header, the audit and the newest candle', () => {
  show({ isLive: true });
  const figures = [
    figure('Market cap'),
    figure('5m'),
    figure('Bonding curve'),
    screen.getByText('3 of 3 passed').closest('ul'),
    screen.getByText('Mint authority').closest('ul'),
    close(),
  ];
  expect(figures.map(isGrey)).toEqual(figures.map(() => true));
});

it('leaves an older candle that one reads as it is', () => {
  show({ isLive: false });
  expect(isGrey(close())).toBe(false);
});
