import {
  buildTransaction,
  expireOrder,
  fillOrder,
  noteOrder,
  observeInstruction,
  SYSTEM_PROGRAM,
  type TransactionLifetime,
  temporaryAddress,
  toRoute,
  waitingAddress,
  wrapSol,
} from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { toSwap } from '../swaps/orders/swap-of-quote.ts';
import { wrapSeed } from '../swaps/orders/wrap-seed.ts';
import { accountsFor } from '../swaps/router/router.ts';
import { type Fill, findFill, type KeeperView } from './find-fill.ts';
import { givesBackRent, type KeptOrder } from './kept-order.ts';

/** What a keeper does for an order, or for the pools that orders read their prices from. */
export type Step =
  | { kind: 'fill'; held: KeptOrder; isByMeans: boolean }
  | { kind: 'note'; held: KeptOrder }
  | { kind: 'expire'; held: KeptOrder }
  | ObserveStep;

/** Notes the prices of pools. */
export interface ObserveStep {
  kind: 'observe';
  pools: readonly Address[];
}

/** A step's unsigned transaction, and the fill that it makes. */
export interface BuiltStep {
  transaction: Uint8Array;
  fill?: Fill;
}

/** Builds a step's transaction, paid by the keeper; undefined when there is nothing to fill any more. A route without room in it is looked for again over fewer pools. */
export function buildStep(
  step: Step,
  { lifetime, ...filling }: Filling & { lifetime: TransactionLifetime },
): BuiltStep | undefined {
  const { keeper, view } = filling;
  const build = (instructions: readonly Instruction[]) => buildTransaction(keeper, lifetime, instructions);
  if (step.kind === 'observe')
    return { transaction: build(step.pools.map((pool) => observeInstruction({ pool }))) };
  if (step.kind === 'note') return { transaction: build([noteOrder(step.held, keeper)]) };
  if (step.kind === 'expire') return { transaction: build([expireOrder(step.held, keeper)]) };
  const { held, isByMeans } = step;
  let maxAccounts: number | undefined;
  for (;;) {
    const fill = findFill(held.order, view, { isByMeans, maxAccounts });
    if (!fill) return undefined;
    try {
      return { transaction: build(fillInstructions(held, fill, filling)), fill };
    } catch (error) {
      if (!isAppError(error, 'TRANSACTION_TOO_LARGE') || fill.quote.route.length === 1) throw error;
      maxAccounts = accountsFor(fill.quote.route.length - 1);
    }
  }
}

interface Filling {
  keeper: Address;
  view: KeeperView;
  /** Whether the owner's account takes nothing, so that the output is to wait in the order's if the order pays for that. */
  isWaiting: boolean;
}

/** The instructions of a fill: SOL is paid out through an account that the keeper lends, which the program gives back. */
function fillInstructions(
  held: KeptOrder,
  { amount, isByMeans, quote }: Fill,
  { keeper, view, isWaiting }: Filling,
): Instruction[] {
  const { inputMint, outputMint } = held.order;
  const route = toRoute({ inputMint, outputMint, paths: toSwap(quote, view.stateOf).paths });
  const filling = { filler: keeper, amount, isByMeans, route };
  if (outputMint === WRAPPED_SOL) {
    const lent = { owner: keeper, seed: wrapSeed(), holder: held.address };
    return [...wrapSol(lent, 0n), fillOrder(held, { ...filling, destination: temporaryAddress(lent) })];
  }
  // Without the rent the owner's account is tried again: it may take transfers by now.
  if (!isWaiting || !givesBackRent(held, amount)) return [fillOrder(held, filling)];
  const destination = waitingAddress(held);
  const isOpen = held.order.waitingAccount !== SYSTEM_PROGRAM;
  const opening = isOpen ? [] : [openWaiting(held, keeper, destination)];
  return [...opening, fillOrder(held, { ...filling, destination })];
}

function openWaiting(
  { address, order, outputProgram }: KeptOrder,
  keeper: Address,
  ata: Address,
): Instruction {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(keeper),
    ata,
    owner: address,
    mint: order.outputMint,
    tokenProgram: outputProgram,
  });
}
