import { expect, it } from 'vitest';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { toMarks } from './token-marks.model.ts';

it('marks a token’s launch, graduation, trades of its developer and snipers and one’s own, oldest first', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const start = Date.parse(at(0)) / 1_000;
  const marks = toMarks({
    own: [{ time: start + 3, kind: 'own', side: 'buy', text: 'Bought' }],
    tagged: [
      aTrade({ timestamp: at(4), type: 'sell', usdVolume: 20, traderTag: 'developer' }),
      aTrade({ timestamp: at(1), traderTag: 'sniper' }),
      aTrade({ timestamp: at(2) }),
    ],
    lives: [{ symbol: 'ONE', createdAt: at(0), graduatedAt: at(5) }],
  });
  expect(marks.map(({ time, kind, text }) => [time - start, kind, text])).toEqual([
    [0, 'life', 'Launched'],
    [1, 'sniper', 'Sniper bought for $50'],
    [3, 'own', 'Bought'],
    [4, 'developer', 'Developer sold for $20'],
    [5, 'life', 'Graduated'],
  ]);
});

it('says of the launches of a pair which of its tokens they are of', () => {
  const lives = [
    { symbol: 'ONE', createdAt: '2026-01-01T00:00:02.000Z', graduatedAt: null },
    { symbol: 'TWO', createdAt: '2026-01-01T00:00:01.000Z', graduatedAt: '2026-01-01T00:00:03.000Z' },
  ];
  expect(toMarks({ own: [], tagged: [], lives }).map(({ text }) => text)).toEqual([
    'Launched: TWO',
    'Launched: ONE',
    'Graduated: TWO',
  ]);
});
