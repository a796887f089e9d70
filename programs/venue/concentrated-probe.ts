import { inspect, isDeepStrictEqual } from 'node:util';
import { toBase58 } from '@orrery/core/base58';
import { AccountRole, type Address, address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import {
  encodePool,
  encodePosition,
  encodeTickArray,
} from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import {
  carryOut,
  drawOperation,
  drawWorld,
  isTrade,
  itemAt,
  type Operation,
  type World,
} from '../../packages/chain/src/programs/venue/pricing/testing/concentrated.ts';
import { arrayStart } from '../../packages/chain/src/programs/venue/pricing/ticks.ts';
import type { Draw } from '../../packages/chain/src/testing/draw.ts';
import { FastVm } from './testing/fast-vm.ts';

const PROBE = address('Probe11111111111111111111111111111111111111');
/** In the order of the probe. */
const QUESTIONS = ['sqrtAtTick', 'tickAtSqrt', 'bounds', 'sell', 'buy', 'increase', 'decrease'] as const;
const PAYER = address('Payer11111111111111111111111111111111111111');
/** Enough for the rent of each account, and for the fees of many million transactions. */
const LAMPORTS = 10n ** 15n;
const OPERATIONS_IN_A_WORLD = 100;

type Question = (typeof QUESTIONS)[number];

/** Two words, or the code of a refusal, and compute units. */
export interface Answer {
  words: readonly bigint[];
  refusal?: number;
  units: number;
}

/** The C on the real VM, with the accounts of one world at a time. */
export class ConcentratedProbe {
  readonly #vm = new FastVm();
  readonly #encoded = new WeakMap<object, Uint8Array>();
  readonly #addresses = new Map<string, Address>();
  readonly #made = new Set<string>();

  constructor() {
    this.#vm.addProgram(PROBE, new URL('./concentrated.probe.so', import.meta.url));
    this.#vm.put({ address: PAYER, owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: LAMPORTS });
  }

  /** Begins another world; its accounts replace those of the last one. */
  begin(): void {
    this.#made.clear();
  }

  /** Carries an operation out on a world's accounts, of which those that are new are made first. */
  carryOut(world: World, operation: Operation): Answer {
    this.#make(world);
    const words = isTrade(operation)
      ? [BigInt(operation.side), operation.amount]
      : [operation.liquidity, operation.liquidity >> 64n];
    return this.ask(operation.kind, words, namedBy(world, operation));
  }

  /** Asks about a world's pool. */
  askOf(world: World, question: Question, words: readonly bigint[]): Answer {
    this.begin();
    this.#make(world);
    return this.ask(question, words, ['pool', 'pool']);
  }

  ask(question: Question, words: readonly bigint[], accounts: readonly string[] = []): Answer {
    const data = new Uint8Array(1 + 2 * 8);
    data[0] = QUESTIONS.indexOf(question);
    const view = new DataView(data.buffer);
    for (const [index, word] of words.entries()) view.setBigUint64(1 + index * 8, word, true);
    const metas = accounts.map((name) => ({ address: this.#addressOf(name), role: AccountRole.WRITABLE }));
    const transaction = this.#vm.compile(PAYER, [{ programAddress: PROBE, accounts: metas, data }]);
    if (!transaction) throw new RangeError('too many accounts');
    const { failure, units, returned } = this.#vm.send(transaction);
    if (failure) {
      if (typeof failure.code === 'string')
        throw new Error(`${question} ${words.join(' ')}: ${failure.code}`);
      return { words: [], refusal: failure.code, units };
    }
    // The runtime leaves out the zeros at the end.
    const padded = new Uint8Array(2 * 8);
    padded.set(returned);
    return { words: [...new BigUint64Array(padded.buffer)], units };
  }

  /** The accounts with bytes other than the world's: of all of them, or of those that an operation names. */
  differences(world: World, operation?: Operation): string[] {
    const names = operation && namedBy(world, operation);
    const accounts = this.#accountsOf(world).filter(([name]) => !names || names.includes(name));
    const differing = accounts.filter(
      ([name, bytes]) => Buffer.compare(this.#vm.bytes(this.#addressOf(name)), bytes()) !== 0,
    );
    return differing.map(([name]) => name);
  }

  #make(world: World): void {
    for (const [name, bytes] of this.#accountsOf(world)) {
      if (this.#made.has(name)) continue;
      this.#made.add(name);
      this.#vm.put({ address: this.#addressOf(name), owner: PROBE, data: bytes(), lamports: LAMPORTS });
    }
  }

  #accountsOf({ state, positions }: World): [name: string, bytes: () => Uint8Array][] {
    return [
      ['pool', () => this.#bytesOf(state.pool, encodePool)],
      ...positions.map((position, index): [string, () => Uint8Array] => [
        `position ${index}`,
        () => this.#bytesOf(position, encodePosition),
      ]),
      ...[...state.tickArrays.values()].map((array): [string, () => Uint8Array] => [
        `ticks ${array.start}`,
        () => this.#bytesOf(array, encodeTickArray),
      ]),
    ];
  }

  #bytesOf<Account extends object>(account: Account, encode: (account: Account) => Uint8Array): Uint8Array {
    const bytes = this.#encoded.get(account) ?? encode(account);
    this.#encoded.set(account, bytes);
    return bytes;
  }

  #addressOf(name: string): Address {
    // Any 32 bytes are an address.
    const found =
      this.#addresses.get(name) ?? (toBase58(new TextEncoder().encode(name.padStart(32))) as Address);
    this.#addresses.set(name, found);
    return found;
  }
}

/** How often operations of each kind ended in which way. */
export type Tally = Record<string, number>;

/** Carries drawn operations with so many trades out in C and in TypeScript. Throws at the first difference. */
export function compareTrades(probe: ConcentratedProbe, draw: Draw, trades: number): Tally {
  const tally: Tally = {};
  for (let left = trades; left > 0; ) {
    let world = drawWorld(draw);
    probe.begin();
    for (let step = 0; step < OPERATIONS_IN_A_WORLD && left > 0; step += 1) {
      const drawn = drawOperation(draw, world);
      const { operation } = drawn;
      const expected = carryOut(drawn.world, operation);
      const answer = probe.carryOut(drawn.world, operation);
      world = expected.world;
      const differences = probe.differences(world, step % 10 === 0 ? undefined : operation);
      const expectation = [expected.refusal, ...expected.amounts];
      if (!isDeepStrictEqual([answer.refusal, ...answer.words], expectation) || differences.length > 0)
        throw new Error(
          inspect({ operation, expectation, answer, differences, pool: drawn.world.state.pool }),
        );
      const ending = `${operation.kind} ${expected.refusal ?? 'done'}`;
      tally[ending] = (tally[ending] ?? 0) + 1;
      if (isTrade(operation)) left -= 1;
    }
  }
  return tally;
}

/** A transaction names a pool, a position, or the pool again, and arrays. */
function namedBy({ state, positions }: World, operation: Operation): string[] {
  if (isTrade(operation)) return ['pool', 'pool', ...operation.starts.map((start) => `ticks ${start}`)];
  const { lower, upper } = itemAt(positions, operation.position);
  const starts = [lower, upper].map((tick) => arrayStart(tick, state.pool.tickSpacing));
  return ['pool', `position ${operation.position}`, ...starts.map((start) => `ticks ${start}`)];
}
