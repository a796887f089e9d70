import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldPosition, type Position, type PositionTrade, withinBalance } from './position.ts';

const TRADES = fc.array(
  fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    amount: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
    microUsd: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    time: fc.nat(1_000),
    slot: fc.nat(9),
  }),
  { minLength: 1, maxLength: 60 },
);

const aTrade = (trade: Partial<PositionTrade>): PositionTrade => ({
  side: 'buy',
  amount: 1n,
  microUsd: 1n,
  time: 0,
  slot: 0,
  ...trade,
});

function fold(trades: readonly PositionTrade[]) {
  const steps = [];
  let position: Position | undefined;
  for (const trade of trades) {
    const step = foldPosition(position, trade);
    steps.push({ ...step, trade, before: position });
    position = step.position;
  }
  return { position, steps };
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

test('a sale of half realises what it brought above half of the cost', () => {
  const { position, steps } = fold([
    aTrade({ amount: 10n, microUsd: 100n }),
    aTrade({ amount: 10n, microUsd: 300n }),
    aTrade({ side: 'sell', amount: 10n, microUsd: 250n }),
  ]);
  expect(steps[2]).toMatchObject({ cost: 200n, profit: 50n, isValid: true });
  expect(position).toMatchObject({ held: 10n, heldCost: 200n, realised: 50n, soldCost: 200n });
});

test('a wallet that has less than it bought has bought no more than it has and sold', () => {
  const { position } = fold([
    aTrade({ amount: 20n, microUsd: 400n }),
    aTrade({ side: 'sell', amount: 10n, microUsd: 250n }),
  ]);
  if (!position) throw new Error('there is a position');
  expect(withinBalance(position, 10n)).toBe(position);
  const { held, heldCost, bought, spent, realised } = withinBalance(position, 3n);
  expect({ held, heldCost, bought, spent, realised }).toEqual({
    held: 3n,
    heldCost: 60n,
    bought: 13n,
    spent: 260n,
    realised: 50n,
  });
});

test('a sale beyond what is tracked is no valid position, and realises for the tracked part alone', () => {
  const { steps } = fold([
    aTrade({ amount: 10n, microUsd: 100n }),
    aTrade({ side: 'sell', amount: 40n, microUsd: 800n }),
    aTrade({ side: 'sell', amount: 5n, microUsd: 50n }),
  ]);
  expect(steps[1]).toMatchObject({ cost: 100n, profit: 100n, isValid: false });
  expect(steps[2]).toMatchObject({ cost: 0n, profit: 0n, isValid: false });
  expect(steps[2]?.position).toMatchObject({
    held: 0n,
    heldCost: 0n,
    sold: 45n,
    proceeds: 850n,
    realised: 100n,
  });
});

test('agrees with a recount of all trades, and loses no micro-dollar', () => {
  fc.assert(
    fc.property(TRADES, (trades) => {
      const { position, steps } = fold(trades);
      const [buys, sales] = [
        trades.filter(({ side }) => side === 'buy'),
        steps.filter(({ trade }) => trade.side === 'sell'),
      ];
      let held = 0n;
      for (const { side, amount } of trades)
        held = side === 'buy' ? held + amount : amount < held ? held - amount : 0n;
      expect(position).toMatchObject({
        held,
        bought: sum(buys.map(({ amount }) => amount)),
        spent: sum(buys.map(({ microUsd }) => microUsd)),
        sold: sum(sales.map(({ trade }) => trade.amount)),
        proceeds: sum(sales.map(({ trade }) => trade.microUsd)),
        soldCost: sum(sales.map(({ cost }) => cost)),
        realised: sum(sales.map(({ profit }) => profit)),
        buys: buys.length,
        sells: sales.length,
      });
      expect((position?.heldCost ?? 0n) + (position?.soldCost ?? 0n)).toBe(position?.spent);
      if (held === 0n) expect(position?.heldCost).toBe(0n);
    }),
  );
});

test('the cost of every sale is the average cost of what was held, to the micro-dollar', () => {
  fc.assert(
    fc.property(TRADES, (trades) => {
      for (const { trade, before, cost, profit, isValid } of fold(trades).steps) {
        if (trade.side === 'buy' || !before || before.held === 0n) {
          expect({ cost, profit }).toEqual({ cost: 0n, profit: 0n });
          continue;
        }
        const tracked = trade.amount < before.held ? trade.amount : before.held;
        const remainder = before.heldCost * tracked - cost * before.held;
        expect(remainder >= 0n && remainder < before.held).toBe(true);
        expect(isValid).toBe(trade.amount <= before.held);
        if (isValid) expect(profit).toBe(trade.microUsd - cost);
      }
    }),
  );
});

test('remembers its first buy and its last sale', () => {
  const { position } = fold([
    aTrade({ side: 'sell', time: 1, slot: 1 }),
    aTrade({ time: 2, slot: 2 }),
    aTrade({ time: 3, slot: 3 }),
    aTrade({ side: 'sell', time: 4, slot: 4 }),
    aTrade({ time: 5, slot: 5 }),
  ]);
  expect(position).toMatchObject({
    firstTime: 1,
    lastTime: 5,
    firstBuy: { time: 2, slot: 2 },
    lastSaleTime: 4,
  });
});
