import { readFileSync } from 'node:fs';
import { AppError } from '@orrery/core/app-error';
import type { Address, Signature } from '@solana/kit';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AskNodes } from '../ask-nodes.ts';
import { type Landed, LandedSchema } from './landed.ts';
import { readActivity } from './read-activity.ts';
import { createWalletHistory } from './wallet-history.ts';

interface Row {
  name: string;
  result: Landed;
}

const rows: readonly Row[] = JSON.parse(
  readFileSync(new URL('testing/recorded.json', import.meta.url), 'utf8'),
);
const landed = (name: string): Landed => v.parse(LandedSchema, rows.find((row) => row.name === name)?.result);
const readFor = (name: string, wallet: string) => readActivity(landed(name), wallet as Address);

const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const SENDER = '37BenMAXFJMo3GaXKb2XLsNQXmd6VbbdShZWnwDj9D6k';
const RECEIVER = '3UJQqKq8Xyx4aVRmHgEwpQZiW7toYRQCTy6Bgp1RdKnK';

describe('what transactions of mainnet did to a wallet', () => {
  test('a swap, net of the fee and of wrapped SOL', () => {
    expect(readFor('a swap of SOL', '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H')).toMatchObject([
      {
        in_mint: SOL,
        in_amount: '10000000',
        in_decimals: 9,
        out_mint: USDT,
        out_amount: '1678930',
        out_decimals: 6,
      },
    ]);
  });

  test('a buy with a tip: its price has the fees of the trade, and neither the tip nor the deposit of the account', () => {
    const [row, ...others] =
      readFor('a buy with a tip', 'EfbbhahGNuhqEraRZXrwETfsaKxScngEttdQixWAW4WE') ?? [];
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      in_mint: SOL,
      in_amount: '3060000000',
      out_mint: 'D66sbPtYqLnwPYcUqjDktrQtb52CnfF77C3sdpNpR8Si',
      out_amount: '56716561396327',
      out_decimals: 6,
    });
  });

  test('a payment as each side saw it, without the deposit of the account it opened', () => {
    const paid = { amount: '100000', decimals: 6 };
    expect(readFor('a payment to a new account', SENDER)).toMatchObject([
      { in_mint: USDC, in_amount: paid.amount, in_decimals: 6, out_mint: null, counterparty: RECEIVER },
    ]);
    expect(readFor('a payment to a new account', RECEIVER)).toMatchObject([
      { in_mint: null, out_mint: USDC, out_amount: paid.amount, out_decimals: 6, counterparty: SENDER },
    ]);
  });

  test('of a failure its payer lost the fee, and nobody else anything', () => {
    expect(readFor('a failure', 'H5pamkZhqFna6stoe79SUt71JiTt34GssgtqoztxX6py')).toMatchObject([
      { is_failed: 1, in_mint: SOL, in_amount: '10000', out_mint: null },
    ]);
    expect(readFor('a failure', RECEIVER)).toEqual([]);
  });

  test('a tip alone is no payment', () => {
    expect(readFor('a tip alone', 'DyB4TbDBqPUsCfsJMuoqjktEAod7D3KMNULSo7R1Rb61')).toEqual([]);
  });
});

const wallet = SENDER as Address;
const sample = landed('a payment to a new account');
const named = (letter: string) => letter.repeat(64) as Signature;
const as = (signature: Signature) => ({
  ...sample,
  transaction: { ...sample.transaction, signatures: [signature] },
});

/** Nodes that list some signatures, newest first, and answer transactions as told. */
function scripted(signatures: readonly Signature[], answer: (signature: Signature) => unknown = as) {
  const asked: string[] = [];
  const ask: AskNodes = async (method, params, result) => {
    asked.push(method);
    const [first, { limit, before }] = params as [Signature, { limit: number; before?: Signature }];
    if (method === 'getTransaction') return v.parse(result, answer(first));
    const start = before === undefined ? 0 : signatures.indexOf(before) + 1;
    const part = signatures.slice(start, start + limit);
    return v.parse(
      result,
      part.map((signature) => ({ signature, confirmationStatus: 'finalized' })),
    );
  };
  return { history: createWalletHistory({ ask }), asked };
}
const [A, B, C] = [named('A'), named('B'), named('C')];
const hashes = (page: { rows: readonly { signature: Signature }[] }) =>
  page.rows.map(({ signature }) => signature);

describe('pages', () => {
  test('follow each other, also where the one before was never read, and end', async () => {
    for (const isKnown of [true, false]) {
      const { history } = scripted([A, B, C]);
      if (isKnown) {
        const first = await history.page(wallet, { offset: 0, limit: 2 });
        expect([hashes(first), first.hasMore]).toEqual([[A, B], true]);
      }
      const second = await history.page(wallet, { offset: 2, limit: 2 });
      expect([hashes(second), second.hasMore]).toEqual([[C], false]);
      expect(await history.page(wallet, { offset: 4, limit: 2 })).toEqual({ rows: [], hasMore: false });
    }
  });

  test('ask for a finalized transaction once', async () => {
    const { history, asked } = scripted([A, B]);
    await history.page(wallet, { offset: 0, limit: 2 });
    await history.page(wallet, { offset: 0, limit: 2 });
    expect(asked.filter((method) => method === 'getTransaction')).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ['absent', null],
    ['malformed', { blockTime: 1, transaction: {}, meta: {} }],
    ['another one', as(named('D'))],
  ])('leave out alone what is %s', async (_, said) => {
    const { history } = scripted([A, B, C], (signature) => (signature === B ? said : as(signature)));
    expect(hashes(await history.page(wallet, { offset: 0, limit: 9 }))).toEqual([A, C]);
  });

  test('are no empty ones where nothing can be read, or nodes have no calls left', async () => {
    const first = { offset: 0, limit: 9 };
    await expect(scripted([A, B], () => null).history.page(wallet, first)).rejects.toMatchObject({
      code: 'CHAIN_UNAVAILABLE',
    });
    const limited = scripted([A, B], (signature) => {
      if (signature === A) return as(A);
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    });
    await expect(limited.history.page(wallet, first)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
