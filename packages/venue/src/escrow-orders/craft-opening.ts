import { randomBytes } from 'node:crypto';
import {
  associatedAddress,
  bandTicks,
  type OrderReference,
  type OrderSides,
  type OrderTerms,
  openingInstructions,
  orderAddress,
  type PoolState,
  type PriceBand,
  readTokenAccount,
  type ShownOpening,
  type SolanaRpc,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import {
  LIMIT_TIPS,
  MAX_ORDER_FEE,
  ORDER_TIP_LAMPORTS,
  orderFee,
  recurringTips,
} from '@orrery/domain/trading/order-terms';
import type { Address } from '@solana/kit';
import { askChain } from '../ask-chain.ts';
import { wrapSeed } from '../swaps/orders/wrap-seed.ts';
import type { Pool } from '../swaps/pools/pool.ts';
import { type Asking, assertWorks, type Crafted, type CraftingSetup, createCrafting } from './crafting.ts';
import { chooseReferences } from './order-references.ts';
import {
  assertInOrder,
  OPENING_REFUSED,
  type OrderSide,
  readOrderTokens,
  refused,
} from './read-order-tokens.ts';

/** A side of an order as the market knows it. */
export type OrderedToken = Pick<TokenFacts, 'id' | 'tags' | 'launch'>;

/** An order that its owner wants opened; amounts in smallest units. */
export interface OrderRequest extends Asking {
  input: OrderedToken;
  output: OrderedToken;
  size: bigint;
  slippageBps: number;
  /** True when absent: SOL comes out of the wallet; else out of the owner's wrapped account. */
  wrapsSol?: boolean | undefined;
  /** On top of the venue's fee, to an account of the output. */
  referral?: { account: Address; bps: number } | undefined;
  /** US dollars for a whole token; undefined where it is not known. */
  priceOf: (mint: Address) => number | undefined;
  plan:
    | { kind: 'limit'; asked: bigint; expiry: bigint }
    | { kind: 'recurring'; cycles: number; interval: bigint; start: bigint; prices: PriceBand };
}

export interface CraftedOpening extends Crafted {
  order: Address;
  terms: OrderTerms;
  references: readonly OrderReference[];
  venueAccount: Address | undefined;
}

export interface OpeningSetup extends CraftingSetup {
  feeOwner: Address;
  /** Mints that the fee owner has an account of. */
  feeMints: ReadonlySet<Address>;
  pools: () => readonly Pool[];
  stateOf: (pool: Pick<Pool, 'id'>) => PoolState;
}

/** More than the dearest opening takes: both accounts made, SOL wrapped, units checked. */
const OPENING_UNITS = 250_000;

/** Makes the function that builds what opens an order. That throws `ORDER_REFUSED` with a sentence for the user, and `CHAIN_UNAVAILABLE`. */
export function createOpening(setup: OpeningSetup) {
  const craft = createCrafting(setup);
  return async (request: OrderRequest): Promise<CraftedOpening> => {
    const shown = await toOpening(setup, request);
    const { terms, venueAccount, references = [] } = shown;
    const order = orderAddress(request.owner, terms.id);
    const draft = { order, instructions: openingInstructions(shown), computeUnits: OPENING_UNITS };
    const { requestId, transactions } = await craft(request, [draft]);
    const [transaction = new Uint8Array()] = transactions;
    await assertWorks(setup.rpc, transaction, OPENING_REFUSED);
    return { requestId, transaction, order, terms, references, venueAccount };
  };
}

async function toOpening(setup: OpeningSetup, request: OrderRequest): Promise<ShownOpening> {
  const { rpc, clock, feeOwner, feeMints } = setup;
  const { owner, input, output, plan, wrapsSol = true, referral } = request;
  if (input.id === output.id) throw refused('An order needs two tokens');
  const sides = await readOrderTokens(rpc, { owner, input: input.id, output: output.id, now: clock.now() });
  assertInOrder(sides.input, plan.kind);
  assertInOrder(sides.output, plan.kind);
  const isFree = output.launch !== undefined || !feeMints.has(output.id);
  const venueBps = isFree ? 0 : orderFee(input, output);
  if (referral) await assertReferral(rpc, { ...referral, output: output.id, venueBps });
  const terms = toTerms(request, venueBps, sides);
  const chosen = plan.kind === 'limit' ? [] : await referencesOf(setup, request);
  const { mint, tokenProgram } = sides.output;
  return {
    owner,
    input: { mint: input.id, tokenProgram: sides.input.tokenProgram },
    output: { mint, tokenProgram },
    venueAccount: isFree ? undefined : associatedAddress({ owner: feeOwner, mint, tokenProgram }),
    referralAccount: referral?.account,
    references: chosen,
    terms,
    units: { input: sides.input.units, output: sides.output.units },
    needsMemo: { input: sides.input.needsMemo, output: sides.output.needsMemo },
    ...(wrapsSol && input.id === WRAPPED_SOL && { seed: wrapSeed() }),
  };
}

async function referencesOf(setup: OpeningSetup, { input, output, size, priceOf }: OrderRequest) {
  const { rpc, pools, stateOf } = setup;
  const asked = { input: input.id, output: output.id, size };
  const chosen = await chooseReferences({ rpc, pools: pools(), stateOf, priceOf }, asked);
  if (chosen.length === 0) throw refused('No pool of these tokens is old and deep enough to buy by its mean');
  return chosen;
}

function toTerms(
  { size, slippageBps, referral, plan }: OrderRequest,
  venueBps: number,
  sides: OrderSides<OrderSide>,
): OrderTerms {
  const shared = {
    id: randomBytes(8).readBigUInt64LE(),
    slippageBps,
    venueBps,
    referralBps: referral?.bps ?? 0,
    tipLamports: ORDER_TIP_LAMPORTS,
    size,
    stopTick: 0,
    trailTicks: 0,
  };
  const { orderLimit, orderRecurring } = VENUE_CONSTANTS;
  const none = { bandLow: 0, bandHigh: 0, start: 0n, interval: 0n, cycles: 0 };
  if (plan.kind === 'limit')
    return { ...shared, ...none, kind: orderLimit, tips: LIMIT_TIPS, asked: plan.asked, expiry: plan.expiry };
  const { cycles, interval, start } = plan;
  return {
    ...shared,
    kind: orderRecurring,
    tips: recurringTips(cycles),
    asked: 0n,
    expiry: 0n,
    ...toBand(plan.prices, sides),
    start,
    interval,
    cycles,
  };
}

function toBand(prices: PriceBand, { input, output }: OrderSides<OrderSide>) {
  try {
    return bandTicks(prices, { input: input.units.decimals, output: output.units.decimals });
  } catch (error) {
    if (error instanceof RangeError) throw refused('No price lies between the least and the most');
    throw error;
  }
}

async function assertReferral(
  rpc: SolanaRpc,
  { account, bps, output, venueBps }: { account: Address; bps: number; output: Address; venueBps: number },
): Promise<void> {
  if (bps + venueBps > MAX_ORDER_FEE)
    throw refused(`The fees of an order are at most ${MAX_ORDER_FEE} basis points together`);
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const { value } = await askChain(rpc.getMultipleAccounts([account], config).send());
  if (readTokenAccount(account, value[0])?.info.mint !== output)
    throw new AppError('REQUEST_INVALID', { field: 'feeAccount', reason: 'is no account of the output' });
}
