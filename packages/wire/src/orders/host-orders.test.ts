import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DcaOrdersReplySchema, TriggerOrdersReplySchema } from './orders.ts';

/** Orders of mainnet as hosts list them (zazza123/cyhole @ dbdbcef, MIT); its numbers are texts elsewhere. */
const LIMIT = {
  userPubkey: 'G96b5mAiKrrDXwsXtnVBh2Gse3HeCwjpAPeJjjAnHANF',
  orderKey: 'jaNSCyxgM4VjcAtuMRELjv8ZyKpFvUWzE8JxzJgKt7T',
  inputMint: '9So52ugZh2BLBT3f7p61947q91uQh2DyvbfyMDeRpump',
  makingAmount: 237957.544252,
  rawMakingAmount: 237957544252,
  remainingMakingAmount: 237957.544252,
  rawRemainingMakingAmount: 237957544252,
  outputMint: 'So11111111111111111111111111111111111111112',
  takingAmount: 2.987137376,
  rawTakingAmount: 2987137376,
  remainingTakingAmount: 2.987137376,
  rawRemainingTakingAmount: 2987137376,
  expiredAt: null,
  createdAt: '2025-03-27T16:06:28Z',
  updatedAt: '2025-03-27T16:06:28Z',
  status: 'Open',
  openTx: '4W1Q8spuHZGmA55tHYysynbmb1oWx4ZsYs2LgCshhRLnm6gEnKwYb7Rwt2fnrq4x7rrgTXkgFWs5HTjGyGnvk5Gc',
  closeTx: '',
  programVersion: 'j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X',
  trades: [],
};
const RECURRING = {
  orderKey: '2Q5eAV3zYAALzGvPvbStY3mqC5i1Ay3EPcLESNmSfVxy',
  updatedAt: '2025-04-09T21:13:23Z',
  openTx: '5R1AUT9XLTZcUNTNpoNXigXvJ7KuNZQ17eropm3cCMYC5PBLnPpJExqs5oyxX3Z4QEdKZwuGpwerEND6wAB4MKjh',
  closeTx: '',
  createdAt: '2025-04-09T21:13:23Z',
  inputMint: '5LJMJyR8MtAkbtpf8kFUV7S9oFG3xaGDdcnFxYt9pump',
  inDeposited: 4699875.045432,
  rawInDeposited: 4699875045432,
  inUsed: 0.0,
  rawInUsed: 0,
  inWithdrawn: 0.0,
  rawInWithdrawn: 0,
  outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  outReceived: 0.0,
  rawOutReceived: 0,
  outWithdrawn: 21882.042738,
  rawOutWithdrawn: 21882042738,
  trades: [],
  userPubkey: '3CEhwPQoxcjZ7Qtj5QQJRwjCpnoxTtJY1cy21MHmTMi2',
  cycleFrequency: 60,
  inAmountPerCycle: 187995.001817,
  rawInAmountPerCycle: 187995001817,
  minOutAmount: 2707.128026,
  rawMinOutAmount: 2707128026,
  maxOutAmount: 0.0,
  rawMaxOutAmount: 0,
  userClosed: false,
};

const limits = (...orders: object[]) =>
  v.parse(TriggerOrdersReplySchema, {
    user: LIMIT.userPubkey,
    orderStatus: 'active',
    orders,
    page: 1,
    totalPages: 1,
  }).orders;
const recurrings = (...orders: object[]) =>
  v.parse(DcaOrdersReplySchema, { orders, page: 1, totalPages: 1 }).orders;

describe('a limit order of a host', () => {
  test('is read with what it says, and with nothing that it does not', () => {
    expect(limits(LIMIT)).toEqual([
      expect.objectContaining({
        makingAmount: '237957.544252',
        rawMakingAmount: '237957544252',
        filledMakingAmount: '0',
        orderStatus: 0,
        kind: 'limit',
        revision: null,
        feeBps: null,
        slippageBps: null,
      }),
    ]);
  });

  test('counts what was filled by what is left, in units of its token', () => {
    const rest = { remainingMakingAmount: 37957.544252, rawRemainingMakingAmount: 37957544252 };
    const got = { remainingTakingAmount: '1.987137376', rawRemainingTakingAmount: '1987137376' };
    expect(limits({ ...LIMIT, ...rest, ...got })[0]).toMatchObject({
      rawFilledMakingAmount: '200000000000',
      filledMakingAmount: '200000',
      rawFilledTakingAmount: '1000000000',
      filledTakingAmount: '1',
      orderStatus: 1,
    });
  });

  test('that is none is refused', () => {
    for (const broken of [{ rawMakingAmount: 'x' }, { rawMakingAmount: 1.5 }, { userPubkey: '' }])
      expect(() => limits({ ...LIMIT, ...broken })).toThrow();
    expect(() => v.parse(TriggerOrdersReplySchema, { orders: [null] })).toThrow();
  });
});

describe('a recurring order of a host', () => {
  test('counts its cycles by what it deposited and used', () => {
    expect(recurrings({ ...RECURRING, inUsed: 375990.003634, rawInUsed: 375990003634 })[0]).toMatchObject({
      cycles: 25,
      cyclesDone: 2,
      status: 'Open',
      orderStatus: 0,
      cycleFrequency: '60',
      inDeposited: '4699875.045432',
      nextCycleAt: null,
      revision: null,
    });
  });

  test('has ended once it is closed, completed when all was used', () => {
    const closed = { userClosed: true, closeTx: RECURRING.openTx };
    expect(recurrings({ ...RECURRING, ...closed })[0]).toMatchObject({
      status: 'Cancelled',
      orderStatus: null,
      nextCycleAt: null,
    });
    const used = { rawInUsed: RECURRING.rawInDeposited, closeTx: RECURRING.openTx };
    expect(recurrings({ ...RECURRING, ...used })[0]?.status).toBe('Completed');
  });

  test('that is none is refused', () => {
    for (const broken of [{ rawInAmountPerCycle: 0 }, { createdAt: 'soon' }, { cycleFrequency: 'daily' }])
      expect(() => recurrings({ ...RECURRING, ...broken })).toThrow();
  });
});
