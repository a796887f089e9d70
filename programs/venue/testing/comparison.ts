import { isDeepStrictEqual } from 'node:util';
import { isAppError } from '@orrery/core/app-error';
import type { Instruction } from '@solana/kit';
import { differencesOf } from './differences.ts';
import type { Failure, Outcome } from './fast-vm.ts';
import { toInstructions } from './instructions.ts';
import { carryOut } from './model/model.ts';
import type { Operation } from './operations.ts';
import type { Scene } from './scene.ts';
import type { Table } from './table.ts';
import { copyOf, type World } from './world.ts';

/** What a transaction was made of, how its last operation failed if it did, and its compute units. */
export interface Step {
  operations: readonly Operation[];
  failure?: Failure;
  units: number;
}

/** The chain and the mathematics in TypeScript beside each other. */
export class Comparison {
  world: World;
  readonly #table: Table;
  readonly #scene: Scene;

  constructor(table: Table, scene: Scene, world: World) {
    this.#table = table;
    this.#scene = scene;
    this.world = world;
  }

  /**
   * Carries up to so many operations out in one transaction, each drawn on what the ones before have left; one that is refused and is not the
   * first one is left out unless it is kept. Throws when they end otherwise
   * on the chain than by the mathematics, or leave an account that they name otherwise; the runtime keeps others as they are.
   */
  step(count: number, next: (world: World) => Operation, isKept = () => true): Step {
    const { vm } = this.#table;
    const plan = this.#plan(count, next, isKept);
    const outcome = vm.send(plan.transaction);
    if (plan.failure === undefined) this.world = { ...plan.world, closed: new Set() };
    const named = plan.instructions.flatMap(({ accounts = [] }) => accounts.map(({ address }) => address));
    const differences = differencesOf(vm, this.#scene, this.world, new Set(named));
    const isSame = isDeepStrictEqual(outcome.failure, plan.failure) && isAnswer(outcome, plan);
    if (isSame && differences.length === 0) return { ...plan, units: outcome.units };
    const { operations, failure, answer } = plan;
    throw new Error(describe({ operations, failure, answer, outcome, differences }));
  }

  /** Throws when any account is not what the world says. */
  check(): void {
    const differences = differencesOf(this.#table.vm, this.#scene, this.world);
    if (differences.length > 0) throw new Error(describe(differences));
  }

  #plan(count: number, next: (world: World) => Operation, isKept: () => boolean): Plan {
    const {
      users: [payer],
      makers,
    } = this.#scene;
    let plan: Plan = { operations: [], instructions: [], transaction: NOTHING, world: this.world };
    while (plan.operations.length < count && plan.failure === undefined) {
      const operation = next(plan.world);
      const added = toInstructions(plan.world, operation, makers);
      const instructions = [...plan.instructions, ...added];
      const transaction = this.#table.vm.compile(payer, instructions);
      const isFirst = plan.operations.length === 0;
      if (transaction === undefined && !isFirst) break;
      if (transaction === undefined) continue;
      const tried = attempt(plan.world, operation);
      if (tried.code !== undefined && !isFirst && !isKept()) break;
      // A mint of shares comes with accounts of them, another operation behind what it needs.
      const index = plan.instructions.length + (operation.kind === 'createLpMint' ? 0 : added.length - 1);
      const failure = tried.code === undefined ? undefined : { index, code: tried.code };
      const operations = [...plan.operations, operation];
      plan = { operations, instructions, transaction, ...tried, ...(failure && { failure }) };
    }
    return plan;
  }
}

/** What an operation leaves of a world and returns, or the number that it is refused with. */
function attempt(before: World, operation: Operation): Pick<Plan, 'world' | 'answer'> & { code?: number } {
  const world = copyOf(before);
  try {
    const answer = carryOut(world, operation);
    return { world, ...(answer && { answer }) };
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return { world: before, code: error.facts.code };
    throw error;
  }
}

const NOTHING = new Uint8Array();

interface Plan {
  operations: readonly Operation[];
  instructions: readonly Instruction[];
  transaction: Uint8Array;
  /** After it. */
  world: World;
  failure?: Failure;
  /** What its last instruction returns. */
  answer?: readonly bigint[];
}

/** The runtime leaves out the zeros at the end of what is returned. */
function isAnswer({ failure, returned }: Outcome, { answer = [] }: Plan): boolean {
  if (failure) return true;
  const words = new BigUint64Array(answer);
  const padded = new Uint8Array(Math.max(words.byteLength, returned.length));
  padded.set(returned);
  return Buffer.compare(padded, new Uint8Array(words.buffer)) === 0;
}

/** As text, of pools no more than where they are. */
function describe(found: object): string {
  const write = (key: string, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    return key === 'tokens' || key === 'vaults' || key === 'lpMint' ? undefined : value;
  };
  return JSON.stringify(found, write, 1).replaceAll(/\n\s+(?=[^\n]{0,40}[,\n])/g, ' ');
}
