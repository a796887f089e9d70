import {
  associatedAddress,
  compileSwap,
  MAX_COMPUTE_UNITS,
  type PlatformFee,
  priorityLamports,
  type SolanaRpc,
  type SwapInstructions,
  type SwapSetting,
  type Tips,
  type TransactionLifetime,
  type TransactionVersion,
  tipInstructions,
  toFillInstructions,
  toSwapInstructions,
  unitLimitFor,
} from '@orrery/chain';
import type { Clock } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { StateOf } from '../router/curves/curve-reader.ts';
import type { Quote } from '../router/quote.ts';
import { checkedSides } from './checked-sides.ts';
import { type PaidReferral, referralPart } from './fees/referral.ts';
import { checkFunds, NO_GAS, type OrderProblem } from './funds.ts';
import type { GasOffer } from './gas/gas-station.ts';
import type { MakerQuote } from './maker/maker.ts';
import { pickOne } from './pick-one.ts';
import { refusalOf, simulate } from './simulate.ts';
import { tokenOf, toSwap } from './swap-of-quote.ts';
import { wrapSeed } from './wrap-seed.ts';

interface OrderBuilderSetup {
  rpc: SolanaRpc;
  clock: Clock;
  feeOwner: Address;
  /** With so many blocks left of its life, as many as there are when absent. */
  latest: (lifeBlocks?: number) => Promise<TransactionLifetime>;
  stateOf: StateOf;
}

/** The part of an order that depends on its taker. */
export interface BuiltOrder {
  transaction: Uint8Array | undefined;
  lastValidBlockHeight: bigint;
  problem: OrderProblem | undefined;
  signatureFeeLamports: bigint;
  /** For priority, and tips. */
  priorityFeeLamports: bigint;
  rentFeeLamports: bigint;
  /** The account that pays them, if it is not the taker. */
  gasPayer: Address | undefined;
}

/** The signer, the transaction version that the taker's wallet can read, and the taker's own terms of sending. */
export interface Signing {
  taker: Address;
  /** v0 when absent. */
  version?: TransactionVersion | undefined;
  /** Terms of an order that its taker sends; the venue's own when absent. */
  sending?: TakerTerms | undefined;
  /** How many blocks the order can land in; as many as there are when absent. */
  lifeBlocks?: number | undefined;
}

/** How a taker wants an order built that it sends itself. */
export interface TakerTerms {
  /** Micro-lamports for each compute unit of a limit that follows from a simulation. */
  unitPrice: (unitLimit: number) => bigint;
  tips: Tips;
  /** True when absent; else SOL comes from and goes to the taker's own wrapped account. */
  wrapAndUnwrapSol?: boolean | undefined;
}

/** What an order is built of: its quote, who signs it, what makes its accounts its own, a maker's promise if that is what it fills, and who pays for it if not its taker. */
export interface OrderPlan extends Signing {
  quote: Quote;
  requestId: string;
  made?: MakerQuote | undefined;
  gas?: GasOffer | undefined;
  /** The referral whose owner gets a part of the fee. */
  referral?: PaidReferral | undefined;
}

/** Twice what the dearest swap with one pool was seen to use, one that opens an account and wraps SOL; and each further pool. */
const COMPUTE_UNIT_LIMIT = 120_000;
const COMPUTE_UNITS_A_LEG = 40_000;
/** Orders on one blockhash must differ, or two of them would be one transaction: each gets a limit of its own above the least. */
const DISTINCT_LIMITS = 10_000;

/** Makes the function that builds what a taker signs. That throws `TRANSACTION_TOO_LARGE` for a route that has no room. */
export function createOrderBuilder({ rpc, clock, feeOwner, latest, stateOf }: OrderBuilderSetup) {
  let built = 0;
  return async (plan: OrderPlan): Promise<BuiltOrder> => {
    const { quote, taker, made, gas, sending } = plan;
    const [input, output] = [tokenOf(quote, quote.inputMint), tokenOf(quote, quote.outputMint)];
    const amount = quote.swapMode === 'ExactOut' ? quote.otherAmountThreshold : quote.inAmount;
    // The instruction that checks a maker's signature counts as one more.
    const signatureFeeLamports = gas?.cost.feeLamports ?? (made ? 2n : 1n) * SIGNATURE_FEE_LAMPORTS;
    const { jito = 0n, nozomi = 0n } = sending?.tips ?? {};
    const [lifetime, sides, { problem, rentFeeLamports, needsAccount, needsMemo }] = await Promise.all([
      latest(plan.lifeBlocks),
      checkedSides(rpc, { input, output }, clock.now()),
      checkFunds(rpc, {
        taker,
        input,
        output,
        amount,
        fees: signatureFeeLamports + jito + nozomi,
        wrapsSol: sending?.wrapAndUnwrapSol ?? true,
        sponsoredOut: gas && quote.otherAmountThreshold,
      }),
    ]);
    const { lastValidBlockHeight } = lifetime;
    const fees = { signatureFeeLamports, priorityFeeLamports: jito + nozomi, rentFeeLamports };
    const order = { ...fees, lastValidBlockHeight, gasPayer: gas?.payer };
    if (problem) return { ...order, transaction: undefined, problem };
    // An account that was there when it was counted is gone, and paying for another was not agreed to.
    if (gas && rentFeeLamports > gas.cost.rentLamports)
      return { ...order, transaction: undefined, problem: NO_GAS };
    built = (built + 1) % DISTINCT_LIMITS;
    const sponsored = gas && sponsoredSetting(gas, { taker, output, needsAccount });
    const checked = { ...sides, input: { ...sides.input, needsMemo } };
    const compile = (units: number, unitPrice?: bigint) =>
      compileOrder(plan, { ...sponsored, ...checked, ...settingOf(plan, units, unitPrice) }, lifetime);
    if (!sending) {
      const units = COMPUTE_UNIT_LIMIT + (quote.route.length - 1) * COMPUTE_UNITS_A_LEG + built;
      return { ...order, transaction: compile(units), problem: undefined };
    }
    const unlimited = compile(MAX_COMPUTE_UNITS);
    const simulated = await simulate(rpc, unlimited);
    if (simulated.err !== null)
      return { ...order, transaction: undefined, problem: refusalOf(unlimited, simulated) };
    const units = Math.min(MAX_COMPUTE_UNITS, unitLimitFor(simulated.unitsUsed) + built);
    const unitPrice = sending.unitPrice(units);
    const priority = priorityLamports({ units: BigInt(units), price: unitPrice });
    const priorityFeeLamports = fees.priorityFeeLamports + priority;
    return { ...order, priorityFeeLamports, transaction: compile(units, unitPrice), problem: undefined };
  };

  function settingOf(
    { quote, taker, requestId, sending, referral }: OrderPlan,
    computeUnitLimit: number,
    unitPrice: bigint | undefined,
  ): Omit<SwapSetting, 'input' | 'output'> {
    const { fee } = quote;
    const [input, output] = [tokenOf(quote, quote.inputMint), tokenOf(quote, quote.outputMint)];
    const { tokenProgram } = fee.mint === input.id ? input : output;
    const account = () => associatedAddress({ owner: feeOwner, mint: fee.mint, tokenProgram });
    return {
      taker,
      ...(fee.bps > 0 && {
        platformFee: {
          account: account(),
          mint: fee.mint,
          bps: fee.bps,
          referral: referral && toReferralFee(referral, fee.bps),
        },
      }),
      wrapAndUnwrapSol: sending?.wrapAndUnwrapSol,
      seed: wrapSeed(requestId),
      computeUnitLimit,
      ...(unitPrice !== undefined && unitPrice > 0n && { computeUnitPrice: unitPrice }),
    };
  }

  function compileOrder(
    { quote, taker, version, made, gas, sending }: OrderPlan,
    setting: SwapSetting,
    { blockhash }: TransactionLifetime,
  ): Uint8Array {
    const instructions = toInstructions(setting, quote, stateOf, made);
    const tips = tipInstructions(taker, sending?.tips ?? {}, pickOne);
    // No lookup table: all that the taker signs stands in the transaction.
    return compileSwap(
      gas?.payer ?? taker,
      { ...instructions, other: [...instructions.other, ...tips] },
      { blockhash, ...(version !== undefined && { version }) },
    );
  }
}

function toReferralFee(referral: PaidReferral, feeBps: number): PlatformFee['referral'] {
  return { account: referral.account, authority: referral.wallet, bps: referralPart(referral, feeBps) };
}

/** An account that is there is named as it is: made again in the meantime it would be at the payer's cost. */
function sponsoredSetting(
  { payer }: GasOffer,
  { taker, output, needsAccount }: { taker: Address; output: TokenFacts; needsAccount: boolean },
): Pick<SwapSetting, 'payer' | 'destinationTokenAccount'> {
  if (needsAccount || output.id === WRAPPED_SOL) return { payer };
  const { id: mint, tokenProgram } = output;
  return { payer, destinationTokenAccount: associatedAddress({ owner: taker, mint, tokenProgram }) };
}

function toInstructions(
  setting: SwapSetting,
  quote: Quote,
  stateOf: StateOf,
  made: MakerQuote | undefined,
): SwapInstructions {
  if (!made) return toSwapInstructions({ ...setting, ...toSwap(quote, stateOf) });
  const { quote: promise, signature, pool } = made;
  return toFillInstructions({ ...setting, pool: pool.account, quote: promise, signature });
}
