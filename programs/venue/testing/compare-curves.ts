import { isAppError } from '@orrery/core/app-error';
import { AccountRole, address } from '@solana/kit';
import { expect } from 'vitest';
import { SYSTEM_PROGRAM } from '../../../packages/chain/src/addresses/solana-programs.ts';
import {
  decodePool,
  encodePool,
  type PoolAccount,
} from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { checkLaunch } from '../../../packages/chain/src/programs/venue/launch.ts';
import { refusal } from '../../../packages/chain/src/programs/venue/pricing/amounts.ts';
import {
  leastDepth,
  observePool,
  spotTick,
} from '../../../packages/chain/src/programs/venue/pricing/observations.ts';
import { buy, meanTick, sell } from '../../../packages/chain/src/programs/venue/pricing/trade.ts';
import { type CurveCase, OPERATIONS } from './draw/curves.ts';
import { FastVm } from './fast-vm.ts';

const PROBE = address('Probe11111111111111111111111111111111111111');
const POOL = address('Poo1111111111111111111111111111111111111111');
const PAYER = address('Payer11111111111111111111111111111111111111');

/** Three words, and the bytes of the pool afterwards; or the code of a refusal. */
type Answer = { words: readonly bigint[]; bytes: Uint8Array } | { code: number | string };

const vm = new FastVm();
vm.addProgram(PROBE, new URL('../curves.probe.so', import.meta.url));

/**
 * Has the program's curves and the mathematics carry out so many cases: how often each way of ending was met, and the compute units of the
 * costliest that was no refusal. Fails when they do not agree.
 */
export function compareCurves(
  cases: Iterable<CurveCase>,
  count: number,
): { met: Record<string, number>; most: number } {
  const met: Record<string, number> = {};
  let most = 0;
  let left = count;
  for (const curveCase of cases) {
    if (left-- === 0) break;
    const { answer, units } = ask(curveCase);
    const twin = expected(curveCase);
    // The whole is compared again only to say what differs: it takes a hundred times as long.
    if (!isSame(answer, twin)) expect({ ...curveCase, answer }).toEqual({ ...curveCase, answer: twin });
    const end = `${curveCase.operation} ${endOf(curveCase, twin)}`;
    met[end] = (met[end] ?? 0) + 1;
    most = Math.max(most, units);
  }
  return { met, most };
}

/** What the program answers, and the compute units it takes. */
function ask({ operation, pool, numbers }: CurveCase): { answer: Answer; units: number } {
  vm.put({ address: PAYER, lamports: 10n ** 9n, owner: SYSTEM_PROGRAM, data: new Uint8Array() });
  vm.put({ address: POOL, lamports: 10n ** 9n, owner: PROBE, data: encodePool(pool) });
  const data = new Uint8Array(1 + 3 * 8);
  data[0] = OPERATIONS.indexOf(operation);
  const view = new DataView(data.buffer);
  for (const [index, value] of numbers.entries()) view.setBigUint64(1 + index * 8, value, true);
  const accounts = [{ address: POOL, role: AccountRole.WRITABLE }];
  const transaction = vm.compile(PAYER, [{ programAddress: PROBE, accounts, data }]);
  if (!transaction) throw new Error('a case is too much for a transaction');
  const { failure, units, returned } = vm.send(transaction);
  if (failure) return { answer: { code: failure.code }, units };
  const words = new BigUint64Array(3);
  new Uint8Array(words.buffer).set(returned);
  return { answer: { words: [...words], bytes: vm.bytes(POOL) }, units };
}

/** What the TypeScript answers. */
function expected(curveCase: CurveCase): Answer {
  try {
    const { words, pool } = compute(curveCase);
    return { words: [0, 1, 2].map((index) => words[index] ?? 0n), bytes: encodePool(pool) };
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return { code: error.facts.code };
    throw error;
  }
}

function compute({ operation, pool, numbers: [a = 0n, b = 0n] }: CurveCase): {
  words: readonly bigint[];
  pool: PoolAccount;
} {
  const state = { pool, tickArrays: new Map() };
  const input = a === 0n ? 0 : 1;
  switch (operation) {
    case 'sell': {
      const { amountOut, burnt, state: after } = sell(state, input, b);
      return { words: [amountOut, burnt], pool: after.pool };
    }
    case 'buy': {
      const { amountIn, burnt, state: after } = buy(state, input, b);
      return { words: [amountIn, burnt], pool: after.pool };
    }
    case 'checkLaunch':
      checkLaunch(pool, a);
      return { words: [], pool };
    case 'spotTick': {
      const tick = spotTick(pool);
      if (tick === undefined) throw refusal('swapNotSupported');
      return { words: [BigInt.asUintN(64, tick)], pool };
    }
    case 'observe':
      return { words: [], pool: observePool(pool, a) };
    case 'leastDepth':
      return { words: [BigInt(leastDepth(pool, a, b))], pool };
    case 'meanTick': {
      const { tick, span } = meanTick(pool, a, b);
      return { words: [BigInt.asUintN(64, tick), span], pool };
    }
  }
}

function isSame(one: Answer, other: Answer): boolean {
  if ('code' in one || 'code' in other) return 'code' in one && 'code' in other && one.code === other.code;
  return one.words.join() === other.words.join() && Buffer.compare(one.bytes, other.bytes) === 0;
}

function endOf({ pool }: CurveCase, answer: Answer): string {
  if ('code' in answer) return `refused with ${answer.code}`;
  return decodePool(answer.bytes)?.kind === pool.kind ? 'done' : 'graduated';
}
