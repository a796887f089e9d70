import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { expect, test } from 'vitest';
import { createTradeIds } from '../../../store/trade-ids.ts';
import type { WalletSwap } from '../extract/extract-swap.ts';
import type { Trade } from '../extract/extract-trades.ts';
import { withOwnAmounts } from './own-amounts.ts';
import { toTradeRows } from './price-trade.ts';

type Amount = readonly [Address, bigint];

const [CAT, DOG] = ['cat', 'dog'] as [Address, Address];
const book = {
  priceOf: (mint: Address) => new Map([[WRAPPED_SOL, 100]]).get(mint),
  decimalsOf: (mint: Address) => (mint === WRAPPED_SOL ? 9 : 6),
};
const side = ([mint, amount]: Amount) => ({ mint, amount });
const base = { signature: 's' as Signature, wallet: 'me' as Address };

/** What trades did to the wallet, as side, token, units and micro-dollars; the network takes 10,000 lamports, a tenth of a cent. */
function ownOf(legs: readonly [Amount, Amount][], whole?: readonly [Amount, Amount]) {
  const place = { slot: 1, timeMs: 1, idIn: createTradeIds() };
  const rows = legs.flatMap(([sold, bought]): ReturnType<typeof toTradeRows> => {
    const pool = { pool: 'pool' as Address, isPlain: true };
    const leg: Trade = { ...base, ...pool, trader: base.wallet, sold: side(sold), bought: side(bought) };
    return toTradeRows(leg, place, book);
  });
  const feeLamports = 10_000n;
  const swap: WalletSwap | undefined = whole && {
    ...base,
    feeLamports,
    sold: side(whole[0]),
    bought: side(whole[1]),
  };
  return withOwnAmounts(rows, { swap, feeLamports }, book).map((row) => [
    row.side,
    row.asset,
    row.own_amount ?? row.amount,
    row.own_micro,
  ]);
}

test('a purchase costs the fee of the venue and the network on top of what its pool took', () => {
  const whole = [
    [WRAPPED_SOL, 1_010_000_000n],
    [CAT, 500n],
  ] as const;
  expect(
    ownOf(
      [
        [
          [WRAPPED_SOL, 1_000_000_000n],
          [CAT, 500n],
        ],
      ],
      whole,
    ),
  ).toEqual([['buy', CAT, '500', 101_001_000]]);
});

test('a sale brings what its pool gave less those fees, for all units that left the wallet', () => {
  const whole = [
    [CAT, 505n],
    [USDC, 99_000_000n],
  ] as const;
  expect(
    ownOf(
      [
        [
          [CAT, 500n],
          [USDC, 100_000_000n],
        ],
      ],
      whole,
    ),
  ).toEqual([['sell', CAT, '505', 98_999_000]]);
});

test('what a route passes through is neither bought nor sold, and its pools are in the price of the end', () => {
  const route: [Amount, Amount][] = [
    [
      [USDC, 100_000_000n],
      [WRAPPED_SOL, 990_000_000n],
    ],
    [
      [WRAPPED_SOL, 990_000_000n],
      [CAT, 500n],
    ],
  ];
  expect(
    ownOf(route, [
      [USDC, 100_000_000n],
      [CAT, 500n],
    ]),
  ).toEqual([
    ['buy', WRAPPED_SOL, '0', 0],
    ['buy', CAT, '500', 100_001_000],
  ]);
});

test('SOL that passes through dollars on its way to a token has the fee of the venue in that token’s cost', () => {
  const route: [Amount, Amount][] = [
    [
      [WRAPPED_SOL, 999_000_000n],
      [USDC, 99_900_000n],
    ],
    [
      [USDC, 99_900_000n],
      [CAT, 500n],
    ],
  ];
  expect(
    ownOf(route, [
      [WRAPPED_SOL, 1_000_000_000n],
      [CAT, 500n],
    ]),
  ).toEqual([
    ['sell', WRAPPED_SOL, '1000000000', 100_000_000],
    ['buy', CAT, '500', 100_001_000],
  ]);
});

test('SOL of which a part goes to a token directly and a part by way of dollars is its cost as a whole', () => {
  const route: [Amount, Amount][] = [
    [
      [WRAPPED_SOL, 250_000_000n],
      [CAT, 100n],
    ],
    [
      [WRAPPED_SOL, 749_000_000n],
      [USDC, 74_900_000n],
    ],
    [
      [USDC, 74_900_000n],
      [CAT, 300n],
    ],
  ];
  expect(
    ownOf(route, [
      [WRAPPED_SOL, 1_000_000_000n],
      [CAT, 400n],
    ]),
  ).toEqual([
    ['buy', CAT, '100', 25_000_250],
    ['sell', WRAPPED_SOL, '1000000000', 100_000_000],
    ['buy', CAT, '300', 75_000_750],
  ]);
});

test('a token that becomes SOL by way of dollars has brought what arrived, less the network', () => {
  const route: [Amount, Amount][] = [
    [
      [CAT, 500n],
      [USDC, 100_000_000n],
    ],
    [
      [USDC, 100_000_000n],
      [WRAPPED_SOL, 1_000_000_000n],
    ],
  ];
  expect(
    ownOf(route, [
      [CAT, 500n],
      [WRAPPED_SOL, 999_000_000n],
    ]),
  ).toEqual([
    ['sell', CAT, '500', 99_899_000],
    ['buy', WRAPPED_SOL, '999000000', 99_900_000],
  ]);
});

test('money without a price is worth what its pools say', () => {
  const bySol: [Amount, Amount][] = [
    [
      [USDT, 100_000_000n],
      [WRAPPED_SOL, 990_000_000n],
    ],
    [
      [WRAPPED_SOL, 990_000_000n],
      [CAT, 500n],
    ],
  ];
  expect(
    ownOf(bySol, [
      [USDT, 100_000_000n],
      [CAT, 500n],
    ]),
  ).toEqual([
    ['buy', WRAPPED_SOL, '0', 0],
    ['buy', CAT, '500', 99_001_000],
  ]);
  const back = bySol.map(([sold, bought]): [Amount, Amount] => [bought, sold]).toReversed();
  expect(
    ownOf(back, [
      [CAT, 500n],
      [USDT, 100_000_000n],
    ]),
  ).toEqual([
    ['sell', CAT, '500', 98_999_000],
    ['sell', WRAPPED_SOL, '0', 0],
  ]);
});

test('of two tokens, the one bought cost what the other was worth, and the network', () => {
  const route: [Amount, Amount][] = [
    [
      [CAT, 500n],
      [WRAPPED_SOL, 1_000_000_000n],
    ],
    [
      [WRAPPED_SOL, 1_000_000_000n],
      [DOG, 70n],
    ],
  ];
  expect(
    ownOf(route, [
      [CAT, 500n],
      [DOG, 69n],
    ]),
  ).toEqual([
    ['sell', CAT, '500', 100_000_000],
    ['buy', DOG, '69', 100_001_000],
  ]);
});

test('parts of a split route share all of it by their amounts, to the last unit', () => {
  const route: [Amount, Amount][] = [
    [
      [USDC, 20_000_000n],
      [CAT, 100n],
    ],
    [
      [USDC, 40_000_000n],
      [CAT, 201n],
    ],
  ];
  const own = ownOf(route, [
    [USDC, 60_000_001n],
    [CAT, 299n],
  ]);
  expect(own.reduce((sum, row) => sum + BigInt(row[2] ?? 0), 0n)).toBe(299n);
  expect(own.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(60_001_001);
  expect(own[0]).toEqual(['buy', CAT, '99', 19_933_887]);
});

test('trades that are no swap from one token to another are taken as they are, with what the network took', () => {
  const circle: [Amount, Amount][] = [
    [
      [USDC, 20_000_000n],
      [CAT, 100n],
    ],
    [
      [CAT, 100n],
      [USDC, 21_000_000n],
    ],
  ];
  expect(ownOf(circle)).toEqual([
    ['buy', CAT, '100', 20_000_500],
    ['sell', CAT, '100', 20_999_500],
  ]);
});
