import { tipInstructions } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { expect, test } from 'vitest';
import { aTransaction } from '../../../testing/block-transaction.ts';
import { extractSwap } from './extract-swap.ts';
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
const moved = (changes: readonly (readonly [Address, bigint])[], payer = wallet) => {
  const tips = tipInstructions(wallet, { jito: 700n, nozomi: 30n }, ([first]) => {
    if (first === undefined) throw new Error('there are some');
    return first;
  });
  const transaction = aTransaction([], { signers: [payer, wallet], instructions: tips });
  transaction.meta.fee = 5_000;
  return { transaction, holdings: new Map([[wallet, new Map(changes)]]) };
};

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
