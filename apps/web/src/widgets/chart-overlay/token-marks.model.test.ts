import { expect, it } from 'vitest';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { toMarks } from './token-marks.model.ts';

it('marks a token’s launch, graduation, trades of its developer and snipers and one’s own, oldest first', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const start = Date.parse(at(0)) / 1_000;
  const marks = toMarks({
    own: [{ time: start + 3, kind: 'own', side: 'buy', text: 'Bought' }],
    tokens: [
      {
        symbol: 'ONE',
        createdAt: at(0),
        graduatedAt: at(5),
        tagged: [
          aTrade({ timestamp: at(4), type: 'sell', usdVolume: 20, traderTag: 'developer' }),
          aTrade({ timestamp: at(1), traderTag: 'sniper' }),
          aTrade({ timestamp: at(2) }),
        ],
      },
    ],
  });
  expect(marks.map(({ time, kind, text }) => [time - start, kind, text])).toEqual([
    [0, 'life', 'Launched'],
    [1, 'sniper', 'Sniper bought for $50'],
    [3, 'own', 'Bought'],
    [4, 'developer', 'Developer sold for $20'],
    [5, 'life', 'Graduated'],
  ]);
});

it('says of the marks of a pair which of its tokens they are of, and turns trades of the other one over', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const trade = (second: number, type: 'buy' | 'sell') =>
    aTrade({ timestamp: at(second), type, usdVolume: 50, traderTag: 'developer' });
  const marks = toMarks({
    own: [],
    tokens: [
      { symbol: 'ONE', createdAt: at(2), graduatedAt: null, tagged: [trade(4, 'buy')] },
      { symbol: 'TWO', createdAt: at(1), graduatedAt: at(3), tagged: [trade(5, 'buy'), trade(6, 'sell')] },
    ],
  });
  expect(marks.map(({ text, side }) => [text, side])).toEqual([
    ['Launched: TWO', undefined],
    ['Launched: ONE', undefined],
    ['Graduated: TWO', undefined],
    ['Developer bought for $50: ONE', 'buy'],
    ['Developer bought for $50: TWO', 'sell'],
    ['Developer sold for $50: TWO', 'buy'],
  ]);
});
