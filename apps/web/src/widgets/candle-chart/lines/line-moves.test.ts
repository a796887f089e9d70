import { expect, it } from 'vitest';
import { distanceTo, movedByTicks, priceAt, tickAt } from './line-moves.ts';

/** 400 pixels from 2 down to 1: a label each 40 pixels stands for 0.1. */
const linear = {
  plotHeight: 400,
  yOf: (value: number) => (2 - value) * 400,
  valueAt: (y: number) => 2 - y / 400,
};
/** From 1,000 down to 1. */
const log = {
  plotHeight: 300,
  yOf: (value: number) => 300 - Math.log10(value) * 100,
  valueAt: (y: number) => 10 ** (3 - y / 100),
};

it('steps by a tenth of what the labels of the axis are apart', () => {
  expect(tickAt(1.5, linear)).toBe(0.01);
});

it('steps by less at a lower price of a logarithmic axis', () => {
  expect([tickAt(1, log), tickAt(100, log)]).toEqual([0.1, 10]);
});

it('moves a price onto a whole tick, without what floats add', () => {
  expect(movedByTicks(1.5034, 1, linear)).toBe(1.51);
  expect(movedByTicks(1.2, -1, linear)).toBe(1.19);
  expect(movedByTicks(1.2, 10, linear)).toBe(1.3);
});

it('stays where it is rather than move to nothing, or on a scale without a height', () => {
  expect(movedByTicks(1.2, -1_000, linear)).toBe(1.2);
  expect(movedByTicks(1.2, 1, { ...linear, valueAt: () => 2 })).toBe(1.2);
});

it('reads the price at a pixel as roundly as a pixel allows, and no further than the edge', () => {
  expect(priceAt(199, linear)).toBe(1.505);
  expect(priceAt(-50, linear)).toBe(2);
  expect(priceAt(200, { ...linear, valueAt: () => -1 })).toBeUndefined();
});

it('tells the distance to the market in percent of it', () => {
  expect(distanceTo(2, 3)).toBe(50);
  expect(distanceTo(undefined, 3)).toBeUndefined();
  expect(distanceTo(0, 3)).toBeUndefined();
});
