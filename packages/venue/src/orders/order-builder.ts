import {
  buildSettlement,
  SIGNATURE_FEE_LAMPORTS,
  type SolanaRpc,
  type TransactionLifetime,
  type TransactionVersion,
} from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { Quote } from '../routes/quote.ts';
import type { FeeAccount } from './fee-accounts.ts';
import { checkFunds, type OrderProblem } from './funds.ts';
import { planSettlement, toToken } from './settlement-plan.ts';

interface OrderBuilderSetup {
  rpc: SolanaRpc;
  authority: KeyPairSigner;
  latest: () => Promise<TransactionLifetime>;
  feeAccount: (token: TokenFacts) => Promise<FeeAccount>;
}

/** The part of an order that depends on its taker. */
export interface BuiltOrder {
  transaction: Uint8Array | undefined;
  lastValidBlockHeight: bigint;
  problem: OrderProblem | undefined;
  signatureFeeLamports: bigint;
  rentFeeLamports: bigint;
}

/** Who signs, and what kind of transaction the taker's wallet can read. */
export interface Signing {
  taker: Address;
  /** v0 when absent. */
  version?: TransactionVersion | undefined;
}

/** The taker's and the authority's. */
export const SIGNATURE_FEES_LAMPORTS = 2n * SIGNATURE_FEE_LAMPORTS;
/** Twice what the dearest settlement with one pool, one that opens an account, was seen to use; and each further pool. */
const COMPUTE_UNIT_LIMIT = 60_000;
const COMPUTE_UNITS_A_LEG = 20_000;
const COMPUTE_UNITS_AN_OPENING = 30_000;
/** Orders on one blockhash must differ, or two of them would be one transaction: each gets a limit of its own above the least. */
const DISTINCT_LIMITS = 10_000;

/** Makes the function that builds what a taker signs. */
export function createOrderBuilder({ rpc, authority, latest, feeAccount }: OrderBuilderSetup) {
  let built = 0;
  return async (quote: Quote, { taker, version }: Signing): Promise<BuiltOrder> => {
    const { inAmount, route, fee } = quote;
    const input = tokenOf(quote, quote.inputMint);
    const output = tokenOf(quote, quote.outputMint);
    built = (built + 1) % DISTINCT_LIMITS;
    const leastLimit = COMPUTE_UNIT_LIMIT + (route.length - 1) * COMPUTE_UNITS_A_LEG + built;
    const [lifetime, { problem, rentFeeLamports }] = await Promise.all([
      latest(),
      checkFunds(rpc, { taker, input, output, amount: inAmount, fees: SIGNATURE_FEES_LAMPORTS }),
    ]);
    const { blockhash, lastValidBlockHeight } = lifetime;
    const order = { lastValidBlockHeight, signatureFeeLamports: SIGNATURE_FEES_LAMPORTS, rentFeeLamports };
    if (problem) return { ...order, transaction: undefined, problem };
    const feeToken = fee.mint === input.id ? input : output;
    const account = fee.amount > 0n ? await feeAccount(feeToken) : undefined;
    // By the trade itself: whoever merely asks must not make the authority pay.
    const opening = account?.isMissing ? { token: toToken(feeToken), owner: account.owner } : undefined;
    const transaction = await buildSettlement({
      ...planSettlement(quote, account?.address),
      opening,
      taker,
      authority: authority.address,
      computeUnitLimit: leastLimit + (opening ? COMPUTE_UNITS_AN_OPENING : 0),
      blockhash,
      lastValidBlockHeight,
      version,
    });
    return { ...order, transaction, problem: undefined };
  };
}

function tokenOf({ route }: Quote, id: Address): TokenFacts {
  const found = route.flatMap(({ pool }) => pool.mints).find((token) => token.id === id);
  if (!found) throw new Error(`no pool of the route holds ${id}`);
  return found;
}
