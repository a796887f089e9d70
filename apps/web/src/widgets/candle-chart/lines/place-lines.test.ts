import { expect, it } from 'vitest';
import { placeLines, spread } from './place-lines.ts';

const room = { top: 0, bottom: 100, gap: 20 };
const plot = { plotWidth: 900, plotHeight: 240, yOf: (price: number) => 240 - price };
const line = (id: string, price: number) => ({ id, action: 'alert', price, label: id }) as const;

it('leaves labels that are apart where they are', () => {
  expect(spread([10, 50, 90], room)).toEqual([10, 50, 90]);
});

it('moves labels apart in the order of their prices, whatever order they are given in', () => {
  expect(spread([52, 50, 90], room)).toEqual([70, 50, 90]);
  expect(spread([50, 50, 50], room)).toEqual([50, 70, 90]);
});

it('keeps labels inside of the room, and closer together where they do not fit', () => {
  expect(spread([95, 96, -40], room)).toEqual([80, 100, 0]);
  expect(spread([1, 1, 1, 1, 1], { ...room, bottom: 40 })).toEqual([0, 10, 20, 30, 40]);
  expect(spread([], room)).toEqual([]);
});

it('puts the label of a price outside of the plot at the edge that it is behind', () => {
  const places = placeLines([line('above', 300), line('in', 100), line('below', -20)], plot);
  expect(places.map(({ y, edge, labelY }) => [y, edge, labelY])).toEqual([
    [-60, 'top', 34],
    [140, undefined, 140],
    [260, 'bottom', 198],
  ]);
  const narrow = placeLines([line('above', 300)], { ...plot, plotWidth: 300 });
  expect(narrow[0]?.labelY).toBe(66);
});

it('leaves out a price that the scale has no place for', () => {
  const yOf = (price: number) => Math.log(price);
  expect(placeLines([line('none', -1), line('one', 1)], { ...plot, yOf }).map(({ line }) => line.id)).toEqual(
    ['one'],
  );
});
