import { tipInstructions } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { expect, test } from 'vitest';
import { aTransaction } from '../../../testing/block-transaction.ts';
import { extractSwap as extract } from './extract-swap.ts';
import type { Trade } from './extract-trades.ts';

const [wallet, sponsor, pool] = [
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address,
  'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE' as Address,
  'pool' as Address,
];
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;

const leg = (sold: readonly [Address, bigint], bought: readonly [Address, bigint]): Trade => ({
  signature: 'sig' as Signature,
  trader: wallet,
  pool,
  isPlain: true,
  sold: { mint: sold[0], amount: sold[1] },
  bought: { mint: bought[0], amount: bought[1] },
});
type Changes = readonly (readonly [Address, bigint])[];
const moved = (changes: Changes, payer = wallet, others: Record<string, Changes> = {}) => {
  const tips = tipInstructions(wallet, { jito: 700n, nozomi: 30n }, ([first]) => {
    if (first === undefined) throw new Error('there are some');
    return first;
  });
  const transaction = aTransaction([], { signers: [payer, wallet], instructions: tips });
  transaction.meta.fee = 5_000;
  const held = [[wallet, changes], ...Object.entries(others)] as [Address, Changes][];
  return { transaction, holdings: new Map(held.map(([holder, each]) => [holder, new Map(each)])) };
};

const extractSwap = (given: ReturnType<typeof moved>, trades: readonly Trade[]) =>
  extract(given, trades, () => new Set(['fees' as Address]));

test('is what the wallet gave and got over all its legs; tips and fee are beside it', () => {
  const legs = [leg([WRAPPED_SOL, 900n], [USDC, 50n]), leg([USDC, 50n], [BONK, 8n])];
  const changes = [
    [WRAPPED_SOL, -1_730n],
    [BONK, 8n],
  ] as const;
  const swap = {
    signature: 'sig',
    wallet,
    sold: { mint: WRAPPED_SOL, amount: 1_000n },
    bought: { mint: BONK, amount: 8n },
    feeLamports: 5_730n,
  };
  expect(extractSwap(moved(changes), legs)).toEqual(swap);
  expect(extractSwap(moved(changes, sponsor), legs)).toEqual({ ...swap, feeLamports: 730n });
});

test('into SOL arrived what the tips took of it too', () => {
  const changes = [
    [WRAPPED_SOL, -700n],
    [BONK, -8n],
  ] as const;
  expect(extractSwap(moved(changes), [leg([BONK, 8n], [WRAPPED_SOL, 30n])])).toMatchObject({
    sold: { mint: BONK, amount: 8n },
    bought: { mint: WRAPPED_SOL, amount: 30n },
  });
});

test('is none where legs lead in a circle or to two mints, or the wallet got nothing', () => {
  const circle = [leg([WRAPPED_SOL, 9n], [BONK, 1n]), leg([BONK, 1n], [WRAPPED_SOL, 10n])];
  const fork = [leg([WRAPPED_SOL, 9n], [BONK, 1n]), leg([WRAPPED_SOL, 9n], [USDC, 1n])];
  const changes = [
    [WRAPPED_SOL, -1_000n],
    [BONK, 1n],
    [USDC, 1n],
  ] as const;
  expect(extractSwap(moved(changes), circle)).toBeUndefined();
  expect(extractSwap(moved(changes), fork)).toBeUndefined();
  expect(extractSwap(moved([[WRAPPED_SOL, -1_000n]]), [leg([WRAPPED_SOL, 9n], [BONK, 1n])])).toBeUndefined();
  expect(extractSwap(moved([]), [])).toBeUndefined();
});

const PURCHASE = [leg([USDC, 1_000n], [BONK, 500n])];
/** What the pool and the venue's fee account got and gave; the wallet without gifts paid 1,010 and got 495, of which the token kept none. */
const PLAIN = {
  pool: [
    [USDC, 1_000n],
    [BONK, -500n],
  ],
  fees: [
    [USDC, 10n],
    [BONK, 5n],
  ],
} as const;

test.each<[string, bigint, bigint]>([
  ['larger than all that is paid', 5_000n, 0n],
  ['smaller than the fees', 7n, 3n],
  ['of the last unit of the fees', 10n, 5n],
  ['of a unit', 1n, 1n],
])('a gift %s is in neither amount', (_, dollars, tokens) => {
  const changes = [
    [USDC, dollars - 1_010n],
    [BONK, 495n + tokens],
  ] as const;
  const giver = [
    [USDC, -dollars],
    [BONK, -tokens],
  ] as const;
  expect(extractSwap(moved(changes, wallet, { ...PLAIN, giver }), PURCHASE)).toMatchObject({
    sold: { mint: USDC, amount: 1_010n },
    bought: { mint: BONK, amount: 495n },
  });
});

test('is what it is where others pay each other beside it', () => {
  const changes = [
    [USDC, -1_010n],
    [BONK, 495n],
  ] as const;
  const others = { ...PLAIN, payer: [[USDC, -300n]], receiver: [[USDC, 300n]] } as const;
  expect(extractSwap(moved(changes, wallet, others), PURCHASE)).toMatchObject({
    sold: { mint: USDC, amount: 1_010n },
    bought: { mint: BONK, amount: 495n },
  });
});

test('what a token keeps back of a gift is no fee of the swap', () => {
  // Two in a hundred are kept back: 10 of the 500 that the pool gave, and 2 of the 100 of the gift.
  const others = { pool: PLAIN.pool, giver: [[BONK, -100n]] } as const;
  const changes = [
    [USDC, -1_000n],
    [BONK, 588n],
  ] as const;
  expect(extractSwap(moved(changes, wallet, others), PURCHASE)).toMatchObject({
    sold: { mint: USDC, amount: 1_000n },
    bought: { mint: BONK, amount: 490n },
  });
});

test('counts at the amounts of its pools where another account took part in the exchange', () => {
  const changes = [
    [USDC, -1_500n],
    [BONK, 740n],
  ] as const;
  const unknown = [
    [USDC, 500n],
    [BONK, -240n],
  ] as const;
  const others = { pool: PLAIN.pool, unknown };
  expect(extractSwap(moved(changes, wallet, others), PURCHASE)).toMatchObject({
    sold: { mint: USDC, amount: 1_000n },
    bought: { mint: BONK, amount: 500n },
  });
});
