import { expect, it, vi } from 'vitest';
import { anAlert } from '#entities/alert/alert.builder.ts';
import { aPnl } from '#entities/trader/pnl.builder.ts';
import { alertLines, type ChartUnit, costLine } from './token-lines.model.ts';

const inDollars: ChartUnit = { perDollar: 1, supply: 1_000 };
const acts = { priceNow: (): number | undefined => 1, onMove: vi.fn(), onDelete: vi.fn() };

it('draws the average cost of what is held in the unit of the chart, with what it cost in dollars', () => {
  const position = aPnl({ averageCost: 0.4, cost: 2, amount: 5, isClosed: false });
  expect(costLine(position, inDollars)).toMatchObject({
    action: 'long',
    price: 0.4,
    label: 'Average cost · $2 paid',
  });
  expect(costLine(position, { ...inDollars, perDollar: 500 })?.price).toBe(200);
  expect(costLine(position, inDollars)?.onMove).toBeUndefined();
});

it('draws no cost that is unknown, of a closed position, or in a unit that is unknown', () => {
  expect(costLine(aPnl({ averageCost: null }), inDollars)).toBeUndefined();
  expect(costLine(aPnl({ isClosed: true }), inDollars)).toBeUndefined();
  expect(costLine(aPnl(), { ...inDollars, perDollar: undefined })).toBeUndefined();
  expect(costLine(null, inDollars)).toBeUndefined();
});

it('draws alerts that wait for a price or a market cap, and no others', () => {
  const alerts = [
    anAlert({ id: 'price' }),
    anAlert({ id: 'mcap', rule: { metric: 'mcap', direction: 'below', value: 500 } }),
    anAlert({ id: 'off', isOn: false }),
    anAlert({ id: 'holders', rule: { metric: 'holders', direction: 'above', value: 1 } }),
    anAlert({ id: 'dev', rule: { metric: 'devSells' } }),
  ];
  expect(alertLines(alerts, inDollars, acts).map(({ id, price, label }) => [id, price, label])).toEqual([
    ['price', 1, 'Price alert, above'],
    ['mcap', 0.5, 'Market cap alert, below'],
  ]);
  expect(alertLines(alerts, { ...inDollars, supply: null }, acts)).toHaveLength(1);
  expect(alertLines(alerts, { ...inDollars, perDollar: undefined }, acts)).toEqual([]);
});

it('moves an alert to the price it was dragged to, to the last digit in its own unit', () => {
  const alert = anAlert({ rule: { metric: 'price', direction: 'above', value: 2 }, repeat: true });
  const [line] = alertLines([alert], inDollars, acts);
  line?.onMove?.(2.0345678);
  expect(acts.onMove).toHaveBeenLastCalledWith(alert, {
    metric: 'price',
    direction: 'above',
    value: 2.0345678,
  });
  const [inSol] = alertLines([alert], { ...inDollars, perDollar: 1 / 150 }, acts);
  inSol?.onMove?.(0.02);
  expect(acts.onMove).toHaveBeenLastCalledWith(alert, { metric: 'price', direction: 'above', value: 3 });
});

it('waits for the other direction once dragged over the market, and says so', () => {
  const alert = anAlert({ rule: { metric: 'price', direction: 'above', value: 2 } });
  const [line] = alertLines([alert], inDollars, acts);
  expect(line?.describeMove?.(1.5)).toBe('The alert fires at: Price above $1.5.');
  expect(line?.describeMove?.(0.5)).toBe('The alert fires at: Price below $0.5.');
  const [unknown] = alertLines([alert], inDollars, { ...acts, priceNow: () => undefined });
  expect(unknown?.describeMove?.(0.5)).toBe('The alert fires at: Price above $0.5.');
});
