import { isAppError } from '@orrery/core/app-error';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, createNoopSigner, generateKeyPairSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { getApproveInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { aTransaction } from '../testing.ts';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode-transaction.ts';
import { toStep } from '../transactions/same-instruction.ts';
import { cancelOrder, type HeldOrder, type OrderOpening, openOrder } from './order-instructions.ts';
import { findOrderBreach, type OrderBreach, type OrderIntent } from './order-proof.ts';
import {
  changeInstructions,
  openingInstructions,
  withComputeBudget,
  withdrawInstructions,
} from './order-transactions.ts';
import {
  aReference,
  aReferenceTo,
  LIMITS,
  RECURRING,
  type ShownOrder,
  shownOrders,
  TERMS,
} from './testing/shown-orders.ts';

let owner: Address;
let mallory: Address;
let pool: Address;
let plain: Address;
let all: ShownOrder[];

beforeAll(async () => {
  const signers = await Promise.all(Array.from({ length: 6 }, () => generateKeyPairSigner()));
  const [first, second, third, fourth, fifth, sixth] = signers.map(({ address }) => address);
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('six were made');
  [owner, mallory, pool, plain] = [first, second, third, fourth];
  all = shownOrders({ owner, plain, scaled: fifth, pool, feeAccount: sixth });
});

const decoded = (instructions: readonly Instruction[], feePayer = owner): DecodedTransaction =>
  decodeTransaction(aTransaction({ feePayer, instructions }));
const judge = (intent: OrderIntent, instructions: readonly Instruction[], feePayer = owner) =>
  findOrderBreach(decoded(instructions, feePayer), intent);
/** With a budget as the server puts before them. */
const budgeted = (instructions: readonly Instruction[]) =>
  withComputeBudget(instructions, { units: 300_000, price: 10_000n });

const stealing = () =>
  getTransferSolInstruction({ source: createNoopSigner(owner), destination: mallory, amount: 1n });

describe('what is shown', () => {
  test('is accepted, of every shape, with a compute budget and without', () => {
    for (const { name, intent, instructions } of all) {
      expect([name, judge(intent, instructions)]).toEqual([name, undefined]);
      expect([name, judge(intent, budgeted(instructions))]).toEqual([name, undefined]);
    }
  });

  test('some of the orders to be cancelled may be left out, for one that ended in the meantime, and none done twice', () => {
    const cancel = all.find(({ intent }) => intent.kind === 'cancel');
    if (!cancel) throw new Error('there is one');
    const [one, two, three] = cancel.instructions;
    if (!one || !two || !three) throw new Error('three orders');
    expect(judge(cancel.intent, [three, one])).toBeUndefined();
    expect(judge(cancel.intent, [one, one])).toBe('order');
    expect(judge(cancel.intent, [])).toBe('order');
  });
});

/** One of each shape: each alteration takes some milliseconds. */
const ALTERED = /^limit sol plain .*seed|^recurring usdc|^change plain|cancel|withdrawal/;

/** Every byte of data and every account changed, every instruction left out, doubled or moved, and foreign ones put in anywhere. */
function* alterations(instructions: readonly Instruction[]): Generator<[string, Instruction[]]> {
  for (const [index, each] of instructions.entries()) {
    const { accounts = [], data = new Uint8Array() } = each;
    const replaced = (one: Instruction): Instruction[] => instructions.with(index, one) as Instruction[];
    for (const at of data.keys()) {
      const changed = Uint8Array.from(data).with(at, (data[at] ?? 0) ^ 1);
      yield [`${index}: byte ${at}`, replaced({ ...each, data: changed })];
    }
    yield [`${index}: longer`, replaced({ ...each, data: Uint8Array.from([...data, 0]) })];
    yield [`${index}: shorter`, replaced({ ...each, data: data.slice(0, -1) })];
    for (const [at, meta] of accounts.entries()) {
      const address = meta.address === mallory ? pool : mallory;
      yield [
        `${index}: account ${at}`,
        replaced({ ...each, accounts: accounts.with(at, { address, role: meta.role & 1 }) }),
      ];
      yield [`${index}: without account ${at}`, replaced({ ...each, accounts: accounts.toSpliced(at, 1) })];
    }
    const more = { address: mallory, role: 1 };
    yield [`${index}: one more account`, replaced({ ...each, accounts: [...accounts, more] })];
    yield [`${index}: another program`, replaced({ ...each, programAddress: mallory })];
    yield [`${index}: left out`, instructions.toSpliced(index, 1)];
    yield [`${index}: twice`, instructions.toSpliced(index, 0, each)];
    if (index > 0)
      yield [`${index}: moved ahead`, instructions.toSpliced(index, 1).toSpliced(index - 1, 0, each)];
  }
  for (let at = 0; at <= instructions.length; at += 1) {
    yield [`${at}: SOL is sent`, instructions.toSpliced(at, 0, stealing())];
    const authority = createNoopSigner(owner);
    const source = associatedAddress({ owner, mint: plain, tokenProgram: TOKEN_PROGRAM_ADDRESS });
    yield [
      `${at}: tokens are approved`,
      instructions.toSpliced(
        at,
        0,
        getApproveInstruction({ source, delegate: mallory, owner: authority, amount: 1n }),
      ),
    ];
  }
}

const effectOf = ({ instructions }: DecodedTransaction) =>
  JSON.stringify(
    instructions.map(({ program, accounts, data }) => [
      program,
      accounts.map(({ address }) => address),
      Array.from(data),
    ]),
  );

describe('a liar between page and server', () => {
  test('changes no byte, no account and no instruction unseen', () => {
    let tried = 0;
    const unseen: string[] = [];
    for (const { name, intent, instructions } of all.filter(({ name: one }) => ALTERED.test(one))) {
      for (const [what, altered] of alterations(instructions)) {
        // A cancel less, or another one first, is no lie.
        if (intent.kind === 'cancel' && /left out|moved ahead/.test(what)) continue;
        tried += 1;
        if (judge(intent, altered) === undefined) unseen.push(`${name}, ${what}`);
      }
    }
    expect(unseen).toEqual([]);
    expect(tried).toBeGreaterThan(800);
  });

  test('changes no byte of the message unseen unless it does the same', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: all.length - 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (which, place, mask) => {
          const shown = all[which];
          if (!shown) return;
          const bytes = aTransaction({ feePayer: owner, instructions: shown.instructions });
          const at = place % bytes.length;
          const before = decodeTransaction(bytes);
          const after = attempt(bytes.with(at, (bytes[at] ?? 0) ^ mask));
          if (after && findOrderBreach(after, shown.intent) === undefined)
            expect(effectOf(after)).toBe(effectOf(before));
        },
      ),
      { numRuns: 250 },
    );
  });

  test('has the signature given to no program in place of a token’s, whatever node and server agree on', () => {
    for (const { name, intent } of all) {
      for (const side of ['input', 'output'] as const) {
        const [told, instructions] = namingProgram(intent, side, mallory);
        if (isUncalled(intent, side)) {
          // The mint is gone and its address somebody else's: the order ends all the same.
          expect([name, side, judge(told, instructions)]).toEqual([name, side, undefined]);
          expect(JSON.stringify(instructions.map(toStep))).not.toContain(mallory);
        } else expect([name, side, judge(told, instructions)]).toEqual([name, side, 'foreign-instruction']);
      }
    }
  });

  test('has nobody else pay, sign, or pay more for the network', () => {
    for (const { intent, instructions } of all) {
      expect(judge(intent, instructions, mallory)).toBe('fee-payer');
      const cosigned = { programAddress: mallory, accounts: [{ address: mallory, role: 2 }] };
      expect(judge(intent, [...instructions, cosigned])).toBe('signers');
      const dear = [
        getSetComputeUnitLimitInstruction({ units: 1_000_000 }),
        getSetComputeUnitPriceInstruction({ microLamports: 5_001n }),
      ];
      expect(judge(intent, [...dear, ...instructions])).toBe('network-fee');
      const cheap = [dear[0] as Instruction, getSetComputeUnitPriceInstruction({ microLamports: 5_000n })];
      expect(judge(intent, [...cheap, ...instructions])).toBeUndefined();
    }
  });

  test('cancels no order of another owner and none that was not named', () => {
    const cancel = all.find(({ intent }) => intent.kind === 'cancel');
    const other = all.find(({ intent }) => intent.kind === 'withdraw');
    if (cancel?.intent.kind !== 'cancel' || other?.intent.kind !== 'withdraw')
      throw new Error('there are both');
    expect(judge(cancel.intent, [...cancel.instructions, cancelOrder(other.intent.held)])).toBe('order');
    const [first] = cancel.intent.orders;
    if (!first) throw new Error('three orders');
    const stolen = { ...first, order: { ...first.order, owner: mallory } };
    expect(judge(cancel.intent, [cancelOrder(stolen)])).not.toBeUndefined();
    expect(judge(cancel.intent, [cancelOrder(first, { account: mallory })])).toBe('order');
  });
});

describe('terms that the server draws up', () => {
  const opening = (change: Partial<OrderOpening> = {}) => ({
    owner,
    input: { mint: USDC, tokenProgram: TOKEN_PROGRAM_ADDRESS },
    output: { mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM_ADDRESS },
    venueAccount: mallory,
    references: [aReferenceTo(pool)],
    terms: RECURRING,
    ...change,
  });
  const units = { input: { decimals: 6 }, output: { decimals: 9 } };
  const read = () => ({ slot: 1_000n, pools: [aReference(USDC, WRAPPED_SOL)] });
  const asked = (change: object = {}, opened: Partial<OrderOpening> = {}): OrderBreach | undefined => {
    const shown = { ...opening(opened), units };
    const intent: OrderIntent = {
      kind: 'open',
      maxFeeLamports: 10_000n,
      limits: LIMITS,
      read: read(),
      ...shown,
      ...change,
    };
    return judge(intent, openingInstructions(shown));
  };

  test('take no larger fee, no higher and no further tip than the screen shows', () => {
    expect(asked()).toBeUndefined();
    const terms = (change: object) => asked({}, { terms: { ...RECURRING, ...change } });
    expect(terms({ venueBps: 11 })).toBe('venue-fee');
    expect(terms({ referralBps: 1 })).toBe('venue-fee');
    expect(terms({ tipLamports: 20_001 })).toBe('tip');
    expect(terms({ tips: 12 })).toBe('tip');
    expect(terms({ venueBps: 3, tipLamports: 0, tips: 0 })).toBeUndefined();
  });

  test('name no reference of other mints, none that is young, thin, gone or unread, and none for a limit order', () => {
    const of = (pools: object[], slot = 1_000n) => asked({ read: { slot, pools } });
    const deep = aReference(USDC, WRAPPED_SOL);
    expect(of([aReference(USDC, mallory)])).toBe('reference');
    expect(of([aReference(WRAPPED_SOL, USDC)])).toBeUndefined();
    // It has been there for 299 slots, then for 300.
    expect([of([deep], 300n), of([deep], 301n)]).toEqual(['reference', undefined]);
    expect(of([aReference(USDC, WRAPPED_SOL, 4_999_999n)])).toBe('reference');
    expect(of([aReference(USDC, WRAPPED_SOL, 5_000_000n)])).toBeUndefined();
    expect(of([{ ...deep, kind: 4 }])).toBe('reference');
    expect(of([])).toBe('reference');
    expect(of([deep, deep])).toBe('reference');
    expect(asked({ read: undefined })).toBe('reference');
    expect(asked({ read: { slot: 1_000n, pools: [undefined] } })).toBe('reference');
    expect(asked({}, { terms: TERMS })).toBe('reference');
    expect(asked({}, { terms: TERMS, references: [] })).toBeUndefined();
  });

  test('ask of a reference at least a quarter of the depth it has, and no more than that', () => {
    const of = (depth: bigint) => asked({}, { references: [aReferenceTo(pool, depth)] });
    expect([0n, 1n, 2_499_999n, 10_000_001n].map(of)).toEqual(Array(4).fill('reference'));
    expect([2_500_000n, 5_000_000n, 10_000_000n].map(of)).toEqual([undefined, undefined, undefined]);
  });

  test('lead from one token to the other over two references, of which both hold enough', () => {
    const references = [aReferenceTo(pool), aReferenceTo(mallory, 2_500_000n)];
    const over = (second: object) =>
      asked({ read: { slot: 1_000n, pools: [aReference(plain, USDC), second] } }, { references });
    expect(over(aReference(plain, WRAPPED_SOL))).toBeUndefined();
    expect(over(aReference(plain, mallory))).toBe('reference');
    expect(over(aReference(plain, WRAPPED_SOL, 4_999_000n))).toBe('reference');
    expect(asked({ read: { slot: 1_000n, pools: [aReference(plain, USDC)] } })).toBe('reference');
  });

  test('stand in the transaction as they were told: the same order with another reference, tip or account is another one', () => {
    const intent: OrderIntent = {
      kind: 'open',
      maxFeeLamports: 10_000n,
      limits: LIMITS,
      read: read(),
      ...opening(),
      units,
    };
    const changes: Partial<OrderOpening>[] = [
      { references: [aReferenceTo(mallory)] },
      { references: [aReferenceTo(pool, 4_999_999n)] },
      { references: [] },
      { venueAccount: pool },
      { referralAccount: mallory },
      { terms: { ...RECURRING, tips: 10 } },
      { terms: { ...RECURRING, id: 1n } },
      { terms: { ...RECURRING, slippageBps: 501 } },
      { terms: { ...RECURRING, bandLow: -5_001 } },
      { terms: { ...RECURRING, interval: 60n } },
      { output: { mint: mallory, tokenProgram: TOKEN_PROGRAM_ADDRESS } },
    ];
    for (const change of changes)
      expect(judge(intent, [openOrder({ ...opening(), ...change })])).toBe('order');
  });
});

test('the chain is made to check the units on screen, and no built-in token has others', () => {
  const shown = all[0];
  if (shown?.intent.kind !== 'open') throw new Error('an opening');
  const { intent, instructions } = shown;
  expect(judge({ ...intent, units: { ...intent.units, input: { decimals: 6 } } }, instructions)).toBe(
    'decimals',
  );
  expect(judge({ ...intent, units: { ...intent.units, output: { decimals: 6 } } }, instructions)).toBe(
    'decimals',
  );
  expect(judge(intent, instructions.slice(1))).toBe('decimals');
  const scaled = all.find(({ name }) => name.startsWith('limit scaled'));
  if (scaled?.intent.kind !== 'open') throw new Error('an opening');
  const doubled = { ...scaled.intent.units, input: { decimals: 8, multiplier: 3 } };
  expect(judge({ ...scaled.intent, units: doubled }, scaled.instructions)).toBe('multiplier');
});

/** A cancel returns the input alone, a withdrawal pays out the output. */
function isUncalled({ kind }: OrderIntent, side: 'input' | 'output'): boolean {
  return (kind === 'cancel' && side === 'output') || (kind === 'withdraw' && side === 'input');
}

/** An intent in which a program stands in the place of a token's, and the instructions that an honest page makes of it. */
function namingProgram(
  intent: OrderIntent,
  side: 'input' | 'output',
  program: Address,
): [OrderIntent, Instruction[]] {
  const lied = (held: HeldOrder) => ({ ...held, [`${side}Program`]: program });
  const seed = 'usesWrappedSol' in intent && !intent.usesWrappedSol ? 'abcdefabcdef' : undefined;
  switch (intent.kind) {
    case 'open': {
      const told = { ...intent, [side]: { ...intent[side], tokenProgram: program } };
      return [told, openingInstructions({ ...told, seed })];
    }
    case 'change': {
      const told = { ...intent, held: lied(intent.held) };
      return [told, changeInstructions({ ...told, seed })];
    }
    case 'cancel': {
      const told = { ...intent, orders: intent.orders.map(lied) };
      return [told, told.orders.map((each) => cancelOrder(each))];
    }
    case 'withdraw': {
      const told = { ...intent, held: lied(intent.held) };
      return [told, withdrawInstructions(told)];
    }
  }
}

function attempt(bytes: Uint8Array): DecodedTransaction | undefined {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) return undefined;
    throw error;
  }
}
