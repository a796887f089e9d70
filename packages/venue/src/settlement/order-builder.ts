import {
  associatedAddress,
  compileSwap,
  SIGNATURE_FEE_LAMPORTS,
  type SolanaRpc,
  type SwapInstructions,
  type SwapSetting,
  type TransactionLifetime,
  type TransactionVersion,
  toFillInstructions,
  toSwapInstructions,
} from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { StateOf } from '../router/gauges/meter.ts';
import type { Quote } from '../router/quote.ts';
import { tokenOf, toSwap } from './client-swaps/swap-of-quote.ts';
import { checkFunds, NO_GAS, type OrderProblem } from './funds.ts';
import type { GasOffer } from './gas/gas-station.ts';
import type { MakerQuote } from './maker.ts';
import { wrapSeed } from './wrap-seed.ts';

interface OrderBuilderSetup {
  rpc: SolanaRpc;
  feeOwner: Address;
  latest: () => Promise<TransactionLifetime>;
  stateOf: StateOf;
}

/** The part of an order that depends on its taker. */
export interface BuiltOrder {
  transaction: Uint8Array | undefined;
  lastValidBlockHeight: bigint;
  problem: OrderProblem | undefined;
  signatureFeeLamports: bigint;
  rentFeeLamports: bigint;
  /** Who pays both, if it is not the taker. */
  gasPayer: Address | undefined;
}

/** Who signs, and what kind of transaction the taker's wallet can read. */
export interface Signing {
  taker: Address;
  /** v0 when absent. */
  version?: TransactionVersion | undefined;
}

/** What an order is built of: its quote, who signs it, what makes its accounts its own, a maker's promise if that is what it fills, and who pays for it if not its taker. */
export interface OrderPlan extends Signing {
  quote: Quote;
  requestId: string;
  made?: MakerQuote | undefined;
  gas?: GasOffer | undefined;
}

/** Twice what the dearest swap with one pool was seen to use, one that opens an account and wraps SOL; and each further pool. */
const COMPUTE_UNIT_LIMIT = 120_000;
const COMPUTE_UNITS_A_LEG = 40_000;
/** Orders on one blockhash must differ, or two of them would be one transaction: each gets a limit of its own above the least. */
const DISTINCT_LIMITS = 10_000;

/** Makes the function that builds what a taker signs. That throws `TRANSACTION_TOO_LARGE` for a route that has no room. */
export function createOrderBuilder({ rpc, feeOwner, latest, stateOf }: OrderBuilderSetup) {
  let built = 0;
  return async ({ quote, taker, version, requestId, made, gas }: OrderPlan): Promise<BuiltOrder> => {
    const { fee, route, swapMode } = quote;
    const [input, output] = [tokenOf(quote, quote.inputMint), tokenOf(quote, quote.outputMint)];
    const amount = swapMode === 'ExactOut' ? quote.otherAmountThreshold : quote.inAmount;
    // The instruction that checks a maker's signature counts as one more.
    const signatureFeeLamports = gas?.cost.feeLamports ?? (made ? 2n : 1n) * SIGNATURE_FEE_LAMPORTS;
    const sponsoredOut = gas && quote.otherAmountThreshold;
    const [lifetime, { problem, rentFeeLamports, needsAccount }] = await Promise.all([
      latest(),
      checkFunds(rpc, { taker, input, output, amount, fees: signatureFeeLamports, sponsoredOut }),
    ]);
    const { blockhash, lastValidBlockHeight } = lifetime;
    const order = { lastValidBlockHeight, signatureFeeLamports, rentFeeLamports, gasPayer: gas?.payer };
    if (problem) return { ...order, transaction: undefined, problem };
    // An account that was there when it was counted is gone, and paying for another was not agreed to.
    if (gas && rentFeeLamports > gas.cost.rentLamports)
      return { ...order, transaction: undefined, problem: NO_GAS };
    built = (built + 1) % DISTINCT_LIMITS;
    const feeToken = fee.mint === input.id ? input : output;
    const setting: SwapSetting = {
      taker,
      ...(gas && sponsoredSetting(gas, { taker, output, needsAccount })),
      input: { mint: input.id, tokenProgram: input.tokenProgram },
      output: { mint: output.id, tokenProgram: output.tokenProgram },
      ...(fee.bps > 0 && {
        platformFee: {
          account: associatedAddress({
            owner: feeOwner,
            mint: fee.mint,
            tokenProgram: feeToken.tokenProgram,
          }),
          mint: fee.mint,
          bps: fee.bps,
        },
      }),
      seed: wrapSeed(requestId),
      computeUnitLimit: COMPUTE_UNIT_LIMIT + (route.length - 1) * COMPUTE_UNITS_A_LEG + built,
    };
    const instructions = toInstructions(setting, quote, stateOf, made);
    // No lookup table: all that the taker signs stands in the transaction.
    const transaction = compileSwap(gas?.payer ?? taker, instructions, {
      blockhash,
      ...(version !== undefined && { version }),
    });
    return { ...order, transaction, problem: undefined };
  };
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
