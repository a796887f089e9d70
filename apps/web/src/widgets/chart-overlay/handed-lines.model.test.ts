import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it, vi } from 'vitest';
import { linesOnChart, quotesOf } from './handed-lines.model.ts';
import type { HandedLine } from './handed-lines.store.ts';

/** JUP costs $2, SOL $200. */
const priceOf = (id: string) => ({ [JUP]: 2, [WRAPPED_SOL]: 200 })[id];
const inDollars = { base: JUP, quote: undefined, perDollar: 1, priceOf };
const inSol = { ...inDollars, perDollar: 1 / 200 };
const pair = { ...inSol, quote: WRAPPED_SOL };
const turned = { base: WRAPPED_SOL, quote: JUP, perDollar: 1 / 2, priceOf };

const anOrder = (line: Partial<HandedLine> = {}): HandedLine => ({
  id: 'one',
  action: 'order',
  price: 0.02,
  label: 'Buy JUP',
  token: JUP,
  quote: WRAPPED_SOL,
  ...line,
});
const prices = (chart: typeof inDollars | typeof pair, line = anOrder()) =>
  linesOnChart([line], chart).map(({ price }) => price);

it('draws an order of a pair on the chart of that pair as it is, and of its first token in that chart’s unit', () => {
  expect(prices(pair)).toEqual([0.02]);
  expect(prices(inDollars)).toEqual([4]);
  expect(prices(inSol)).toEqual([0.02]);
  expect(prices({ ...inDollars, perDollar: 1_000 })).toEqual([4_000]);
});

it('turns it over on the chart of the pair that is turned over', () => {
  expect(prices(turned)).toEqual([50]);
});

it('draws one in dollars on each chart of its token', () => {
  const order = { ...anOrder({ price: 4 }) };
  delete order.quote;
  expect(prices(inDollars, order)).toEqual([4]);
  expect(prices(pair, order)).toEqual([0.02]);
  expect(prices(turned, order)).toEqual([]);
});

it('draws none of another token, in dollars of the other token, or where a price is not known', () => {
  expect(prices({ ...inDollars, base: USDC })).toEqual([]);
  expect(prices({ ...inDollars, base: WRAPPED_SOL })).toEqual([]);
  expect(prices({ ...inDollars, perDollar: undefined as never })).toEqual([]);
  expect(prices({ ...inDollars, priceOf: () => undefined })).toEqual([]);
  expect(prices({ ...pair, priceOf: () => undefined })).toEqual([0.02]);
});

it.each([
  ['as it is', pair, 0.025, 0.025],
  ['in dollars', inDollars, 5, 0.025],
  ['turned over', turned, 40, 0.025],
  ['with digits of a reckoned price', inDollars, 1, 0.005],
  ['with at most six of them', turned, 3, 0.333333],
])('is moved in its own unit from a chart that draws it %s', (_, chart, to, price) => {
  const [onMove, describeMove] = [vi.fn(), vi.fn(() => 'moved')];
  const [line] = linesOnChart([anOrder({ onMove, describeMove })], chart);
  line?.onMove?.(to);
  expect(onMove).toHaveBeenCalledExactlyOnceWith(price);
  expect(line?.describeMove?.(to)).toBe('moved');
  expect(describeMove).toHaveBeenCalledExactlyOnceWith(price);
});

it('keeps what closes a line, and that it cannot be moved', () => {
  const onClose = vi.fn();
  const [line] = linesOnChart([anOrder({ onClose, describeClose: 'Cancels it.' })], turned);
  expect(line).toMatchObject({ onClose, describeClose: 'Cancels it.' });
  expect(line).not.toHaveProperty('onMove');
  expect(line).not.toHaveProperty('token');
});

it('asks for the dollar prices of the tokens that its lines are priced in, each once, where it is not in them itself', () => {
  const orders = [anOrder(), anOrder({ id: 'two' }), anOrder({ id: 'three', quote: USDC })];
  expect(quotesOf(orders, inDollars)).toEqual([WRAPPED_SOL, USDC]);
  expect(quotesOf(orders, pair)).toEqual([USDC]);
  expect(quotesOf(orders, turned)).toEqual([]);
});
